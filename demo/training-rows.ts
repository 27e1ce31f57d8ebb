import { CLIP_SECONDS, type ClipId } from '@nb/contracts';
import type { Columns, Row } from './bulk.ts';
import { step3Start, type DemoProspect } from './history.ts';
import { heldAt, type DemoPerson } from './people.ts';
import { stagesOf, tagsOf } from './pipeline.ts';
import { demoId, pick, pickIndex, random } from './random.ts';

export const LEARNERS: Columns = {
  user_id: 'uuid',
  version: 'int',
  sponsor_id: 'uuid',
  is_master_admin: 'boolean',
  created_at: 'timestamptz',
  first_name: 'text',
  last_name: 'text',
};
export const learnerRow = ({ id, sponsorId, isMasterAdmin, createdAt, firstName, lastName }: DemoPerson): Row => ({
  user_id: id,
  version: 1,
  sponsor_id: sponsorId,
  is_master_admin: isMasterAdmin,
  created_at: createdAt,
  first_name: firstName,
  last_name: lastName,
});

export const LEARNER_CALLS: Columns = {
  user_id: 'uuid',
  at: 'timestamptz',
  zone: 'text',
  version: 'int',
  held_at: 'timestamptz',
};
export const learnerCallRows = (person: DemoPerson, now: Date): Row[] =>
  person.call
    ? [{ user_id: person.id, at: person.call.at, zone: person.call.zone, version: 0, held_at: heldAt(person, now) }]
    : [];

export const CONSENTS: Columns = {
  user_id: 'uuid',
  seq: 'int',
  version: 'text',
  at: 'timestamptz',
  language: 'text',
  method: 'text',
};
export const consentRows = ({ id, createdAt, lastLoginAt, language }: DemoPerson, version: string): Row[] =>
  lastLoginAt === null ? [] : [{ user_id: id, seq: 1, version, at: createdAt, language, method: 'registration' }];

export const PROGRESS: Columns = {
  user_id: 'uuid',
  version: 'int',
  step1_completed_at: 'timestamptz',
  step2_completed_at: 'timestamptz',
  step3_completed_at: 'timestamptz',
  step4_completed_at: 'timestamptz',
  step5_completed_at: 'timestamptz',
  training_completed_at: 'timestamptz',
  telegram_joined: 'boolean',
  referral_link: 'text',
  link_saved: 'boolean',
  link_tested: 'boolean',
  step3_started_at: 'timestamptz',
  list_builder_checked: 'boolean',
  super_achiever_checked: 'boolean',
  goals: 'jsonb',
  goals_version: 'int',
  business_model: 'jsonb',
  contacts: 'int',
  customers: 'int',
  partners: 'int',
  contacts_version: 'int',
  stages: 'jsonb',
  badges: 'text[]',
  call_notes: 'text',
};
export function progressRow(
  person: DemoPerson,
  times: Map<number, Date>,
  prospects: readonly DemoProspect[],
  now: Date,
): Row {
  const done = (step: number) => times.has(step);
  const goals = done(4) ? goalsOf(person.index) : null;
  return {
    user_id: person.id,
    version: 1 + times.size,
    step1_completed_at: times.get(1) ?? null,
    step2_completed_at: times.get(2) ?? null,
    step3_completed_at: times.get(3) ?? null,
    step4_completed_at: times.get(4) ?? null,
    step5_completed_at: times.get(5) ?? null,
    training_completed_at: person.trainingCompletedAt,
    telegram_joined: done(1),
    referral_link: done(2) ? `NB${10_000 + person.index}` : '',
    link_saved: done(2),
    link_tested: done(2),
    step3_started_at: step3Start(person, times, now),
    list_builder_checked: done(3),
    super_achiever_checked: done(3) && prospects.length >= 50,
    goals,
    goals_version: goals ? 1 : 0,
    business_model: person.trainingCompletedAt ? { action1Completed: true, action2Completed: true } : {},
    contacts: prospects.length,
    customers: prospects.filter((each) => each.isPotentialCustomer).length,
    partners: prospects.filter((each) => each.isPotentialPartner).length,
    contacts_version: prospects.length > 0 ? 1 : 0,
    stages: stagesOf(prospects),
    badges: [],
    call_notes: '',
  };
}

export const VIDEO_WATCHES: Columns = {
  user_id: 'uuid',
  clip: 'text',
  position: 'float8',
  spans: 'jsonb',
  watched: 'float8',
  watched_at: 'timestamptz',
};
/** A completed step's clip was watched to the end, the clip of the current step half-way. */
export function videoRows(
  { id, lastLoginAt, currentStep, trainingCompletedAt }: DemoPerson,
  times: Map<number, Date>,
): Row[] {
  if (lastLoginAt === null) return [];
  const watched = (clip: ClipId, share: number, at: Date): Row => {
    const seconds = Math.round(CLIP_SECONDS[clip] * share * 10) / 10;
    return {
      user_id: id,
      clip,
      position: seconds,
      spans: [{ from: 0, to: seconds }],
      watched: seconds,
      watched_at: at,
    };
  };
  const rows = [...times].map(([step, at]) => watched(`step-${step}` as ClipId, 1, at));
  if (trainingCompletedAt !== null) return [...rows, watched('business-model', 1, trainingCompletedAt)];
  return times.has(currentStep) ? rows : [...rows, watched(`step-${currentStep}` as ClipId, 0.6, lastLoginAt)];
}

/** Four in five share their goals with the sponsor. */
export const sharesGoals = (index: number): boolean => random(index, 30) < 0.8;
const goalsOf = (index: number): Row => ({
  whyJoin: pick(
    [
      'To have more time for my children',
      'To pay off the house sooner',
      'I love the products and tell everybody anyway',
      'To leave my second job',
    ],
    index,
    31,
  ),
  monthlyEarnings3Months: pick(['200', '$300', '500 €'], index, 32),
  monthlyEarnings6Months: pick(['500', '$800', '1,000 €'], index, 33),
  monthlyEarnings12Months: pick(['1500', '$2,500', '3,000 €'], index, 34),
  howChange: pick(
    ['We could travel to see my parents', 'No more worries at the end of the month', 'I could work from home'],
    index,
    35,
  ),
  commitment: 4 + pickIndex(index, 36, 7),
  timeWeekly: pick(['5 hours', '8–10 hours', 'Every evening'], index, 37),
  helpNeeded: pick(['How to begin a conversation', 'Keeping at it', 'The compensation plan'], index, 38),
  strengths: pick(['I know a lot of people', 'Patience', 'I keep my word'], index, 39),
  startDate: pick(['Today', 'Next Monday', 'On the first'], index, 40),
  challenges: pick(['Little time', 'Shyness on the phone', ''], index, 41),
  changes: pick(['An hour less of television', 'A fixed evening a week'], index, 42),
  confidence: 3 + pickIndex(index, 43, 8),
  shareWithSponsor: sharesGoals(index),
});

export const PROSPECTS: Columns = {
  id: 'uuid',
  user_id: 'uuid',
  name: 'text',
  email: 'text',
  phone: 'text',
  notes: 'text',
  is_potential_partner: 'boolean',
  is_potential_customer: 'boolean',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  stage: 'text',
  stage_at: 'timestamptz',
  follow_up_on: 'date',
  follow_up_time: 'text',
  cadence_days: 'int',
  last_contact_at: 'timestamptz',
  last_contact_kind: 'text',
  unanswered: 'int',
  may_contact: 'text',
  may_contact_at: 'timestamptz',
  known_from: 'text',
  tag_ids: 'uuid[]',
};
export const prospectRow = (userId: string, prospect: DemoProspect): Row => ({
  id: prospect.id,
  user_id: userId,
  name: prospect.name,
  email: prospect.email,
  phone: prospect.phone,
  notes: prospect.notes,
  is_potential_partner: prospect.isPotentialPartner,
  is_potential_customer: prospect.isPotentialCustomer,
  created_at: prospect.createdAt,
  updated_at: prospect.touches.at(-1)?.at ?? prospect.createdAt,
  stage: prospect.stage,
  stage_at: prospect.stageAt,
  follow_up_on: prospect.followUpOn,
  follow_up_time: prospect.followUpTime,
  cadence_days: prospect.cadenceDays,
  last_contact_at: prospect.touches.at(-1)?.at ?? null,
  last_contact_kind: prospect.touches.at(-1)?.kind ?? null,
  unanswered: prospect.unanswered,
  may_contact: prospect.mayContact,
  may_contact_at: prospect.mayContact === 'unknown' ? null : (prospect.touches[0]?.at ?? null),
  known_from: prospect.knownFrom,
  tag_ids: prospect.tagIds,
});

export const TAGS: Columns = { id: 'uuid', user_id: 'uuid', name: 'text', colour: 'text' };
export const tagRows = (person: DemoPerson): Row[] => tagsOf(person).map((tag) => ({ ...tag, user_id: person.id }));

export const HISTORY: Columns = {
  id: 'uuid',
  user_id: 'uuid',
  prospect_id: 'uuid',
  at: 'timestamptz',
  type: 'text',
  kind: 'text',
  outcome: 'text',
  note: 'text',
  from_stage: 'text',
  to_stage: 'text',
};
/** A contact's touches, and the move to where they stand. */
export function historyRows({ index, id: userId }: DemoPerson, prospects: readonly DemoProspect[]): Row[] {
  return prospects.flatMap(({ id, stage, stageAt, touches }, place) => {
    const entry = (at: Date, number: number) => ({
      id: demoId('history', (index * 100 + place) * 10 + number),
      user_id: userId,
      prospect_id: id,
      at,
      kind: null,
      outcome: null,
      note: null,
      from_stage: null,
      to_stage: null,
    });
    const [first] = touches;
    if (stageAt === null || first === undefined) return [];
    return [
      ...touches.map(({ at, ...touch }, number) => ({ ...entry(at, number), type: 'touch', ...touch })),
      { ...entry(stageAt, touches.length), type: 'move', from_stage: 'new', to_stage: stage },
    ];
  });
}
