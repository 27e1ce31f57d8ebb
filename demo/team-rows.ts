import type { Columns, Row } from './bulk.ts';
import { stepTimes, type DemoProspect } from './history.ts';
import type { DemoInvitation } from './invitations.ts';
import { heldAt, type DemoPerson } from './people.ts';
import { stagesOf } from './pipeline.ts';
import { demoId } from './random.ts';
import { sharesGoals } from './training-rows.ts';

export const PARTNERS: Columns = {
  id: 'uuid',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  uid: 'text',
  phone: 'text',
  language: 'text',
  sponsor_id: 'uuid',
  is_master_admin: 'boolean',
  created_at: 'timestamptz',
  last_login_at: 'timestamptz',
  steps_completed: 'smallint[]',
  current_step: 'smallint',
  training_completed: 'boolean',
  training_completed_at: 'timestamptz',
  prospects_total: 'int',
  prospects_customers: 'int',
  prospects_partners: 'int',
  prospects_stages: 'jsonb',
  goals_shared: 'boolean',
  progressed_at: 'timestamptz',
  notices: 'jsonb',
};
export const partnerRow = (person: DemoPerson, prospects: readonly DemoProspect[]): Row => ({
  id: person.id,
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  uid: person.uid,
  phone: person.phone,
  language: person.language,
  sponsor_id: person.sponsorId,
  is_master_admin: person.isMasterAdmin,
  created_at: person.createdAt,
  last_login_at: person.lastLoginAt,
  steps_completed: person.stepsCompleted,
  current_step: person.currentStep,
  training_completed: person.trainingCompletedAt !== null,
  training_completed_at: person.trainingCompletedAt,
  prospects_total: prospects.length,
  prospects_customers: prospects.filter((each) => each.isPotentialCustomer).length,
  prospects_partners: prospects.filter((each) => each.isPotentialPartner).length,
  prospects_stages: prospects.length === 0 ? null : stagesOf(prospects),
  goals_shared: person.stepsCompleted.includes(4) && sharesGoals(person.index),
  progressed_at: [...stepTimes(person).values()].at(-1) ?? null,
  notices: {},
});

export const CALLS: Columns = {
  user_id: 'uuid',
  at: 'timestamptz',
  zone: 'text',
  version: 'int',
  changed_at: 'timestamptz',
};
export const callRows = ({ id, call, createdAt }: DemoPerson): Row[] =>
  call ? [{ user_id: id, at: call.at, zone: call.zone, version: 0, changed_at: createdAt }] : [];

export const OUTCOMES: Columns = {
  about_id: 'uuid',
  call_at: 'timestamptz',
  outcome: 'text',
  user_id: 'uuid',
  at: 'timestamptz',
};
export const outcomeRows = (person: DemoPerson, now: Date): Row[] => {
  const at = heldAt(person, now);
  return at ? [{ about_id: person.id, call_at: at, outcome: 'held', user_id: person.sponsorId, at }] : [];
};

/** The sponsor's calls have a place, one of them an answer, and one proposals of other times. */
export function sponsorsCalls(sponsorId: string, now: Date): { sql: string; values: unknown[] }[] {
  const place = JSON.stringify({ where: 'link', value: 'https://meet.example.com/sponsor' });
  const inDays = (days: number, hour: number) =>
    new Date(Math.floor(now.getTime() / 86_400_000 + days) * 86_400_000 + hour * 3_600_000).toISOString();
  const nextCall = (skipped: number) => `(select c.user_id from onboarding_call c join partner p on p.id = c.user_id
    where p.sponsor_id = $1 and c.at > $2::timestamptz + interval '1 day' and p.email <> 'partner@demo.test' order by c.at offset ${skipped} limit 1)`;
  return [
    {
      sql: `insert into usual_place (user_id, place) values ($1, $2) on conflict do nothing`,
      values: [sponsorId, place],
    },
    {
      sql: `update onboarding_call set place = $2 where at is not null and user_id in (select id from partner where sponsor_id = $1)`,
      values: [sponsorId, place],
    },
    {
      sql: `insert into call_answer (user_id, version, suits, times, at) select user_id, 0, true, '[]', $2::timestamptz from ${nextCall(0)} next on conflict do nothing`,
      values: [sponsorId, now],
    },
    {
      sql: `insert into call_answer (user_id, version, suits, times, note, at)
        select user_id, 0, false, $3::jsonb, 'I work late that week', $2::timestamptz from ${nextCall(1)} next on conflict do nothing`,
      values: [sponsorId, now, JSON.stringify([inDays(3, 17), inDays(4, 15)])],
    },
  ];
}

export const TEAM_INVITATIONS: Columns = {
  id: 'uuid',
  owner_id: 'uuid',
  code: 'text',
  is_active: 'boolean',
  usage_count: 'int',
  max_uses: 'int',
  expires_at: 'timestamptz',
  created_at: 'timestamptz',
  call_at: 'timestamptz',
  call_zone: 'text',
  is_opened: 'boolean',
};
export const teamInvitationRow = (invitation: DemoInvitation): Row => ({
  id: invitation.id,
  owner_id: invitation.ownerId,
  code: invitation.code,
  is_active: invitation.isActive,
  usage_count: invitation.usageCount,
  max_uses: invitation.maxUses,
  expires_at: invitation.expiresAt,
  created_at: invitation.createdAt,
  call_at: invitation.call?.at ?? null,
  call_zone: invitation.call?.zone ?? null,
  is_opened: invitation.openedCount > 0,
});

export const ACTIVITY: Columns = {
  id: 'uuid',
  user_id: 'uuid',
  kind: 'text',
  at: 'timestamptz',
  slot: 'text',
  step: 'smallint',
  count: 'int',
};
/** What the person did, as the events would have recorded it. */
export function activityRows(person: DemoPerson, times: Map<number, Date>, prospects: readonly DemoProspect[]): Row[] {
  const line = (kind: string, at: Date, more: Row = {}): Row => ({
    user_id: person.id,
    kind,
    at,
    slot: at.toISOString(),
    step: null,
    count: null,
    ...more,
  });
  const last = prospects.at(-1);
  const rows = [
    line('registered', person.createdAt),
    ...[...times].map(([step, at]) => line('step-completed', at, { step })),
    ...(last
      ? [
          line('prospects', last.createdAt, {
            slot: last.createdAt.toISOString().slice(0, 10),
            count: prospects.length,
          }),
        ]
      : []),
    ...(person.lastLoginAt ? [line('signed-in', person.lastLoginAt)] : []),
  ];
  return rows.map((row, place) => ({ id: demoId('activity', person.index * 16 + place), ...row }));
}

/**
 * Marks this week's digests and the due reminders as sent, because the first minute would otherwise send hundreds of mails, and fills the
 * bells. Run after everything else; `$1` is now.
 */
export const ALREADY_NOTIFIED = [
  `insert into digest (user_id, week, told, at) select partner_id, to_char($1::timestamptz at time zone 'UTC', 'IYYY"-W"IW'), false, $1::timestamptz
   from team_count where direct_partners > 0 on conflict do nothing`,
  `insert into call_reminder (user_id, version, hours, call_at) select user_id, version, hours, at from onboarding_call, (values (24), (1)) told (hours)
   where at > $1::timestamptz and at <= $1::timestamptz + make_interval(hours => hours) on conflict do nothing`,
  // Notifications of the last weeks in the sponsors' bells; those older than two days were read. The last step completes the training.
  `insert into notification (id, user_id, kind, key, at, read_at, in_app, partner_id, facts)
   select gen_random_uuid(), told.sponsor_id, kind, key, at, case when at < $1::timestamptz - interval '2 days' then at + interval '1 hour' end, true, partner_id,
     facts || jsonb_build_object('kind', kind, 'partnerId', partner_id)
   from (
     select p.sponsor_id, 'partner-registered' as kind, p.id::text as key, p.created_at as at, p.id as partner_id, '{}'::jsonb as facts from partner p
     union all
     select p.sponsor_id, 'training-finished', p.id || ' ' || p.training_completed_at, p.training_completed_at, p.id, '{}' from partner p where p.training_completed
     union all
     select p.sponsor_id, 'step-completed', p.id || ' ' || a.step || ' ' || to_char(a.at at time zone 'UTC', 'YYYY-MM-DD'), a.at, p.id, jsonb_build_object('step', a.step)
     from activity a join partner p on p.id = a.user_id where a.kind = 'step-completed' and a.at is distinct from p.training_completed_at) told
   where told.sponsor_id is not null and at > $1::timestamptz - interval '30 days' and at <= $1::timestamptz on conflict do nothing`,
];
