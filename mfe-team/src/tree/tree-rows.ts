import type { TreeNode } from '@nb/contracts';

/** The loaded direct partners of one person. */
export interface Branch {
  nodes: readonly TreeNode[];
  /** How many there are, loaded or not. */
  total: number;
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
}
interface Place {
  key: string;
  /** 1 = directly below the viewer. */
  level: number;
  /** Index of the parent's row; −1 at the top. */
  above: number;
  /** For each generation from the second shown one down to this row's: whether its line goes on below the row. */
  lines: readonly boolean[];
}
export type PersonRow = Place & {
  kind: 'person';
  node: TreeNode;
  parent: string;
  open: boolean;
  siblings: number;
  position: number | undefined;
};
/** The line in place of people who are not loaded. `left`: how many, as far as that is known. */
export type RestRow = Place & { kind: 'loading' | 'failed' | 'more'; parent: string; left: number };
export type TreeRow = PersonRow | RestRow;

export interface TreeParts {
  top: string;
  /** Generation of the people directly below `top`. */
  level: number;
  branches: ReadonlyMap<string, Branch>;
  open: ReadonlySet<string>;
  /** Somebody who was searched for, by the parent: shown even when their page has not been loaded. */
  pinned: ReadonlyMap<string, TreeNode>;
}

/** The tree as the list of its visible lines: everybody below open branches, with a line for what is still to be loaded. */
export function treeRows({ top, level: first, branches, open, pinned }: TreeParts): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (parent: string, level: number, above: number, linesAbove: readonly boolean[]): void => {
    const branch = branches.get(parent);
    const pin = pinned.get(parent);
    const known = branch?.nodes ?? [];
    const people = pin && !known.some(({ id }) => id === pin.id) ? [...known, pin] : known;
    const rest = branch?.failed
      ? 'failed'
      : !branch || branch.loading
        ? 'loading'
        : branch.hasMore
          ? 'more'
          : undefined;
    const linesOf = (isLast: boolean) => (level === first ? [] : [...linesAbove, !isLast]);
    people.forEach((node, index) => {
      const lines = linesOf(index === people.length - 1 && !rest);
      const isOpen = open.has(node.id) && node.directPartners > 0;
      rows.push({
        kind: 'person',
        key: node.id,
        node,
        level,
        above,
        lines,
        parent,
        open: isOpen,
        siblings: Math.max(branch?.total ?? 0, people.length),
        position: index < known.length ? index + 1 : undefined,
      });
      if (isOpen) add(node.id, level + 1, rows.length - 1, lines);
    });
    const left = Math.max(0, (branch?.total ?? 0) - people.length);
    if (rest) rows.push({ kind: rest, key: `${rest}:${parent}`, parent, level, above, lines: linesOf(true), left });
  };
  add(top, first, -1, []);
  return rows;
}

export type TreeMove = { focus: number } | { open: string } | { close: string } | null;

/** What an arrow does on a line of the tree (WAI-ARIA tree grid); null = nothing. */
export function treeMove(key: string, rows: readonly TreeRow[], index: number): TreeMove {
  const row = rows[index];
  if (!row) return null;
  const focus = (wanted: number): TreeMove =>
    wanted >= 0 && wanted < rows.length && wanted !== index ? { focus: wanted } : null;
  switch (key) {
    case 'ArrowDown':
      return focus(index + 1);
    case 'ArrowUp':
      return focus(index - 1);
    case 'Home':
      return focus(0);
    case 'End':
      return focus(rows.length - 1);
    case 'PageDown':
      return focus(Math.min(rows.length - 1, index + 10));
    case 'PageUp':
      return focus(Math.max(0, index - 10));
    case 'ArrowRight':
      if (row.kind !== 'person' || row.node.directPartners === 0) return null;
      return row.open ? focus(index + 1) : { open: row.key };
    case 'ArrowLeft':
      return row.kind === 'person' && row.open ? { close: row.key } : focus(row.above);
    default:
      return null;
  }
}
