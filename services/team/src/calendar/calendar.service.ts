import { Injectable } from '@nestjs/common';
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
import { CallRepository, type CallRow, type Reader } from '../calls/call.repository.js';
import { answerInAWord, visibleOutcome } from '../calls/calls.rules.js';
import { writeCursor } from '../partners/cursor.rules.js';
import { parseCursor } from '../partners/pagination.js';

const DAY = 86_400_000;
const PAGE = 200;

/** The onboarding calls of a user: their own, and those of their partners. */
@Injectable()
export class CalendarService {
  constructor(private readonly calls: CallRepository) {}

  /** GET /api/team/calendar. @throws Problem `request.invalid` for a span that is empty or too long. */
  async list(reader: SessionInfo, query: z.infer<typeof calendarQuery>): Promise<Calendar> {
    const [from, to] = [new Date(query.from), new Date(query.to)];
    if (to <= from || to.getTime() - from.getTime() > MAX_CALENDAR_DAYS * DAY)
      throw new Problem('request.invalid', { errors: [{ path: 'to', message: 'calendar.too-long' }] });
    const cursor = parseCursor(query.cursor, 'recent');
    const after = cursor && { at: new Date(cursor.at), id: cursor.id };
    const limit = query.limit ?? PAGE;
    const rows = await this.calls.findInSpan(reader, query.depth ?? 'direct', {
      from,
      to,
      limit: limit + 1,
      after,
    });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      calls: page.map((row) => toCalendarCall(row, reader)),
      ...(last ? { nextCursor: writeCursor({ order: 'recent', at: last.at.getTime(), id: last.id }) } : {}),
    };
  }
}

/** Whom the call is with: the sponsor for one's own call, otherwise the partner. null = no name is known. */
export const nameOf = (row: CallRow, readerId: string): string | null =>
  row.id === readerId ? row.sponsorName : `${row.firstName} ${row.lastName}`.trim() || null;

/** Whether the reader takes part in the call or may change it, and so knows its place and its answer. */
const takesPart = (row: CallRow, reader: Reader): boolean =>
  row.id === reader.userId || reader.isMasterAdmin || row.sponsorId === reader.userId;
/** Where the reader sees a call take place. */
export const placeFor = (row: CallRow, reader: Reader) => (takesPart(row, reader) ? row.place : null);

function toCalendarCall(row: CallRow, reader: Reader): CalendarCall {
  const own = row.id === reader.userId;
  const { at } = row;
  return {
    ...toCallView(at, row.zone),
    onboardingCallDatetime: at.toISOString(),
    onboardingCallPlace: placeFor(row, reader),
    outcome: visibleOutcome(row.outcome, {
      isSponsor: row.sponsorId === reader.userId,
      saidIt: row.outcomeBy === reader.userId,
    }),
    answer: row.answer && takesPart(row, reader) ? answerInAWord(row.answer) : null,
    endsAt: new Date(at.getTime() + CALL_MINUTES * 60_000).toISOString(),
    userId: row.id,
    own,
    withName: nameOf(row, reader.userId),
    email: own ? row.sponsorEmail : row.email,
    sponsorName: own || row.sponsorId === reader.userId ? null : row.sponsorName,
    depth: row.depth,
    version: row.version,
    mayEdit: !own && (reader.isMasterAdmin || row.sponsorId === reader.userId),
  };
}
