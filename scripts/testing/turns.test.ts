import { expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const turns = JSON.parse(readFileSync(path.join(root, 'tests/turns.json'), 'utf8')) as Record<string, string[][]>;

test.each(Object.entries(turns))(
  'files of %s that take turns exist, and each has one turn of three',
  (_kind, lists) => {
    const files = lists.flat();
    expect(lists).toHaveLength(3);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  },
);
