import { type MayContact, type Prospect, STAGES, type Stage } from '@nb/contracts';
import { addDays } from '../touches/dates.rules';

/** Fields at their default are left out of the list's answer. */
export const stageOf = ({ stage }: Pick<Prospect, 'stage'>): Stage => stage ?? 'new';
export const mayContactOf = ({ mayContact }: Pick<Prospect, 'mayContact'>): MayContact => mayContact ?? 'unknown';
/** Since when a contact stands in its stage. */
export const inStageSince = ({ stageAt, createdAt }: Pick<Prospect, 'stageAt' | 'createdAt'>): string =>
  stageAt ?? createdAt;

/** How near the next date is. */
export type DueState = 'overdue' | 'today' | 'later';
export const dueStateOf = ({ followUpOn }: Pick<Prospect, 'followUpOn'>, today: string): DueState | undefined =>
  followUpOn === undefined ? undefined : followUpOn < today ? 'overdue' : followUpOn === today ? 'today' : 'later';

const NEVER = '9999-12-31';
const END_OF_DAY = '24:00';
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Overdue and near dates first, within a day by time; contacts without a date last. */
export const compareFollowUps = (a: Prospect, b: Prospect): number =>
  compare(a.followUpOn ?? NEVER, b.followUpOn ?? NEVER) ||
  compare(a.followUpTime ?? END_OF_DAY, b.followUpTime ?? END_OF_DAY);

export const STAGE_ORDER = Object.fromEntries(STAGES.map((stage, place) => [stage, place])) as Record<Stage, number>;

export const DUES = ['overdue', 'today', 'week', 'none'] as const;
/** `week`: from today on, within seven days. */
export type Due = (typeof DUES)[number];
const MAY_CONTACT = ['yes', 'unknown', 'no'] as const satisfies readonly MayContact[];
export const MAY_FILTERS = MAY_CONTACT;

/** Which contacts the list and the board show; null = all. */
export interface ContactFilters {
  stage: Stage | null;
  /** Id of a tag. */
  tag: string | null;
  due: Due | null;
  may: MayContact | null;
}
export const NO_FILTERS: ContactFilters = { stage: null, tag: null, due: null, may: null };
const ID = /^[\da-f-]{36}$/i;

/** The filters an address names; what it does not know is no filter. */
export function readFilters(params: URLSearchParams): ContactFilters {
  const tag = params.get('tag');
  return {
    stage: STAGES.find((stage) => stage === params.get('stage')) ?? null,
    tag: tag !== null && ID.test(tag) ? tag : null,
    due: DUES.find((due) => due === params.get('due')) ?? null,
    may: MAY_CONTACT.find((may) => may === params.get('may')) ?? null,
  };
}
export const FILTER_NAMES = ['stage', 'tag', 'due', 'may'] as const satisfies readonly (keyof ContactFilters)[];
export const isFiltered = (filters: ContactFilters): boolean => FILTER_NAMES.some((name) => filters[name] !== null);

function isDue({ followUpOn }: Prospect, due: Due, today: string): boolean {
  if (due === 'none' || followUpOn === undefined) return due === 'none' && followUpOn === undefined;
  if (due === 'overdue') return followUpOn < today;
  return followUpOn >= today && followUpOn <= (due === 'today' ? today : addDays(today, 6));
}

/** The contacts that pass all of the filters. */
export function filterContacts(
  contacts: readonly Prospect[],
  filters: ContactFilters,
  today: string,
): readonly Prospect[] {
  if (!isFiltered(filters)) return contacts;
  const { stage, tag, due, may } = filters;
  return contacts.filter(
    (contact) =>
      (stage === null || stageOf(contact) === stage) &&
      (tag === null || contact.tagIds?.includes(tag) === true) &&
      (due === null || isDue(contact, due, today)) &&
      (may === null || mayContactOf(contact) === may),
  );
}
