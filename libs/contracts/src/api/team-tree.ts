import { z } from 'zod';
import { MAX_PAGE_SIZE, entityId, queryInteger, searchText, text } from '../primitives.js';
import { downlineMember } from './team.js';

/**
 * One person of the tree. `depth`: generations below the viewer, 0 = the viewer; for a master admin the people at the top of the network are 1.
 * `generations[0]` counts the direct partners, `[1]` theirs, and so on; their sum is `teamSize`.
 */
export const treeNode = downlineMember.extend({
  teamCompleted: z.int(),
  directCompleted: z.int(),
  generations: z.array(z.int()),
});
export type TreeNode = z.infer<typeof treeNode>;

/** GET /api/team/tree: the people directly below `parent`, newest first, a page at a time. Without `parent`: below the viewer; for a master admin at the top of the network. */
export const teamTreeQuery = z.object({
  parent: entityId.optional(),
  limit: queryInteger(1, MAX_PAGE_SIZE).optional(),
  cursor: text(500).optional(),
});
/** `parent` null = the top of the whole network (master admins). `total`: how many stand directly below, whatever the page. */
export const teamTree = z.object({
  parent: treeNode.nullable(),
  nodes: z.array(treeNode),
  nextCursor: z.string().optional(),
  total: z.int(),
});
export type TeamTree = z.infer<typeof teamTree>;

/** GET /api/team/tree/summary: everybody below `parent`, or below the viewer (a master admin's: the whole network), by generation. */
export const treeSummaryQuery = z.object({ parent: entityId.optional() });
export const treeSummary = z.object({
  total: z.int(),
  completed: z.int(),
  generations: z.array(z.object({ generation: z.int(), people: z.int(), completed: z.int() })),
});
export type TreeSummary = z.infer<typeof treeSummary>;

/** GET /api/team/tree/path/{id}: from the viewer's direct partner (a master admin's: from the top) down to the person, who is last. */
export const treePath = z.object({ path: z.array(treeNode) });
export type TreePath = z.infer<typeof treePath>;

/** GET /api/team/tree/search: literal, over name, e-mail and uid, nearest generation first. */
export const treeSearchQuery = z.object({
  search: searchText().min(1),
  limit: queryInteger(1, 50).optional(),
  cursor: text(500).optional(),
});
/** `path`: the upline between the viewer and the person, from the top down, without either. */
export const treeSearch = z.object({
  results: z.array(
    z.object({
      node: treeNode,
      path: z.array(z.object({ id: entityId, firstName: z.string(), lastName: z.string() })),
    }),
  ),
  nextCursor: z.string().optional(),
});
export type TreeSearch = z.infer<typeof treeSearch>;
