using System;
using System.Collections.Generic;
using Json = Newtonsoft.Json.Linq;

namespace Example.Stores
{
    /// <summary>Keeps things.</summary>
    [Serializable]
    public sealed class Store<T> : Base<T>, IKeeper<T> where T : Thing
    {
        public const int Limit = 10;
        private readonly List<T> things = new List<T>();

        public Store(int size = Limit, params string[] names) : base(size)
        {
            things.Capacity = Math.Max(size, Limit);
        }

        /// <summary>How many there are.</summary>
        public int Count { get; private set; }

        public bool Full => Count >= Limit;

        [Obsolete("x")]
        public async Task<bool> KeepAsync(T thing, Func<T, bool>? test = null)
        {
            bool Local(T t) => test?.Invoke(t) ?? true;
            await Task.Delay(1);
            things.Add(thing);
            return Local(thing);
        }

        public static Store<T> operator +(Store<T> a, T b) { return a; }
    }

    public interface IKeeper<in T>
    {
        bool Keep(T thing);
    }

    internal struct Point { public int X; }

    public record Person(string Name);

    public enum State { Open, Closed }

    public sealed class Handle : IDisposable
    {
#if NETSTANDARD
        [Conditional("X")]
        public void Free(
#else
        public void Release(
#endif
            int runs)
        {
            Count(runs);
        }

        ~Handle() => Dispose();

        void IDisposable.Dispose() { }

        public static explicit operator int(Handle h) => 0;
    }

    public delegate void Changed(object sender, State state);
}
