import type { TreeNode, TreePath } from '@nb/contracts';
import type { AppDispatch, RootState } from '@nb/web-kit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import { type Branch, type TreeRow, treeRows } from './tree-rows';
import { TOP, treeApi } from './tree.api';

const { branch } = treeApi.endpoints;
type BranchState = ReturnType<ReturnType<typeof branch.select>>;

const toBranch = (state: BranchState): Branch => {
  const pages = state.data?.pages ?? [];
  const last = pages.at(-1);
  return {
    nodes: pages.flatMap(({ nodes }) => nodes),
    total: last?.total ?? 0,
    hasMore: last?.nextCursor !== undefined,
    failed: state.isError,
    loading: state.isLoading || state.isUninitialized,
  };
};

export interface Tree {
  /** What is known of the people directly below the root, and why it could not be read. */
  top: Branch;
  error: unknown;
  rows: readonly TreeRow[];
  open: (id: string) => void;
  close: (id: string) => void;
  more: (parent: string) => void;
  again: (parent: string) => void;
  /** Opens the way down to a person, who is the last of the path. */
  reveal: (path: TreePath['path']) => void;
}

const NONE: ReadonlySet<string> = new Set();

interface TreeOptions {
  /** Whose partners stand at the top, and of which generation these are. */
  root: string;
  level: number;
  /** Only the people directly below the root. */
  isFlat: boolean;
}

/** The open branches of the tree; each is read when it is opened and kept up to date while it is. */
export function useTree({ root, level, isFlat }: TreeOptions): Tree {
  const dispatch = useDispatch<AppDispatch>();
  const [allOpened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [pinned, setPinned] = useState<ReadonlyMap<string, TreeNode>>(new Map());
  const opened = isFlat ? NONE : allOpened;
  const parents = useMemo(() => [...new Set([root, ...opened])], [root, opened]);

  const reading = useRef(new Map<string, { unsubscribe: () => void }>());
  useEffect(() => {
    for (const parent of parents)
      if (!reading.current.has(parent)) reading.current.set(parent, dispatch(branch.initiate(parent)));
    for (const [parent, read] of reading.current) {
      if (parents.includes(parent)) continue;
      read.unsubscribe();
      reading.current.delete(parent);
    }
  }, [dispatch, parents]);
  useEffect(() => {
    const all = reading.current;
    return () => {
      for (const read of all.values()) read.unsubscribe();
      all.clear();
    };
  }, []);

  const selectors = useMemo(() => parents.map((parent) => branch.select(parent)), [parents]);
  const states = useSelector((state: RootState) => selectors.map((select) => select(state)), shallowEqual);
  const branches = useMemo(
    () => new Map(parents.map((parent, index) => [parent, toBranch(states[index]!)])),
    [parents, states],
  );
  const rows = useMemo(
    () => treeRows({ top: root, level, branches, open: opened, pinned }),
    [root, level, branches, opened, pinned],
  );

  return {
    top: branches.get(root)!,
    error: states[0]?.error,
    rows,
    open: useCallback((id: string) => setOpened((now) => new Set(now).add(id)), []),
    close: useCallback((id: string) => setOpened((now) => new Set([...now].filter((one) => one !== id))), []),
    more: useCallback(
      (parent: string) => void dispatch(branch.initiate(parent, { direction: 'forward', subscribe: false })),
      [dispatch],
    ),
    again: useCallback(
      (parent: string) => void dispatch(branch.initiate(parent, { forceRefetch: true, subscribe: false })),
      [dispatch],
    ),
    reveal: useCallback((path: TreePath['path']) => {
      setOpened((now) => new Set([...now, ...path.slice(0, -1).map(({ id }) => id)]));
      setPinned(new Map(path.map((node, index) => [path[index - 1]?.id ?? TOP, node])));
    }, []),
  };
}
