import type { TreeNode } from '@nb/contracts';
import { MEMBER_COLUMNS, toMember, type MemberRow } from '../partners/partner.view.js';

/** Columns of a node over `MEMBER_TABLES`. */
export const NODE_COLUMNS = `${MEMBER_COLUMNS}, t.team_completed, t.direct_completed, t.generations`;
export interface NodeRow extends MemberRow {
  team_completed: number | null;
  direct_completed: number | null;
  generations: number[] | null;
}

export const toNode = (row: NodeRow, now: Date): TreeNode => ({
  ...toMember(row, now),
  teamCompleted: row.team_completed ?? 0,
  directCompleted: row.direct_completed ?? 0,
  generations: row.generations ?? [],
});
