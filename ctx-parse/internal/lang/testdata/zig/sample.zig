//! Keeps things.
const std = @import("std");
const Allocator = std.mem.Allocator;
pub const thing = @import("thing.zig");

/// The most that fits.
pub const limit: usize = 10;

var opened: u32 = 0;

/// What goes wrong.
pub const StoreError = error{ Full, Closed };

/// Keeps things.
pub const Store = struct {
    items: []u8,
    size: usize = 0,

    const Self = @This();

    /// Makes one.
    pub fn init(allocator: Allocator, size: usize) !Self {
        // not documentation
        const items = try allocator.alloc(u8, size);
        return .{ .items = items, .size = size };
    }

    fn hidden(self: *Self) void {
        self.size += 1;
    }

    pub const State = enum(u8) {
        open,
        closed,

        pub fn isOpen(self: State) bool {
            return self == .open;
        }
    };
};

pub const Value = union(enum) {
    int: i64,
    none,
};

/// A list of any type.
pub fn List(comptime T: type) type {
    return struct {
        items: []T,

        pub fn append(self: *@This(), item: T) void {
            self.items[0] = item;
        }
    };
}

extern "c" fn puts(s: [*:0]const u8) c_int;

export fn add(a: i32, b: i32) i32 {
    return a + b;
}

test "store keeps" {
    var s = try Store.init(std.testing.allocator, limit);
    s.hidden();
    try std.testing.expect(add(1, 2) == 3);
}

test limit {}

const Broken = struct {
    fn before() void { const = ; }
    fn after() void {}
};
