#include <vector>
#include "store.h"

namespace store {

using Names = std::vector<std::string>;

/// Keeps things.
template <typename T>
class STORE_EXPORT Store final : public Base<T>, private ns::Other {
 public:
  explicit Store(int size = 10) : size_(size), things_() {}
  Store(const Store&) = delete;
  ~Store() override;

  /// Keeps one thing.
  virtual bool Keep(const T& thing, std::map<int, T> *all = nullptr) const = 0;
  int size() const { return size_; }
  T* begin() { return things_.data(); }
  bool operator==(const Store& other) const { return size_ == other.size_; }

 private:
  int size_;
  std::vector<T> things_;
};

enum class State : int { kOpen, kClosed };

struct Point {
  int x, y;
};

template <typename T>
T Max(T a, T b) {
  return a > b ? a : b;
}

bool FileStore::Keep(const Thing& thing, char buf[16]) {
  auto n = new Node(thing);
  std::sort(all_.begin(), all_.end());
  return Max<int>(1, 2) > 0 && n->ok();
}

FileStore::FileStore(int size) : Store(size) {}

const Names& FileStore::names() const { return names_; }

static int helper() { return 0; }

namespace {
int counter = 0;
}

}  // namespace store

extern "C" int store_open(const char *path);

/// A link of a list.
template <typename K, class C>
struct List<K, C>::Link {
  K const key;
  Link** tail(int n) { return nullptr; }
  template <class V> Link& operator<<(const V& v) { return *this; }
};
