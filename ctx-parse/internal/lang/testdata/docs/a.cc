// KeepLicence
#pragma once
/** \file
 * DocOther1 of the file. */
#include <string> // KeepInclude

/// DocOfspace.
namespace space {

/// DocOfStore keeps é.
template <typename T>
class Store : public Base {
 public:
  /// DocOther2 of a constructor.
  explicit Store(int a) : a_(a) {}

  /** DocOfsize. */
  int size() const { return a_; }

  /// DocOfput of a declaration.
  virtual void put(const T& value) = 0;

  /// DocOfcast of a template.
  template <typename U>
  U cast() { return U(); }

  /// DocOther3 of an operator.
  bool operator==(const Store& other) const;

 private:
  /// DocOther4 of a field.
  int a_;  ///< KeepTrailing
};

/// DocOfalias.
template <typename T>
using alias = Store<T>;

/// DocOfConcept.
template <typename T>
concept Concept = true;

/// DocOfgeneric.
template <typename T>
T generic(T v) {
  // KeepBody
  auto f = [] { /* KeepLambda */ return 1; };
  return v;
}

/// DocOfproto of a template prototype.
template <typename T>
T proto(T v);

/// DocOfkind.
enum class kind {
  /// DocOther5
  a,
};

/// DocOfPoint.
struct Point { int x; };

// DocOfplain of plain comments,
// DocOther6.
int plain(int a) { return a; }

/// DocOther7 of a member.
void Point::move(int x) { /* KeepMove */ }

/// DocOfint_t.
typedef int int_t;

/// DocOflimit.
constexpr int limit = 3;

}  // namespace KeepEnd
