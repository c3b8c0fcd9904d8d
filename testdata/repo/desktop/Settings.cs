using System.Collections.Generic;

namespace Example.Desktop
{
    /// <summary>Where settings are kept.</summary>
    public interface ISettingsStore
    {
        string? Read(string name);
    }

    /// <summary>Asks several stores in turn; the first that knows a name wins.</summary>
    public class LayeredSettings : ISettingsStore
    {
        private readonly List<ISettingsStore> layers = new();

        public void Add(ISettingsStore layer) => layers.Add(layer);

        public string? Read(string name)
        {
            foreach (var layer in layers)
            {
                var value = layer.Read(name);
                if (value != null)
                {
                    return value;
                }
            }
            return null;
        }
    }
}
