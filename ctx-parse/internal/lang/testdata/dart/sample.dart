#!/usr/bin/env dart
// Copyright of the example.
library example.store;

import 'dart:io' as io show File;
import 'package:path/path.dart';
export 'src/other.dart';
part 'sample.g.dart';

/// The most that fits.
const int limit = 10;

int _opened = 0;

typedef Sink<T> = void Function(T value);

/// Keeps things.
@immutable
abstract class Store<T extends Thing> extends Base<T> with Logging implements Closeable {
  /// Makes one.
  Store(this.size, {required String name, int? max}) : super(size);

  /// Of a file.
  Store.fromFile(io.File file) : this(file.lengthSync(), name: 'f');

  factory Store.of(List<String> names) => FileStore(names.length);

  static const kind = 'store';

  final int size;
  final List<T> _things = [];

  /// How many there are.
  int get count => _things.length;

  set first(T value) {
    _things[0] = value;
  }

  /// Keeps a thing.
  @override
  Future<R?> keep<R>(T thing, R Function(T) then, [int times = 1]) async {
    // not documentation
    bool fits() => _things.length < size;
    final local = fits();
    _things.add(thing);
    return local ? then(thing) : null;
  }

  void close();

  static void _hidden() {}

  Store<T> operator +(Store<T> other) => other;
}

enum Color {
  red('r'),
  green('g');

  const Color(this.label);
  final String label;

  String shout() => label.toUpperCase();
}

mixin Logging on Object {
  void log(String text) => print(text);
}

/// Adds to points.
extension PointMath on Point {
  int norm() => max(x, y);
}

extension type Id(int value) {}

class FileStore = Base with Logging;

/// Starts it.
void main(List<String> args) {
  final store = Store.of(args);
  store.keep(Thing(), (t) => t.size)?.then(print);
  var p = const Point(1, 2);
}

class Broken {
  void before() { var = ; }
  void after() {}
}
