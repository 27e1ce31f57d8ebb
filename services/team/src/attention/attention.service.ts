import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Attention, AttentionItem, SessionInfo, attentionQuery } from '@nb/contracts';
import { z } from 'zod';
import { InvitationRepository } from '../invitations/invitation.repository.js';
import { unknownCursor } from '../partners/pagination.js';
import { PartnerRepository, type AttentionRow } from '../partners/partner.repository.js';
import { toMember } from '../partners/partner.view.js';
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
  constructor(
    private readonly partners: PartnerRepository,
    private readonly invitations: InvitationRepository,
  ) {}

  /** GET /api/team/attention. @throws Problem `request.invalid` for a cursor that is none. */
  async list(viewer: SessionInfo, query: z.infer<typeof attentionQuery>, now: Date): Promise<Attention> {
    const all = (await this.needyOf([viewer.userId], now)).get(viewer.userId) ?? [];
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
        page.map(({ needy }) => needy),
        now,
      ),
      ...(last ? { nextCursor: Buffer.from(JSON.stringify(last.place)).toString('base64url') } : {}),
      counts: countNeeds(all),
    };
  }

  /** Who needs each of these people, the most pressing first; of a partner no more is read than the rules look at. */
  async needyOf(sponsorIds: readonly string[], now: Date, em?: EntityManager): Promise<Map<string, Needy[]>> {
    const found = new Map<string, Needy[]>(sponsorIds.map((id) => [id, []]));
    const keep = (sponsorId: string, needy: Needy) => {
      if (needy.needs.length > 0) found.get(sponsorId)?.push(needy);
    };
    for (const row of await this.partners.attentionRows(sponsorIds, em))
      keep(row.sponsorId, { kind: 'partner', id: row.id, needs: partnerNeeds(factsOf(row), now.getTime()) });
    for (const row of await this.invitations.findEnding(sponsorIds, now, em))
      keep(row.ownerId, {
        kind: 'invitation',
        id: row.id,
        needs: invitationNeeds({ ...row, expiresAt: row.expiresAt?.getTime() ?? null }, now.getTime()),
      });
    for (const needy of found.values()) needy.sort((a, b) => comparePlaces(placeOf(a), placeOf(b)));
    return found;
  }

  /** The page's items with what a card shows of them, in its order. */
  private async shown(page: readonly Needy[], now: Date): Promise<AttentionItem[]> {
    const idsOf = (kind: Needy['kind']) => page.filter((needy) => needy.kind === kind).map(({ id }) => id);
    const [partners, invitations] = [idsOf('partner'), idsOf('invitation')];
    const members = partners.length === 0 ? [] : await this.partners.findMembers(partners);
    const codes = invitations.length === 0 ? [] : await this.invitations.findCodes(invitations);
    return page.flatMap(({ id, needs }): AttentionItem[] => {
      const member = members.find((row) => row.id === id);
      if (member) return [{ kind: 'partner', id, needs, member: toMember(member, now) }];
      const code = codes.find((row) => row.id === id);
      return code?.expiresAt
        ? [
            {
              kind: 'invitation',
              id,
              needs,
              invitation: { id, code: code.code, expiresAt: code.expiresAt.toISOString() },
            },
          ]
        : [];
    });
  }
}

const ms = (value: string | null) => (value === null ? null : Date.parse(value));
const factsOf = (row: AttentionRow) => ({
  createdAt: Date.parse(row.createdAt),
  lastLoginAt: ms(row.lastLoginAt),
  progressedAt: ms(row.progressedAt),
  trainingCompleted: row.trainingCompleted,
  currentStep: row.currentStep,
  callAt: ms(row.callAt),
});

function readPlace(text: string): Place {
  try {
    return placeText.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (cause) {
    throw unknownCursor(cause);
  }
}
