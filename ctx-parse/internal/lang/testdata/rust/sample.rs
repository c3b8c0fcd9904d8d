//! Keeps things.
use std::{
    collections::{BTreeMap, HashMap as Map},
    fmt::{self, Display},
    io::*,
};

mod helpers;

/// The most that fits.
pub const LIMIT: usize = 10;
static COUNTER: AtomicUsize = AtomicUsize::new(0);

/// Keeps things.
///
/// By name.
#[derive(Debug, Clone)]
pub struct Store<'a, T> {
    things: Map<&'a str, T>,
}

pub(crate) enum State { Open, Closed(u32) }

pub trait Keeper: Display + Send {
    type Key;
    /// Keeps one thing.
    fn keep(&mut self, key: Self::Key) -> bool;
    fn len(&self) -> usize { 0 }
}

impl<'a, T: Clone> Store<'a, T> {
    /// Makes an empty store.
    #[inline]
    pub fn new(names: &'a [String], size: usize) -> Self {
        fn nested(n: usize) -> usize { n.max(LIMIT) }
        Store { things: Map::with_capacity(nested(size)) }
    }
}

impl<'a, T> Keeper for Store<'a, T> {
    type Key = &'a str;
    fn keep(&mut self, key: &'a str) -> bool {
        println!("{}", key);
        self.things.contains_key(key)
    }
}

impl<T> Display for Vec<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "x") }
}

macro_rules! keep {
    ($x:expr) => { $x };
}

pub mod inner {
    pub async unsafe fn run<F: Fn(u8) -> u8>(f: F) {}
}

cfg_rt! {
    /// Runs until all is done.
    #[must_use]
    pub(crate) fn block_on(rt: &Runtime) -> u8 {
        select! { _ = rt.tick() => 1 }
    }

    impl Runtime {
        cfg_time! {
            pub fn clock(&self) -> Clock { Clock::new(self) }
        }
    }
}

thread_local! {
    static CURRENT: Cell<u8> = Cell::new(0);
}

bitflags! {
    pub struct Flags: u8 { const A = 1; }
}
