// KeepLicence

/// <summary>DocOther1 of a namespace.</summary>
namespace Example
{
    using System; // KeepImport

    /// <summary>
    /// DocOfStore keeps é.
    /// </summary>
    /// <typeparam name="T">DocOther2</typeparam>
    [Serializable]
    public class Store<T> : IStore
    {
        /// <summary>DocOfMax.</summary>
        public const int Max = 1; // KeepTrailing

        /// <summary>DocOther3 of a field.</summary>
        private int field;

        /** <summary>DocOther4 of a constructor.</summary> */
        public Store() { }

        /// <summary>DocOfSize.</summary>
        public int Size { get; set; }

        /// <summary>DocOfRun.</summary>
        /// <returns>DocOther5</returns>
        [Obsolete("KeepAttribute")]
        public int Run(int a)
        {
            // KeepBody
            /// KeepLocal
            var x = a; /* KeepInline */
            return x;
        }

        /// <summary>DocOther6 of an indexer.</summary>
        public int this[int i] => i;

        /// <summary>DocOther7 of an operator.</summary>
        public static Store<T> operator +(Store<T> a, Store<T> b) => a;

        /// <summary>DocOfChanged.</summary>
        public event EventHandler Changed { add { } remove { } }
    }

    /// <summary>DocOfIStore.</summary>
    public interface IStore
    {
        /// <summary>DocOfOpen.</summary>
        void Open();
    }

    /// <summary>DocOfKind.</summary>
    enum Kind
    {
        /// <summary>DocOther8.</summary>
        A,
    }

    /// <summary>DocOfPoint.</summary>
    public record Point(int X);

    /// <summary>DocOfHandler.</summary>
    public delegate void Handler(int x);

    // DocOfPair of plain comments
    struct Pair { }
}
