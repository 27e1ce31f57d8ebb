import type { EntityManager } from '@mikro-orm/postgresql';
import type { DigestFigures } from '@nb/contracts';
import { nameOf, User } from '../accounts/user.entity.js';
import { Invitation } from '../invitations/invitation.entity.js';
import type { MailOf } from './mail.job.js';
import type { DigestLine } from './mail-texts.js';

/** A mail names this many; the page has them all. */
const SHOWN = 10;

/** The digest with today's names; those who are gone or no longer in this sponsor's team are left out. */
export async function digestLines(
  em: EntityManager,
  sponsor: User,
  { zone = 'UTC', figures, attention, attentionTotal }: MailOf<'digest'>,
): Promise<{ zone: string; figures: DigestFigures; lines: DigestLine[]; more: number }> {
  const idsOf = (ids: (string | null)[]) => ids.filter((id) => id !== null);
  const partners = await em.find(User, {
    id: { $in: idsOf(attention.map(({ partnerId }) => partnerId)) },
    sponsorId: sponsor.id,
  });
  const invitations = await em.find(Invitation, {
    id: { $in: idsOf(attention.map(({ invitationId }) => invitationId)) },
    ownerId: sponsor.id,
  });
  const names = new Map([
    ...partners.map((each) => [each.id, nameOf(each)] as const),
    ...invitations.map((each) => [each.id, each.code] as const),
  ]);
  const lines = attention.flatMap(({ reason, partnerId, invitationId, at, days, step }) => {
    const who = names.get(partnerId ?? invitationId ?? '');
    return who === undefined ? [] : [{ reason, who, at, days, step }];
  });
  const left = Math.max(0, attentionTotal - attention.length);
  return { zone, figures, lines: lines.slice(0, SHOWN), more: Math.max(0, lines.length - SHOWN) + left };
}
