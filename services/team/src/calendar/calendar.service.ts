import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  CALL_MINUTES,
  MAX_CALENDAR_DAYS,
  type Calendar,
  type CalendarCall,
  type SessionInfo,
  calendarQuery,
} from '@nb/contracts';
import { Problem, toCallView } from '@nb/nest-kit';
import type { z } from 'zod';
import { writeCursor } from '../partners/cursor.rules.js';
import { startOf } from '../partners/pagination.js';

const DAY = 86_400_000;
const PAGE = 200;

/** A call with who takes part, as the database has it. */
export interface CallRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  at: string;
  zone: string;
  version: number;
  changed_at: string;
  sponsor_id: string | null;
  sponsor_name: string | null;
  sponsor_email: string | null;
  depth: number;
}
type Reader = Pick<SessionInfo, 'userId' | 'isMasterAdmin'>;
interface Span {
  from: Date;
  to: Date;
  after?: { at: string; id: string };
  limit: number;
}

/** The onboarding calls that a person has part in: the own one, and those of the partners. */
@Injectable()
export class CalendarService {
  constructor(private readonly em: EntityManager) {}

  /** GET /api/team/calendar. @throws Problem `request.invalid` for a span that is none or too long. */
  async list(reader: SessionInfo, query: z.infer<typeof calendarQuery>): Promise<Calendar> {
    const [from, to] = [new Date(query.from), new Date(query.to)];
    if (to <= from || to.getTime() - from.getTime() > MAX_CALENDAR_DAYS * DAY)
      throw new Problem('request.invalid', { errors: [{ path: 'to', message: 'calendar.too-long' }] });
    const cursor = startOf(query.cursor, 'recent');
    const after = cursor ? { at: new Date(cursor.at).toISOString(), id: cursor.id } : undefined;
    const limit = query.limit ?? PAGE;
    const rows = await this.rows(reader, query.depth ?? 'direct', {
      from,
      to,
      limit: limit + 1,
      ...(after ? { after } : {}),
    });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      calls: page.map((row) => toCalendarCall(row, reader)),
      ...(last ? { nextCursor: writeCursor({ order: 'recent', at: Date.parse(last.at), id: last.id }) } : {}),
    };
  }

  /** In the order in which they begin. */
  rows(reader: Reader, depth: 'direct' | 'all', { from, to, after, limit }: Span): Promise<CallRow[]> {
    const scope = SCOPES[depth === 'direct' ? 'direct' : reader.isMasterAdmin ? 'network' : 'tree'];
    return this.em.fork().execute<CallRow[]>(
      `${callsOf(scope, 'c.at')} and c.at >= :from::timestamptz and c.at < :to::timestamptz
         ${after ? 'and (c.at, p.id) > (:at::timestamptz, :id::uuid)' : ''}
       order by c.at, p.id limit :limit`,
      { reader: reader.userId, from: from.toISOString(), to: to.toISOString(), limit, ...after },
    );
  }

  /** The own call and those of the direct partners that were cancelled and not set again; `at` is when they would have been. */
  cancelledSince(reader: Reader, since: Date, limit: number): Promise<CallRow[]> {
    return this.em.fork().execute<CallRow[]>(
      `${callsOf(SCOPES.direct, 'c.cancelled_call_at')} and c.at is null and c.cancelled_call_at is not null
         and c.changed_at >= :since::timestamptz
       order by c.changed_at desc, p.id limit :limit`,
      { reader: reader.userId, since: since.toISOString(), limit },
    );
  }
}

/** Whose calls; the own one is generation 0 everywhere. */
const SCOPES = {
  direct: {
    join: '',
    where:
      'p.id in (select id from partner where sponsor_id = :reader and not unattached union all select :reader::uuid)',
    depth: 'case when p.id = :reader then 0 else 1 end',
  },
  tree: {
    // Asked person by person in the order of the calls: a page is soon full of a big team's, and of a small one's the span holds few.
    join: 'left join partner_path path on path.descendant = p.id and path.ancestor = :reader',
    where: '(path.depth is not null or p.id = :reader)',
    depth: 'coalesce(path.depth, 0)',
  },
  network: {
    join: '',
    where: 'true',
    depth:
      'case when p.id = :reader then 0 else (select count(*)::int + 1 from partner_path up where up.descendant = p.id) end',
  },
} as const;

const callsOf = (scope: (typeof SCOPES)[keyof typeof SCOPES], at: string): string =>
  `select p.id, p.first_name, p.last_name, p.email, ${at} as at, c.zone, c.version, c.changed_at, p.sponsor_id,
     nullif(trim(s.first_name || ' ' || s.last_name), '') as sponsor_name, s.email as sponsor_email, ${scope.depth} as depth
   from onboarding_call c join partner p on p.id = c.user_id left join partner s on s.id = p.sponsor_id and s.registered ${scope.join}
   where ${scope.where} and p.registered`;

export const nameOf = (row: CallRow, readerId: string): string | null =>
  row.id === readerId ? row.sponsor_name : `${row.first_name} ${row.last_name}`.trim() || null;

function toCalendarCall(row: CallRow, reader: Reader): CalendarCall {
  const own = row.id === reader.userId;
  const at = new Date(row.at);
  return {
    ...toCallView(at, row.zone),
    onboardingCallDatetime: at.toISOString(),
    endsAt: new Date(at.getTime() + CALL_MINUTES * 60_000).toISOString(),
    userId: row.id,
    own,
    withName: nameOf(row, reader.userId),
    email: own ? row.sponsor_email : row.email,
    sponsorName: own || row.sponsor_id === reader.userId ? null : row.sponsor_name,
    depth: row.depth,
    version: row.version,
    mayEdit: !own && (reader.isMasterAdmin || row.sponsor_id === reader.userId),
  };
}
