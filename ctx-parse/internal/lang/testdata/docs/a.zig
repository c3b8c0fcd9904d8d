//! DocOther4 of the file.

const std = @import("std"); // KeepImport

/// DocOflimit.
pub const limit: usize = 10; // KeepTrailing

/// DocOfStore keeps é.
pub const Store = struct {
    /// DocOther1 of a field.
    size: usize,

    /// DocOfinit.
    pub fn init() Store {
        // KeepBody
        const x = "KeepString";
        return x;
    }
};

/// DocOfKind.
const Kind = enum {
    /// DocOther2 of a value.
    a,
    b,
};

// DocOfplain of line comments,
// DocOther3 on two.
fn plain() void {}
