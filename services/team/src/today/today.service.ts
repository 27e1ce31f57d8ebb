import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { canonicalZone, type SessionInfo, type TeamToday } from '@nb/contracts';
import { AttentionService } from '../attention/attention.service.js';
import { CallRepository, type CallRow } from '../calls/call.repository.js';
import { answerInAWord, askedSpan } from '../calls/calls.rules.js';
import { OwnZone } from '../digest/own-zone.entity.js';
import { InvitationRepository } from '../invitations/invitation.repository.js';
import { PartnerRepository } from '../partners/partner.repository.js';
import type { MemberRow } from '../partners/partner.view.js';
import { dayOf, firstOfEach, sortToday } from './today.rules.js';

type PartnerToday = TeamToday['needs'][number]['partner'];

/** What somebody's team asks of them today. */
@Injectable()
export class TodayService {
  constructor(
    private readonly em: EntityManager,
    private readonly attention: AttentionService,
    private readonly calls: CallRepository,
    private readonly partners: PartnerRepository,
    private readonly invitations: InvitationRepository,
  ) {}

  /** GET /api/team/today. */
  async of({ userId }: SessionInfo, now: Date): Promise<TeamToday> {
    const zone = canonicalZone(await this.calls.findZone(userId));
    const day = dayOf(now, zone);
    const asked = askedSpan(now.getTime());
    const [own, rows, needy] = await Promise.all([
      this.calls.findOwn(userId),
      this.calls.forToday(userId, { today: day, asked: { from: new Date(asked.from), to: new Date(asked.to) } }),
      this.attention.needyOf([userId], now),
    ]);
    const facts = rows.map((row) => ({ ...row, row, at: row.at.getTime(), times: row.answer?.times ?? [] }));
    const today = { from: day.from.getTime(), to: day.to.getTime() };
    const { shown, totals } = firstOfEach(
      sortToday(facts, needy.get(userId) ?? [], { now: now.getTime(), today, asked }),
    );
    const partnerIds = [
      ...[...shown.calls, ...shown.outcomes, ...shown.proposals.map(({ call }) => call)].map(({ id }) => id),
      ...shown.needs.map(({ needy: { id } }) => id),
    ];
    const partnerOf = await this.partnersById([...new Set(partnerIds)]);
    const codes = await this.codesOf(shown.invitations.map(({ needy: { id } }) => id));
    const withPartner = <Rest>(id: string, rest: Rest) => {
      const partner = partnerOf.get(id);
      return partner ? [{ partner, ...rest }] : [];
    };
    const toCall = ({ row, id }: (typeof facts)[number]) =>
      withPartner(id, { call: callOf(row), outcome: row.outcome, answer: row.answer && answerInAWord(row.answer) });
    return {
      now: now.toISOString(),
      date: day.date,
      zone,
      own:
        own?.at && own.at >= day.from
          ? {
              ...callOf({ ...own, at: own.at }),
              withName: own.sponsorName,
              answer: own.answer && answerInAWord(own.answer),
              isHeld: own.outcome === 'held',
            }
          : null,
      calls: shown.calls.flatMap(toCall),
      outcomes: shown.outcomes.flatMap(toCall),
      proposals: shown.proposals.flatMap(({ call, times }) =>
        withPartner(call.id, { call: callOf(call.row), times, note: call.row.answer?.note ?? null }),
      ),
      needs: shown.needs.flatMap(({ needy: { id }, need }) => withPartner(id, { need })),
      invitations: shown.invitations.flatMap(({ needy: { id } }) => codes.get(id) ?? []),
      totals,
    };
  }

  private async partnersById(ids: readonly string[]): Promise<Map<string, PartnerToday>> {
    if (ids.length === 0) return new Map();
    const [members, zones] = await Promise.all([
      this.partners.findMembers(ids),
      this.em.fork().find(OwnZone, { userId: { $in: [...ids] } }),
    ]);
    const zoneOf = new Map(zones.map(({ userId, zone }) => [userId, zone]));
    return new Map(members.map((row) => [row.id, toPartner(row, zoneOf.get(row.id) ?? null)]));
  }

  private async codesOf(ids: readonly string[]): Promise<Map<string, TeamToday['invitations']>> {
    const rows = ids.length === 0 ? [] : await this.invitations.findCodes(ids);
    return new Map(
      rows.map(({ id, code, expiresAt, isOpened }) => [
        id,
        expiresAt ? [{ id, code, expiresAt: expiresAt.toISOString(), isOpened }] : [],
      ]),
    );
  }
}

const callOf = ({ at, zone, version, place }: Pick<CallRow, 'at' | 'zone' | 'version' | 'place'>) => ({
  at: at.toISOString(),
  zone,
  version,
  place,
});

const toPartner = (row: MemberRow, zone: string | null): PartnerToday => ({
  userId: row.id,
  name: `${row.firstName} ${row.lastName}`.trim(),
  phone: row.phone,
  step: row.trainingCompleted ? null : row.currentStep,
  stepsCompleted: row.stepsCompleted.length,
  zone,
});
