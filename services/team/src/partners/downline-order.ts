import {
  type AttentionReason,
  ATTENTION_REASONS,
  CALL_SOON_HOURS,
  type DownlineSort,
  INACTIVE_DAYS,
  STUCK_DAYS,
} from '@nb/contracts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { KEYS_OF_PARTS, type KeyKind, type SortKey } from './downline-cursor.rules.js';

/** The parts of an order follow one another: what stands in the first comes before everything of the second. Each can be read along an index. */
export interface Part {
  /** Which rows stand in it; undefined: all. */
  where?: RawBuilder<SqlBool>;
  keys: readonly { sorted: RawBuilder<unknown>; shown: RawBuilder<unknown>; kind: KeyKind }[];
  direction: 'asc' | 'desc';
}

/** The order of names; the migration `016-partner-orders` has its index. */
const NAME = sql`(coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email)) collate "und-x-icu"`;
const STEPS = sql`cardinality(p.steps_completed)`;
const LAST_SEEN = sql`coalesce(p.last_login_at, 'epoch'::timestamptz)`;
const JOINED = sql`p.created_at`;
const CALL = sql`call.at`;

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
/** Computed here, because PostgreSQL would subtract again for each row. */
const hoursFrom = (now: Date, hours: number) => at(new Date(now.getTime() + hours * 3_600_000));

/** The rules of attention (`attention.rules.ts`) in SQL: since when, and whether. A test compares the two. */
const STUCK_SINCE = sql`greatest(p.created_at, coalesce(p.progressed_at, p.created_at))`;
const SEEN = sql`coalesce(p.last_login_at, p.created_at)`;
const isSo = (now: Date): Record<AttentionReason, RawBuilder<SqlBool>> => ({
  'call-soon': sql`(call.at >= ${at(now)} and call.at <= ${hoursFrom(now, CALL_SOON_HOURS)})`,
  'invitation-expiring': sql`false`,
  stuck: sql`(not p.training_completed and ${STUCK_SINCE} <= ${hoursFrom(now, -STUCK_DAYS * 24)})`,
  'no-call': sql`(not p.training_completed and call.at is null)`,
  inactive: sql`(${SEEN} <= ${hoursFrom(now, -INACTIVE_DAYS * 24)})`,
});
const ms = (instant: RawBuilder<unknown>) => sql`(extract(epoch from ${instant}) * 1000)::float8`;
/** Soonest first of what is to come, latest first of what has lasted. */
const TIME: Record<AttentionReason, RawBuilder<unknown>> = {
  'call-soon': ms(CALL),
  'invitation-expiring': sql`0::float8`,
  stuck: sql`-${ms(STUCK_SINCE)}`,
  'no-call': sql`-${ms(JOINED)}`,
  inactive: sql`-${ms(SEEN)}`,
};

/** Direct partners who need the viewer, for any reason or for that one. */
export const needsViewer = (viewerId: string, now: Date, reason: 'any' | AttentionReason): RawBuilder<SqlBool> => {
  const reasons = Object.values(isSo(now));
  return sql`(p.sponsor_id = ${viewerId}::uuid and not p.unattached and p.is_active
    and ${reason === 'any' ? sql`(${sql.join(reasons, sql` or `)})` : isSo(now)[reason]})`;
};

/** For each row the first reason that holds, in the order of how pressing they are. */
const firstReason = (now: Date, value: (reason: AttentionReason) => RawBuilder<unknown>) =>
  sql`case ${sql.join(
    ATTENTION_REASONS.map((reason) => sql`when ${isSo(now)[reason]} then ${value(reason)}`),
    sql` `,
  )} end`;

/** What an order is read along, at `now`. `asked`: the reason that the list is filtered by, whose time counts then. */
export function partsOf(
  sort: DownlineSort,
  { viewerId, now, asked }: { viewerId: string; now: Date; asked: AttentionReason | undefined },
): Part[] {
  const part = (
    number: number,
    direction: Part['direction'],
    sorted: readonly RawBuilder<unknown>[],
    where?: RawBuilder<SqlBool>,
  ): Part => ({
    ...(where && { where }),
    direction,
    keys: sorted.map((key, place) => {
      const kind = KEYS_OF_PARTS[sort][number]![place]!;
      return { sorted: key, kind, shown: kind === 'instant' ? ms(key) : key };
    }),
  });
  const needy = needsViewer(viewerId, now, 'any');
  switch (sort) {
    case 'urgent':
      return [
        part(
          0,
          'asc',
          asked === undefined
            ? [
                firstReason(now, (reason) => sql.lit(ATTENTION_REASONS.indexOf(reason))),
                firstReason(now, (reason) => TIME[reason]),
              ]
            : [sql`0::int`, TIME[asked]],
          needy,
        ),
        part(1, 'desc', [JOINED], sql`${needy} is not true`),
      ];
    case 'name':
      return [part(0, 'asc', [NAME])];
    case '-name':
      return [part(0, 'desc', [NAME])];
    case 'step':
      return [part(0, 'asc', [STEPS])];
    case '-step':
      return [part(0, 'desc', [STEPS])];
    case 'call':
      return [
        part(0, 'asc', [CALL], sql`call.at >= ${at(now)}`),
        part(1, 'desc', [CALL], sql`call.at < ${at(now)}`),
        part(2, 'desc', [JOINED], sql`call.at is null`),
      ];
    case '-call':
      return [part(0, 'desc', [CALL], sql`call.at is not null`), part(1, 'desc', [JOINED], sql`call.at is null`)];
    case 'last-seen':
      return [part(0, 'asc', [LAST_SEEN])];
    case '-last-seen':
      return [part(0, 'desc', [LAST_SEEN])];
    case 'joined':
      return [part(0, 'asc', [JOINED])];
    case '-joined':
      return [part(0, 'desc', [JOINED])];
  }
}

const TYPES: Record<KeyKind, (key: SortKey) => RawBuilder<unknown>> = {
  integer: (key) => sql`${key}::int`,
  number: (key) => sql`${key}::float8`,
  instant: (key) => at(new Date(key)),
  text: (key) => sql`${key}::text collate "und-x-icu"`,
};
/** Behind that row, in the part's direction. */
export const isAfterKeys = ({ keys, direction }: Part, values: readonly SortKey[], id: string): RawBuilder<SqlBool> => {
  const sorted = sql.join([...keys.map((key) => key.sorted), sql`p.id`]);
  const before = sql.join([...keys.map(({ kind }, place) => TYPES[kind](values[place]!)), sql`${id}::uuid`]);
  return direction === 'asc' ? sql`(${sorted}) > (${before})` : sql`(${sorted}) < (${before})`;
};
export const orderOf = ({ keys, direction }: Part): RawBuilder<unknown> =>
  sql.join([...keys.map((key) => key.sorted), sql`p.id`].map((key) => (direction === 'asc' ? key : sql`${key} desc`)));
