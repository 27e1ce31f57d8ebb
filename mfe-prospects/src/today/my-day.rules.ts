import {
  CALL_MINUTES,
  type Progress,
  type Prospect,
  type ProspectsToday,
  type Referral,
  type TeamToday,
  type TodayCall,
} from '@nb/contracts';
import { dayIn } from '../touches/dates.rules';

/** What the lines of a day are about, in the order in which they stand (docs/product/contacts.md#my-day). */
export const DAY_KINDS = ['call', 'training', 'overdue', 'due', 'partner', 'invitation', 'suggestion'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** A day is never longer than this. */
export const MAX_LINES = 10;
/** Most lines of a kind until all kinds had their turn. */
export const FIRST_TURN = 4;

type Ended = { id: string; code: string; expiresAt: string; isOpened: boolean };
type Need = TeamToday['needs'][number];
type Proposal = TeamToday['proposals'][number];
type OwnCall = NonNullable<TeamToday['own']>;

/** One line. `key` is the same as long as the line is about the same thing. */
export type DayLine =
  | { kind: 'call'; key: string; about: 'own'; call: OwnCall; isDone: boolean }
  | { kind: 'call'; key: string; about: 'partner'; call: TodayCall; isOver: boolean; isDone: boolean }
  | { kind: 'training'; key: string; step: number; contacts: number; isDone: false }
  | { kind: 'overdue' | 'due' | 'suggestion'; key: string; contact: Prospect; isDone: boolean }
  | { kind: 'partner'; key: string; about: 'outcome'; call: TodayCall; isDone: false }
  | { kind: 'partner'; key: string; about: 'proposal'; proposal: Proposal; isDone: false }
  | { kind: 'partner'; key: string; about: 'need'; need: Need; isDone: false }
  | { kind: 'invitation'; key: string; invitation: Ended; name: string; url: string | undefined; isDone: false };

/** What has been read so far; a part that is absent has failed, or there is none. */
export interface DayParts {
  contacts?: ProspectsToday | undefined;
  team?: TeamToday | undefined;
  /** Own invitations, for their names and links. */
  codes?: readonly Pick<Referral, 'id' | 'name' | 'url'>[] | undefined;
  progress?:
    | Pick<
        Progress,
        | 'trainingCompleted'
        | 'step1Completed'
        | 'step2Completed'
        | 'step3Completed'
        | 'step4Completed'
        | 'step5Completed'
        | 'contacts'
      >
    | undefined;
}
/** Contacts about which something was done today, as they are afterwards if that is known. */
export type DoneContacts = ReadonlyMap<string, { after?: Prospect | undefined }>;

interface Group {
  lines: readonly DayLine[];
  /** How many open ones there are, those that were not sent included. */
  open: number;
}

const CALL_MS = CALL_MINUTES * 60_000;
const callKey = (userId: string, at: string) => `call-${userId}-${at}`;

function callsOf({ own, calls, totals, date, zone }: TeamToday, now: number): Group {
  const isToday = (at: string) => dayIn(zone, Date.parse(at)) === date;
  const partners = calls.map((call): DayLine => {
    const {
      partner,
      call: { at },
      outcome,
    } = call;
    const isOver = Date.parse(at) + CALL_MS <= now;
    return { kind: 'call', key: callKey(partner.userId, at), about: 'partner', call, isOver, isDone: outcome !== null };
  });
  const mine: DayLine[] =
    own && isToday(own.at)
      ? [{ kind: 'call', key: callKey('own', own.at), about: 'own', call: own, isDone: own.isHeld }]
      : [];
  const at = (line: DayLine) =>
    line.kind === 'call' ? Date.parse(line.about === 'own' ? line.call.at : line.call.call.at) : 0;
  const lines = [...mine, ...partners].sort((a, b) => at(a) - at(b));
  return { lines, open: openOf(lines) + Math.max(0, totals.calls - calls.length) };
}

const STEPS = ['step1Completed', 'step2Completed', 'step3Completed', 'step4Completed', 'step5Completed'] as const;
function trainingOf(progress: DayParts['progress']): Group {
  const next = progress && !progress.trainingCompleted ? STEPS.findIndex((step) => !progress[step]) + 1 : 0;
  return next === 0
    ? { lines: [], open: 0 }
    : {
        lines: [
          { kind: 'training', key: `step-${next}`, step: next, contacts: progress?.contacts ?? 0, isDone: false },
        ],
        open: 1,
      };
}

function contactsOf(
  kind: 'overdue' | 'due' | 'suggestion',
  group: ProspectsToday['due'] | undefined,
  done: DoneContacts,
): Group {
  const lines = (group?.contacts ?? [])
    // Nobody is offered who asked not to be contacted meanwhile.
    .filter(({ id, mayContact }) => mayContact !== 'no' || done.has(id))
    .map((contact): DayLine => ({ kind, key: `contact-${contact.id}`, contact, isDone: done.has(contact.id) }));
  return { lines, open: openOf(lines) + Math.max(0, (group?.total ?? 0) - (group?.contacts.length ?? 0)) };
}

function partnersOf({ calls, outcomes, proposals, needs, totals }: TeamToday): Group {
  const today = new Set(calls.map(({ partner, call }) => callKey(partner.userId, call.at)));
  const unsaid = outcomes.filter(({ partner, call }) => !today.has(callKey(partner.userId, call.at)));
  const lines: DayLine[] = [
    ...proposals.map((proposal): DayLine => ({
      kind: 'partner',
      key: `proposal-${proposal.partner.userId}`,
      about: 'proposal',
      proposal,
      isDone: false,
    })),
    ...unsaid.map((call): DayLine => ({
      kind: 'partner',
      key: `outcome-${callKey(call.partner.userId, call.call.at)}`,
      about: 'outcome',
      call,
      isDone: false,
    })),
    ...needs.map((need): DayLine => ({
      kind: 'partner',
      key: `need-${need.partner.userId}`,
      about: 'need',
      need,
      isDone: false,
    })),
  ];
  const unsent =
    totals.proposals - proposals.length + (totals.outcomes - outcomes.length) + (totals.needs - needs.length);
  return { lines, open: lines.length + Math.max(0, unsent) };
}

function invitationsOf({ invitations, totals }: TeamToday, codes: DayParts['codes']): Group {
  const lines = invitations.map((invitation): DayLine => {
    const own = codes?.find(({ id }) => id === invitation.id);
    return {
      kind: 'invitation',
      key: `invitation-${invitation.id}`,
      invitation,
      name: own?.name ?? '',
      url: own?.url,
      isDone: false,
    };
  });
  return { lines, open: lines.length + Math.max(0, totals.invitations - invitations.length) };
}

const openOf = (lines: readonly DayLine[]): number => lines.filter(({ isDone }) => !isDone).length;

export interface Day {
  lines: readonly DayLine[];
  done: number;
  /** How many are shown, done or not. */
  total: number;
  /** How many open ones are not shown, of each kind and together. */
  waiting: number;
  waitingOf: Readonly<Record<DayKind, number>>;
}

/**
 * The day from its parts: first of each kind at most four, in the order of the kinds, then what is left in the same order, ten lines in all. What is done keeps
 * its place, and yields it to what is open where there is not enough room.
 */
export function planDay({ contacts, team, codes, progress }: DayParts, done: DoneContacts, now: number): Day {
  const none: Group = { lines: [], open: 0 };
  const groups: Record<DayKind, Group> = {
    call: team ? callsOf(team, now) : none,
    training: trainingOf(progress),
    overdue: contactsOf('overdue', contacts?.overdue, done),
    due: contactsOf('due', contacts?.due, done),
    partner: team ? partnersOf(team) : none,
    invitation: team ? invitationsOf(team, codes) : none,
    suggestion: contactsOf('suggestion', contacts?.suggestions, done),
  };
  const shown = new Set<DayLine>();
  const show = (lines: readonly DayLine[]) => {
    for (const line of lines) if (shown.size < MAX_LINES) shown.add(line);
  };
  const wanted = (kind: DayKind) => groups[kind].lines.toSorted((a, b) => Number(a.isDone) - Number(b.isDone));
  for (const kind of DAY_KINDS) show(wanted(kind).slice(0, FIRST_TURN));
  for (const kind of DAY_KINDS) show(wanted(kind));
  const inOrder = DAY_KINDS.flatMap((kind) => groups[kind].lines.filter((line) => shown.has(line)));
  // What was done and is no longer in the answers stands above, as far as there is room.
  const known = new Set(DAY_KINDS.flatMap((kind) => groups[kind].lines.map(({ key }) => key)));
  const earlier = [...done]
    .flatMap(([id, { after }]): DayLine[] =>
      after === undefined || known.has(`contact-${id}`)
        ? []
        : [{ kind: 'due', key: `contact-${id}`, contact: after, isDone: true }],
    )
    .slice(0, Math.max(0, MAX_LINES - inOrder.length));
  const lines = [...earlier, ...inOrder];
  const waitingOf = Object.fromEntries(
    DAY_KINDS.map((kind) => [kind, groups[kind].open - openOf(inOrder.filter((line) => line.kind === kind))]),
  ) as Record<DayKind, number>;
  return {
    lines,
    done: lines.length - openOf(lines),
    total: lines.length,
    waiting: Object.values(waitingOf).reduce((sum, count) => sum + count, 0),
    waitingOf,
  };
}
