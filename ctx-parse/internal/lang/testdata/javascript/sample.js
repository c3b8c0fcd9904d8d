'use strict';
import React, { useState as useIt, useEffect } from 'react';
import * as path from 'node:path';
import './style.css';
export { helper } from './helper.js';
const fs = require('fs');

const LIMIT = 10;
let counter = 0, other;

/**
 * Keeps things.
 * @param {number} size
 */
export default class Store extends Base {
  static kept = 0;
  #size = 1;

  constructor(size = LIMIT) {
    super();
    this.#size = size;
  }

  get full() { return this.things.length >= this.#size; }

  async keep(thing, { force = false } = {}) {
    const local = thing;
    return fs.promises.writeFile(path.join('a', `${local}`), force);
  }

  onClick = (event) => this.keep(event.target);
}

// Adds two numbers.
export const add = (a, b) => a + b;

function* numbers() {
  function inner() { return counter++; }
  yield inner();
}

Store.prototype.drop = function drop(id) { return delete this.things[id]; };
exports.make = () => new Store();

const handlers = {
  open(file) { return fs.open(file); },
  'seek to': function (n) { return fs.seek(n); },
  close: function (file) { return fs.close(file); },
};

function App({ title }) {
  const [n, setN] = useIt(0);
  return <Panel title={title} onClick={() => setN(n + 1)}><b>{n}</b></Panel>;
}

export { App };
