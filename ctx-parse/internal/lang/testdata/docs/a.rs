//! Crate DocOther1.
//! More DocOther2.
#![doc = "DocOther3 in an attribute"]

// KeepImport

#[allow(unused)]
mod other_thing { /* KeepMod */ }

/// DocOfLIMIT.
const LIMIT: usize = 1; // KeepTrailing

/// DocOfStore keeps é.
/// More DocOther4.
#[derive(Debug)]
/// After an attribute DocOther5.
pub struct Store {
    /// DocOther6 of a field.
    pub name: String,
}

#[doc = "DocOfKind in an attribute"]
pub enum Kind {
    /// DocOther7 of a variant.
    A,
}

/** DocOfOpen in a block */
pub trait Open {
    /// DocOfopen.
    fn open(&self);
}

/// DocOther8 of an impl.
impl Store {
    /// DocOfnew.
    ///
    /// # Examples
    #[inline]
    pub fn new() -> Self {
        // KeepBody
        let x = "DocString"; /* KeepInline */
        println!("{}", x);
        // KeepMacro
        println!("{}", x);
        Store { name: x.into() }
    }

    #[doc = r#"DocOfraw "quoted""#]
    fn raw(&self) {}
}

/// DocOfnested before.
mod nested {
    //! DocOther9 inside.

    /*! DocOther10 inside */

    /// DocOfdeep.
    pub fn deep() {
        //! DocOther11 in a function.
        let _ = 1;
    }
}

/// DocOther12 of a reexport.
pub use nested::deep;

/// DocOfmake.
macro_rules! make { () => {} }

/// DocOfAlias.
type Alias = Store;

// DocOfplain of plain comments
fn plain() {}
