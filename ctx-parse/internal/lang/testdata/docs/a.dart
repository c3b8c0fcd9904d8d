// KeepLicence

import 'dart:io'; // KeepImport

/// DocOfStore keeps é.
/// More DocOther1.
@immutable
class Store<T> {
  /// DocOfput before an annotation.
  @override
  void put(T v) {
    // KeepBody
    var x = 'DocString'; /* KeepInline */
  }

  // DocOfplain of line comments,
  // DocOther2 on two.
  int plain() => 1; // KeepTrailing

  /** DocOfcount of a getter. */
  int get count => 1;
}

/// DocOfKind.
enum Kind {
  /// DocOther3 of a value.
  a,
  /// DocOther4.
  b
}

/// DocOfmain.
void main() {}
