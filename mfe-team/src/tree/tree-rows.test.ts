import { describe, expect, test } from '@jest/globals';
import { buildNode } from '../testing/nodes';
import { type Branch, type TreeParts, type TreeRow, treeMove, treeRows } from './tree-rows';

const ana = buildNode({ firstName: 'Ana', directPartners: 2 });
const bo = buildNode({ firstName: 'Bo' });
const cy = buildNode({ firstName: 'Cy', directPartners: 1 });
const di = buildNode({ firstName: 'Di' });
const eve = buildNode({ firstName: 'Eve' });
const branch = (nodes: Branch['nodes'], over: Partial<Branch> = {}): Branch => ({
  nodes,
  total: nodes.length,
  hasMore: false,
  loading: false,
  failed: false,
  ...over,
});
const tree = (over: Partial<TreeParts> = {}, branches: Record<string, Branch> = {}): TreeParts => ({
  top: 'top',
  level: 1,
  open: new Set(),
  pinned: new Map(),
  ...over,
  branches: new Map([['top', branch([ana, bo])], ...Object.entries(branches)]),
});
const words = (row: TreeRow) =>
  `${'-'.repeat(row.level)}${row.kind === 'person' ? row.node.firstName : `${row.kind} ${row.left}`}`;
const shown = (parts: TreeParts) => treeRows(parts).map(words);

describe('the lines of the tree', () => {
  test('closed branches show only their own person', () => {
    expect(shown(tree())).toEqual(['-Ana', '-Bo']);
  });
  test('lists the people of an open branch below it, generation by generation', () => {
    expect(shown(tree({ open: new Set([ana.id, cy.id]) }, { [ana.id]: branch([cy]), [cy.id]: branch([di]) }))).toEqual([
      '-Ana',
      '--Cy',
      '---Di',
      '-Bo',
    ]);
  });
  test('hides everything below a closed branch, also open branches', () => {
    expect(shown(tree({ open: new Set([cy.id]) }, { [ana.id]: branch([cy]), [cy.id]: branch([di]) }))).toEqual([
      '-Ana',
      '-Bo',
    ]);
  });
  test.each<[string, Branch | undefined, string]>([
    ['not read yet', undefined, '--loading 0'],
    ['being read', branch([], { loading: true }), '--loading 0'],
    ['failed', branch([], { failed: true }), '--failed 0'],
    ['only the first page', branch([cy], { hasMore: true, total: 7 }), '--more 6'],
    ['a page that failed', branch([cy], { hasMore: true, failed: true, total: 7 }), '--failed 6'],
  ])('has a line for a branch that is %s', (_name, below, last) => {
    expect(shown(tree({ open: new Set([ana.id]) }, below && { [ana.id]: below })).at(-2)).toBe(last);
  });
  test('shows a found person once before their page is loaded, and counts them as not loaded', () => {
    const parts = (nodes: Branch['nodes']) =>
      tree(
        { open: new Set([ana.id]), pinned: new Map([[ana.id, di]]) },
        { [ana.id]: branch(nodes, { hasMore: true, total: 60 }) },
      );
    expect(shown(parts([cy]))).toEqual(['-Ana', '--Cy', '--Di', '--more 58', '-Bo']);
    expect(shown(parts([cy, di]))).toEqual(['-Ana', '--Cy', '--Di', '--more 58', '-Bo']);
  });
  test('begins at the generation of its root, and shows their lines from there on', () => {
    const rows = treeRows(
      tree(
        { top: ana.id, level: 3, open: new Set([cy.id]) },
        { [ana.id]: branch([cy, bo], { hasMore: true, total: 3 }), [cy.id]: branch([di]) },
      ),
    );
    expect(rows.map((row) => [words(row), row.lines])).toEqual([
      ['---Cy', []],
      ['----Di', [false]],
      ['---Bo', []],
      ['---more 1', []],
    ]);
  });
  test('the line of a generation goes on as long as somebody of it follows', () => {
    const rows = treeRows(
      tree(
        { open: new Set([ana.id, cy.id]) },
        { [ana.id]: branch([cy, eve], { hasMore: true, total: 3 }), [cy.id]: branch([di]) },
      ),
    );
    expect(rows.map((row) => [words(row), row.lines])).toEqual([
      ['-Ana', []],
      ['--Cy', [true]],
      ['---Di', [true, false]],
      ['--Eve', [true]],
      ['--more 1', [false]],
      ['-Bo', []],
    ]);
  });
  test('has position and number of siblings for screen readers', () => {
    const [first, below] = treeRows(
      tree({ open: new Set([ana.id]) }, { [ana.id]: branch([cy], { total: 9, hasMore: true }) }),
    );
    expect(first).toMatchObject({ position: 1, siblings: 2, above: -1, open: true });
    expect(below).toMatchObject({ position: 1, siblings: 9, above: 0 });
  });
});

describe('the keys of the tree', () => {
  // Ana (open) › Cy (closed, one partner); Bo (no partners).
  const rows = treeRows(tree({ open: new Set([ana.id]) }, { [ana.id]: branch([cy]) }));
  test.each<[string, number, ReturnType<typeof treeMove>]>([
    ['ArrowDown', 0, { focus: 1 }],
    ['ArrowDown', 2, null],
    ['ArrowUp', 1, { focus: 0 }],
    ['ArrowUp', 0, null],
    ['Home', 2, { focus: 0 }],
    ['Home', 0, null],
    ['End', 0, { focus: 2 }],
    ['PageDown', 0, { focus: 2 }],
    ['PageUp', 2, { focus: 0 }],
    ['ArrowRight', 0, { focus: 1 }],
    ['ArrowRight', 1, { open: cy.id }],
    ['ArrowRight', 2, null],
    ['ArrowLeft', 0, { close: ana.id }],
    ['ArrowLeft', 1, { focus: 0 }],
    ['ArrowLeft', 2, null],
    ['Tab', 0, null],
    ['a', 0, null],
  ])('%s on line %i', (key, index, move) => {
    expect(treeMove(key, rows, index)).toEqual(move);
  });
  test('do nothing in an empty tree', () => {
    expect(treeMove('ArrowDown', [], 0)).toBeNull();
  });
});
