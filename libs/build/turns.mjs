/** Tests that take turns: a whole run has a quarter of them, and those beside what changed; the nightly run has each of them. */
import { globSync } from 'node:fs';
import path from 'node:path';

const TURNS = 4;

/**
 * @param {readonly string[]} files those that take turns, in any order.
 * @param {string} turn '0' to '3', or 'all'.
 * @param {(file: string) => boolean} isDue runs whosever turn it is.
 * @returns {string[]} those that are left out. Neighbours have different turns, so each turn has something of every feature.
 */
export const leftOutOf = (files, turn, isDue = () => false) =>
  turn === 'all' ? [] : files.toSorted().filter((file, index) => index % TURNS !== Number(turn) && !isDue(file));

/** Files that changed, as `npm test` found them. */
export const changed = (process.env.TEST_CHANGED ?? '').split('\n').filter(Boolean);
const folders = new Set(changed.map((file) => path.posix.dirname(file)));

/** Whether something in the same folder changed. */
export const isBesideChange = (file) => folders.has(path.posix.dirname(file));

/** @returns {string[]} files of a pattern under `root`, with `/` between folders. */
export const filesOf = (root, pattern) =>
  globSync(pattern, { cwd: root, exclude: (name) => /(^|[\\/])(node_modules|dist|\.data)$/.test(name) }).map((file) =>
    file.replaceAll('\\', '/'),
  );
