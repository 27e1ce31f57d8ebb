import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { brokenLinks, fragmentsOf, linksOf } from './links.js';

/** Put together, so that this file itself is not taken for one that names documents. */
const DOCS = 'docs';
let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'links-'));
});
afterEach(() => rmSync(root, { recursive: true }));
const write = (file: string, text: string) => {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

test.each([
  ['Step 3', 'step-3'],
  ['The 24-hour challenge', 'the-24-hour-challenge'],
  ['`npm test`, and what it runs', 'npm-test-and-what-it-runs'],
  ['Who may see what?', 'who-may-see-what'],
  ['[Releases](releases.md) & rollback', 'releases--rollback'],
])('the heading %p is reached by #%s', (heading, fragment) => {
  expect([...fragmentsOf(`# ${heading}\n`)]).toEqual([fragment]);
});

test('headings of the same words are numbered, lines of code are none', () => {
  expect([...fragmentsOf('## Limits\n```\n# a comment\n```\n## Limits\n')]).toEqual(['limits', 'limits-1']);
});

test('links in code and addresses are left alone', () => {
  expect(linksOf('[a](b.md) `[c](d.md)` [e](https://example.com) ![f](g.jpg "h") <img src="i.png">')).toEqual([
    'b.md',
    'g.jpg',
    'i.png',
  ]);
});

test('names each link that leads nowhere, in documents and in comments', () => {
  write(
    `${DOCS}/product/training.md`,
    '# Training\n\n## Step 3\n\n[up](../missing.md) [on](#step-4) [here](#step-3)\n',
  );
  write(
    'README.md',
    `[training](${DOCS}/product/training.md#step-3) [folder](${DOCS}/) [gone](${DOCS}/product/team.md)\n`,
  );
  write('a.ts', `/** ${DOCS}/product/training.md#step-3, ${DOCS}/product/training.md#step-9 */\n`);
  write('node_modules/b/README.md', '[gone](gone.md)\n');
  expect(brokenLinks(root)).toEqual([
    `README.md: ${DOCS}/product/team.md`,
    `a.ts: ${DOCS}/product/training.md#step-9`,
    `${DOCS}/product/training.md: #step-4`,
    `${DOCS}/product/training.md: ../missing.md`,
  ]);
});
