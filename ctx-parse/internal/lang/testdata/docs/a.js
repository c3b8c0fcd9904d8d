#!/usr/bin/env node
/**
 * DocOther1 of the file.
 * @module a
 */

import x from "x"; // KeepImport

/** DocOfLIMIT. */
export const LIMIT = 1; // KeepTrailing

/**
 * DocOfadd adds é.
 * @param {number} a DocOther2
 */
export function add(a, b) {
  // KeepBody
  /** @type {number} KeepLocal */
  const c = a + b; /* KeepInline */
  const t = `DocString`;
  return c + t;
}

/** DocOfStore. */
export default class Store extends Base {
  /** DocOther3 of a field. */
  name = 1;

  /** DocOther4 of a constructor. */
  constructor() { super(); }

  /** DocOfput. */
  async put(v) { return v; }

  /** DocOfarrow. */
  arrow = () => 1;
}

/** DocOfmake. */
const make = (a) => {
  return { a };
};

/** DocOfgen. */
function* gen() { yield 1; }

/** DocOfhelper. */
exports.helper = function () { return 1; };

/** DocOther5 of a value. */
module.exports = { add };

const api = {
  /** DocOfget. */
  get: () => 1,
};

// DocOfplain of plain comments
function plain() {}
