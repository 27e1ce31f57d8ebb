import { fromDate } from '@internationalized/date';
import {
  DEFAULT_TIME_ZONE,
  STAGES,
  type KnownFrom,
  type MayContact,
  type Stage,
  type TagColour,
  type TouchKind,
  type TouchOutcome,
} from '@nb/contracts';
import { PARTNER, SPONSOR, type DemoPerson } from './people.ts';
import { demoId, pick, random } from './random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface DemoTouch {
  at: Date;
  kind: TouchKind;
  outcome: TouchOutcome;
  note: string | null;
}
/** Where a contact stands, and what was said to them so far. */
export interface DemoPipeline {
  stage: Stage;
  stageAt: Date | null;
  /** A day in the owner's zone. */
  followUpOn: string | null;
  followUpTime: string | null;
  cadenceDays: number | null;
  unanswered: number;
  mayContact: MayContact;
  knownFrom: KnownFrom | null;
  tagIds: string[];
  /** Oldest first. */
  touches: DemoTouch[];
}

/** The two whose board and day are shown have dates, tags and touches; everybody else's contacts only stages. */
const isShown = ({ index }: DemoPerson) => index === PARTNER || index === SPONSOR;

const TAGS: readonly [string, TagColour][] = [
  ['Warm', 'orange'],
  ['Gym', 'teal'],
  ['School', 'blue'],
];
export interface DemoTag {
  id: string;
  name: string;
  colour: TagColour;
}
export const tagsOf = (person: DemoPerson): DemoTag[] =>
  isShown(person)
    ? TAGS.map(([name, colour], place) => ({ id: demoId('tag', person.index * TAGS.length + place), name, colour }))
    : [];

/** How many of ten contacts are in each stage, most of them at the beginning. */
const WEIGHTS: readonly Stage[] = [
  'new',
  'contacted',
  'presented',
  'new',
  'follow-up',
  'contacted',
  'customer',
  'new',
  'not-now',
  'joined',
];
const stageOf = (person: DemoPerson, place: number): Stage =>
  (person.index === PARTNER ? STAGES[place % STAGES.length] : WEIGHTS[place % WEIGHTS.length]) ?? 'new';

/** What was done last in each stage, days ago, and when the contact is due, in days from today; null = no date. */
const STORY: Record<
  Stage,
  {
    done: readonly [TouchKind, TouchOutcome, number, string | null][];
    due: number | null;
    time?: string;
    cadence?: number;
  }
> = {
  new: { done: [], due: null },
  contacted: { done: [['call', 'no-answer', 1, null]], due: 0, time: '18:00' },
  presented: { done: [['presentation', 'interested', 2, 'Wants to read it again in peace']], due: -1 },
  'follow-up': { done: [['call', 'later', 2, 'After the holidays of the children']], due: 3, time: '10:00' },
  joined: { done: [['meeting', 'reached', 2, 'Starts next week']], due: 12, cadence: 14 },
  customer: { done: [['message', 'reached', 0.1, 'The parcel has arrived']], due: null },
  'not-now': {
    done: [
      ['message', 'no-answer', 3, null],
      ['call', 'no-answer', 1, null],
    ],
    due: 30,
  },
};

/** The pipeline of a person's contact at this place of the list. */
export function pipelineOf(person: DemoPerson, place: number, createdAt: Date, now: Date): DemoPipeline {
  const stage = stageOf(person, place);
  const seed = person.index * 100 + place;
  const story = STORY[stage];
  if (!isShown(person))
    return {
      stage,
      stageAt: stage === 'new' ? null : createdAt,
      followUpOn: null,
      followUpTime: null,
      cadenceDays: null,
      unanswered: 0,
      mayContact: 'unknown',
      knownFrom: null,
      tagIds: [],
      touches: [],
    };
  const touches = story.done.map(([kind, outcome, daysAgo, note], number) => ({
    at: new Date(Math.max(createdAt.getTime() + ((number + 1) * HOUR) / 4, now.getTime() - daysAgo * DAY)),
    kind,
    outcome,
    note,
  }));
  const zone = person.call?.zone ?? DEFAULT_TIME_ZONE;
  // A longer list has not only contacts of today: the further ones are due in the days after.
  const due = story.due === null ? null : story.due + (place < 10 ? 0 : Math.floor(place / 10));
  const tags = tagsOf(person);
  const tagged = stage === 'new' && random(seed, 50) < 0.5 ? 0 : 1 + Math.floor(random(seed, 51) * 2);
  return {
    stage,
    stageAt: touches[0]?.at ?? null,
    followUpOn: due === null ? null : fromDate(now, zone).add({ days: due }).toString().slice(0, 10),
    followUpTime: due === null ? null : (story.time ?? null),
    cadenceDays: story.cadence ?? null,
    unanswered: touches.filter(({ outcome }) => outcome === 'no-answer').length,
    mayContact: touches.some(({ outcome }) => outcome !== 'no-answer') ? 'yes' : 'unknown',
    knownFrom: pick(['friend', 'work', 'community', 'family', null], seed, 52),
    tagIds: [...tags, ...tags].slice(place % tags.length, (place % tags.length) + tagged).map(({ id }) => id),
    touches,
  };
}

/** Contacts by stage, without stages that have none. */
export const stagesOf = (prospects: readonly { stage: Stage }[]): Partial<Record<Stage, number>> =>
  Object.fromEntries(
    STAGES.map((stage) => [stage, prospects.filter((each) => each.stage === stage).length] as const).filter(
      ([, count]) => count > 0,
    ),
  );
