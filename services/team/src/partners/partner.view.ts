import { DEFAULT_TIME_ZONE, STEP_NUMBERS, type DownlineMember, type PartnerDetails } from '@nb/contracts';
import { toCallView } from '@nb/nest-kit';
import { badgesOf } from './badges.rules.js';

/** Columns of a member in SQL over `MEMBER_TABLES`; instants arrive as the database writes them. */
export const MEMBER_COLUMNS = `
  p.id, p.registered, p.first_name, p.last_name, p.email, p.uid, p.phone, p.sponsor_id, p.created_at, p.last_login_at,
  p.steps_completed, p.current_step, p.training_completed, p.training_completed_at, p.prospects_total,
  t.team_size, t.direct_partners, call.at as call_at, call.zone as call_zone`;
export const MEMBER_TABLES = `
  left join team_count t on t.partner_id = p.id
  left join onboarding_call call on call.user_id = p.id`;

export interface MemberRow {
  id: string;
  registered: boolean;
  first_name: string;
  last_name: string;
  email: string;
  uid: string | null;
  phone: string | null;
  sponsor_id: string | null;
  created_at: string;
  last_login_at: string | null;
  steps_completed: number[];
  current_step: number;
  training_completed: boolean;
  training_completed_at: string | null;
  prospects_total: number;
  team_size: number | null;
  direct_partners: number | null;
  call_at: string | null;
  call_zone: string | null;
  depth: number;
}

const iso = (value: string | null) => (value === null ? null : new Date(value).toISOString());
const ms = (value: string | null) => (value === null ? null : Date.parse(value));

/** A partner as seen from `row.depth` generations above. */
export function toMember(row: MemberRow, now: Date): DownlineMember {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    uid: row.uid,
    sponsorId: row.sponsor_id,
    depth: row.depth,
    createdAt: new Date(row.created_at).toISOString(),
    lastLoginAt: iso(row.last_login_at),
    trainingProgress: {
      currentStep: row.current_step,
      completedSteps: row.steps_completed.length,
      totalSteps: STEP_NUMBERS.length,
      trainingCompleted: row.training_completed,
      steps: row.steps_completed,
    },
    prospectsTotal: row.prospects_total,
    teamSize: row.team_size ?? 0,
    directPartners: row.direct_partners ?? 0,
    badges: badgesOf(
      {
        createdAt: Date.parse(row.created_at),
        lastLoginAt: ms(row.last_login_at),
        trainingCompleted: row.training_completed,
        trainingCompletedAt: ms(row.training_completed_at),
        prospectsTotal: row.prospects_total,
      },
      now.getTime(),
    ),
    ...toCallView(row.call_at === null ? null : new Date(row.call_at), row.call_zone ?? DEFAULT_TIME_ZONE),
  };
}

export const toDetails = (row: MemberRow & { sponsor_name: string | null }, now: Date): PartnerDetails => ({
  ...toMember(row, now),
  phone: row.phone,
  sponsorName: row.sponsor_name,
  trainingCompletedAt: iso(row.training_completed_at),
});
