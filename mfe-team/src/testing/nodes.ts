import type { TeamTree, TreeNode } from '@nb/contracts';
import { buildMember } from '@nb/web-kit/testing';

/** A person of the tree; nobody below. */
export const buildNode = (over: Partial<TreeNode> = {}): TreeNode => ({
  ...buildMember({ lastName: 'Test' }),
  teamCompleted: 0,
  directCompleted: 0,
  generations: [],
  ...over,
});
/** One page of the people directly below somebody. */
export const buildBranch = (nodes: TreeNode[], over: Partial<TeamTree> = {}): TeamTree => ({
  parent: null,
  nodes,
  total: nodes.length,
  ...over,
});
