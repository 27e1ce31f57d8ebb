import {
  DEFAULT_TIME_ZONE,
  STEP_NUMBERS,
  type DownlineMember,
  type PartnerDetails,
  type TreeNode,
} from '@nb/contracts';
import { toCallView } from '@nb/nest-kit';
import { partnerNeeds } from '../attention/attention.rules.js';
import { badgesOf } from './badges.rules.js';

/** A partner with counts and call. */
export interface MemberRow {
  id: string;
  registered: boolean;
  firstName: string;
  lastName: string;
  email: string;
  uid: string | null;
  phone: string | null;
  sponsorId: string | null;
  createdAt: Date;
  lastLoginAt: Date | null;
  stepsCompleted: number[];
  currentStep: number;
  trainingCompleted: boolean;
  trainingCompletedAt: Date | null;
  prospectsTotal: number;
  isActive: boolean;
  progressedAt: Date | null;
  teamSize: number | null;
  directPartners: number | null;
  callAt: string | null;
  callZone: string | null;
  depth: number;
}
/** With what the tree shows of the people below. */
export interface NodeRow extends MemberRow {
  teamCompleted: number | null;
  directCompleted: number | null;
  generations: number[] | null;
}
export interface DetailsRow extends MemberRow {
  sponsorName: string | null;
  prospectsStages: Record<string, number> | null;
}

/** A partner as seen from `row.depth` generations above. */
export function toMember(row: MemberRow, now: Date): DownlineMember {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    uid: row.uid,
    sponsorId: row.sponsorId,
    depth: row.depth,
    createdAt: row.createdAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    trainingProgress: {
      currentStep: row.currentStep,
      completedSteps: row.stepsCompleted.length,
      totalSteps: STEP_NUMBERS.length,
      trainingCompleted: row.trainingCompleted,
      steps: row.stepsCompleted,
    },
    prospectsTotal: row.prospectsTotal,
    teamSize: row.teamSize ?? 0,
    directPartners: row.directPartners ?? 0,
    isActive: row.isActive,
    phone: row.phone,
    needs: row.isActive
      ? partnerNeeds(
          {
            createdAt: row.createdAt.getTime(),
            lastLoginAt: row.lastLoginAt?.getTime() ?? null,
            progressedAt: row.progressedAt?.getTime() ?? null,
            trainingCompleted: row.trainingCompleted,
            currentStep: row.currentStep,
            callAt: row.callAt === null ? null : Date.parse(row.callAt),
          },
          now.getTime(),
        )
      : [],
    badges: badgesOf(
      {
        createdAt: row.createdAt.getTime(),
        lastLoginAt: row.lastLoginAt?.getTime() ?? null,
        trainingCompleted: row.trainingCompleted,
        trainingCompletedAt: row.trainingCompletedAt?.getTime() ?? null,
        prospectsTotal: row.prospectsTotal,
        isDeactivated: !row.isActive,
      },
      now.getTime(),
    ),
    ...toCallView(row.callAt === null ? null : new Date(row.callAt), row.callZone ?? DEFAULT_TIME_ZONE),
  };
}

export const toNode = (row: NodeRow, now: Date): TreeNode => ({
  ...toMember(row, now),
  teamCompleted: row.teamCompleted ?? 0,
  directCompleted: row.directCompleted ?? 0,
  generations: row.generations ?? [],
});

export const toDetails = (row: DetailsRow, now: Date): PartnerDetails => ({
  ...toMember(row, now),
  phone: row.phone,
  sponsorName: row.sponsorName,
  trainingCompletedAt: row.trainingCompletedAt?.toISOString() ?? null,
  contactStages: row.prospectsStages,
});
