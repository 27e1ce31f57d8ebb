import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Attention, AttentionItem, SessionInfo, attentionQuery } from '@nb/contracts';
import { z } from 'zod';
import { MEMBER_COLUMNS, MEMBER_TABLES, toMember, type MemberRow } from '../partners/partner.view.js';
import { unknownCursor } from '../partners/pagination.js';
import {
  comparePlaces,
  countNeeds,
  invitationNeeds,
  partnerNeeds,
  placeOf,
  type Needy,
  type Place,
} from './attention.rules.js';

const PAGE = 50;
const placeText = z.tuple([z.int(), z.number(), z.uuid()]);

/** Who of a person's direct partners and invitations needs them. */
@Injectable()
export class AttentionService {
  constructor(private readonly em: EntityManager) {}

  /** GET /api/team/attention. @throws Problem `request.invalid` for a cursor that is none. */
  async list(viewer: SessionInfo, query: z.infer<typeof attentionQuery>, now: Date): Promise<Attention> {
    const em = this.em.fork();
    const all = (await this.needyOf(em, [viewer.userId], now)).get(viewer.userId) ?? [];
    const { reason } = query;
    const after = query.cursor === undefined ? undefined : readPlace(query.cursor);
    const wanted = all
      .filter(({ needs }) => reason === undefined || needs.some((need) => need.reason === reason))
      .map((needy) => ({ needy, place: placeOf(needy, reason) }))
      .filter(({ place }) => after === undefined || comparePlaces(place, after) > 0)
      .toSorted((a, b) => comparePlaces(a.place, b.place));
    const page = wanted.slice(0, query.limit ?? PAGE);
    const last = wanted.length > page.length ? page.at(-1) : undefined;
    return {
      items: await this.shown(
        em,
        page.map(({ needy }) => needy),
        now,
      ),
      ...(last ? { nextCursor: Buffer.from(JSON.stringify(last.place)).toString('base64url') } : {}),
      counts: countNeeds(all),
    };
  }

  /** Who needs each of these people, the most pressing first; of a partner no more is read than the rules look at. */
  async needyOf(em: EntityManager, sponsorIds: readonly string[], now: Date): Promise<Map<string, Needy[]>> {
    const found = new Map<string, Needy[]>(sponsorIds.map((id) => [id, []]));
    const keep = (sponsorId: string, needy: Needy) => {
      if (needy.needs.length > 0) found.get(sponsorId)?.push(needy);
    };
    for (const row of await em.execute<FactRow[]>(FACTS, { sponsorIds }))
      keep(row.sponsor_id, { kind: 'partner', id: row.id, needs: partnerNeeds(factsOf(row), now.getTime()) });
    for (const row of await em.execute<InvitationRow[]>(ENDING, { sponsorIds, now: now.toISOString() }))
      keep(row.owner_id, {
        kind: 'invitation',
        id: row.id,
        needs: invitationNeeds(
          { isActive: row.is_active, usageCount: row.usage_count, expiresAt: ms(row.expires_at) },
          now.getTime(),
        ),
      });
    for (const needy of found.values()) needy.sort((a, b) => comparePlaces(placeOf(a), placeOf(b)));
    return found;
  }

  /** The page's items with what a card shows of them, in its order. */
  private async shown(em: EntityManager, page: readonly Needy[], now: Date): Promise<AttentionItem[]> {
    const idsOf = (kind: Needy['kind']) => page.filter((needy) => needy.kind === kind).map(({ id }) => id);
    const [partners, invitations] = [idsOf('partner'), idsOf('invitation')];
    const members =
      partners.length === 0
        ? []
        : await em.execute<MemberRow[]>(
            `select ${MEMBER_COLUMNS}, 1 as depth from partner p ${MEMBER_TABLES} where p.id in (:partners)`,
            { partners },
          );
    const codes =
      invitations.length === 0
        ? []
        : await em.execute<{ id: string; code: string; expires_at: string }[]>(
            `select id, code, expires_at from invitation where id in (:invitations)`,
            { invitations },
          );
    return page.flatMap(({ id, needs }): AttentionItem[] => {
      const member = members.find((row) => row.id === id);
      if (member) return [{ kind: 'partner', id, needs, member: toMember(member, now) }];
      const code = codes.find((row) => row.id === id);
      return code
        ? [
            {
              kind: 'invitation',
              id,
              needs,
              invitation: { id, code: code.code, expiresAt: new Date(code.expires_at).toISOString() },
            },
          ]
        : [];
    });
  }
}

const FACTS = `
  select p.sponsor_id, p.id, p.created_at, p.last_login_at, p.progressed_at, p.training_completed, p.current_step, call.at as call_at
  from partner p left join onboarding_call call on call.user_id = p.id
  where p.sponsor_id in (:sponsorIds) and not p.unattached and p.registered and p.is_active`;
const ENDING = `
  select owner_id, id, is_active, usage_count, expires_at from invitation
  where owner_id in (:sponsorIds) and is_active and usage_count = 0 and expires_at > :now::timestamptz`;

interface FactRow {
  sponsor_id: string;
  id: string;
  created_at: string;
  last_login_at: string | null;
  progressed_at: string | null;
  training_completed: boolean;
  current_step: number;
  call_at: string | null;
}
interface InvitationRow {
  owner_id: string;
  id: string;
  is_active: boolean;
  usage_count: number;
  expires_at: string | null;
}
const ms = (value: string | null) => (value === null ? null : Date.parse(value));
const factsOf = (row: FactRow) => ({
  createdAt: Date.parse(row.created_at),
  lastLoginAt: ms(row.last_login_at),
  progressedAt: ms(row.progressed_at),
  trainingCompleted: row.training_completed,
  currentStep: row.current_step,
  callAt: ms(row.call_at),
});

function readPlace(text: string): Place {
  try {
    return placeText.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (cause) {
    throw unknownCursor(cause);
  }
}
