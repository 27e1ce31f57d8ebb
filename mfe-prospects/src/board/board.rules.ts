import { type Prospect, type ProspectPatch, STAGES, type Stage } from '@nb/contracts';
import { compareFollowUps, stageOf } from '../contacts/pipeline.rules';

/** The contacts of each stage in the order in which its column shows them. */
export type Columns = Readonly<Record<Stage, readonly Prospect[]>>;
/** Columns with the list that they were made of. */
export interface Placed {
  contacts: readonly Prospect[];
  columns: Columns;
}

/** Overdue first, then the nearest follow-up, then the last change; the id decides between equals, so that no card jumps. */
export const compareInColumn = (a: Prospect, b: Prospect): number =>
  compareFollowUps(a, b) ||
  (a.updatedAt === b.updatedAt ? 0 : a.updatedAt < b.updatedAt ? 1 : -1) ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** More changes than this, and sorting again is the quicker way. */
const MAX_PATCHED = 200;

/** What has changed between two lists of the same contacts, or undefined where they are not. */
function changesBetween(before: readonly Prospect[], after: readonly Prospect[]) {
  if (before.length !== after.length) return undefined;
  const changes: { was: Prospect; is: Prospect }[] = [];
  for (const [place, is] of after.entries()) {
    const was = before[place];
    if (was === is) continue;
    if (was?.id !== is.id || changes.length >= MAX_PATCHED) return undefined;
    changes.push({ was, is });
  }
  return changes;
}

/** Where a contact belongs in a sorted column: the place of the first that does not stand before it. */
function placeIn(column: readonly Prospect[], contact: Prospect): number {
  let [from, to] = [0, column.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareInColumn(column[middle]!, contact) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function sorted(contacts: readonly Prospect[]): Columns {
  const columns = Object.fromEntries(STAGES.map((stage) => [stage, [] as Prospect[]])) as Record<Stage, Prospect[]>;
  for (const contact of contacts) columns[stageOf(contact)].push(contact);
  for (const stage of STAGES) columns[stage].sort(compareInColumn);
  return columns;
}

/**
 * The board of a list. With the board before, only the columns of changed contacts are made again and the others stay the same arrays: a move
 * among 10,000 contacts then costs two columns.
 */
export function placeContacts(contacts: readonly Prospect[], before?: Placed): Placed {
  if (before?.contacts === contacts) return before;
  const changes = before && changesBetween(before.contacts, contacts);
  if (!changes) return { contacts, columns: sorted(contacts) };
  const columns: Record<Stage, readonly Prospect[]> = { ...before.columns };
  for (const { was, is } of changes) {
    const left = columns[stageOf(was)];
    columns[stageOf(was)] = left.toSpliced(placeIn(left, was), 1);
    const entered = columns[stageOf(is)];
    columns[stageOf(is)] = entered.toSpliced(placeIn(entered, is), 0, is);
  }
  return { contacts, columns };
}

/** Keys 1 to 7 name the columns in their order. */
export const stageOfKey = (key: string): Stage | undefined =>
  /^[1-7]$/.test(key) ? STAGES[Number(key) - 1] : undefined;

/** The column beside this one; at either end the column itself. */
export const stageBeside = (stage: Stage, by: 1 | -1): Stage => STAGES[STAGES.indexOf(stage) + by] ?? stage;

/** The card that an arrow key leads to: above or below in its column, or at the same height in the next column that has cards. */
export function cardBeside(
  columns: Columns,
  { id, stage }: { id: string; stage: Stage },
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End',
): { id: string; stage: Stage } | undefined {
  const column = columns[stage];
  const row = column.findIndex((contact) => contact.id === id);
  const at = (where: Stage, place: number) => {
    const contact = columns[where][place];
    return contact && { id: contact.id, stage: where };
  };
  if (key === 'Home') return at(stage, 0);
  if (key === 'End') return at(stage, column.length - 1);
  if (key === 'ArrowUp' || key === 'ArrowDown') return at(stage, row + (key === 'ArrowUp' ? -1 : 1));
  const here = STAGES.indexOf(stage);
  const others = key === 'ArrowLeft' ? STAGES.slice(0, here).toReversed() : STAGES.slice(here + 1);
  const next = others.find((other) => columns[other].length > 0);
  return next && at(next, Math.min(Math.max(row, 0), columns[next].length - 1));
}

/** After how many days *Not now* offers to come back; never and a date of one's own stand beside them. */
export const NOT_NOW_DAYS = [30, 90, 180] as const;

/** Cards on their way to a column. */
export interface MovePlan {
  to: Stage;
  /** Those that are not there yet. */
  moving: readonly Prospect[];
  /** It has to be asked first when to come back to them. */
  asksWhen: boolean;
}
export const planMove = (contacts: readonly Prospect[], to: Stage): MovePlan => {
  const moving = contacts.filter((contact) => stageOf(contact) !== to);
  return { to, moving, asksWhen: to === 'not-now' && moving.length > 0 };
};

/** What a move sets. `again`: the day on which to come back, null = never; asked for *Not now* alone. */
export const moveChange = (
  to: Stage,
  again?: string | null,
): Pick<ProspectPatch, 'stage' | 'followUpOn' | 'followUpTime'> =>
  again === undefined ? { stage: to } : { stage: to, followUpOn: again, followUpTime: null };

/** Who of those that were moved might get the type that the stage is about: it is offered, never set by itself. */
export function withoutTypeOf(to: Stage, moved: readonly Prospect[]): readonly Prospect[] {
  if (to === 'joined') return moved.filter(({ isPotentialPartner }) => !isPotentialPartner);
  if (to === 'customer') return moved.filter(({ isPotentialCustomer }) => !isPotentialCustomer);
  return [];
}
