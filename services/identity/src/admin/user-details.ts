import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  internalContactsCount,
  type AdminUser,
  type AdminUserDetail,
  type DeletionPreview,
  type PersonRef,
  type SessionInfo,
} from '@nb/contracts';
import { Problem } from '@nb/nest-kit';
import { callFieldsOf, consentOf, nameOf, User } from '../accounts/user.entity.js';
import { OtherServices } from '../personal-data/other-services.js';
import { isOver, SessionRow, sessionView } from '../sessions/session.entity.js';
import { UserRepository } from '../accounts/user.repository.js';

interface Counts {
  direct_partners: number;
  downline: number;
  codes: number;
  open_codes: number;
}
/** Goes down from the user, a generation at a time, along the index of sponsors; `union` ends where a circle closes. */
const COUNTS = `with recursive below (id) as (
    select id from users where sponsor_id = :id
    union
    select u.id from users u join below b on u.sponsor_id = b.id
  ) select (select count(*)::int from users where sponsor_id = :id) as direct_partners, (select count(*)::int from below) as downline,
    count(i.id)::int as codes,
    (count(i.id) filter (where i.is_active and owner.is_active and (i.expires_at is null or i.expires_at > now()) and (i.max_uses is null or i.usage_count < i.max_uses)))::int as open_codes
  from invitations i join users owner on owner.id = i.owner_id where i.owner_id = :id`;

/** What an admin sees of one account, and what deleting it would do. */
@Injectable()
export class UserDetails {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly others: OtherServices,
  ) {}

  /** @throws Problem `user.not-found`. */
  async of({ sessionId }: Pick<SessionInfo, 'sessionId'>, userId: string): Promise<AdminUserDetail> {
    const em = this.em.fork();
    const row = await this.users.adminUser(userId);
    const user = row && (await em.findOne(User, userId));
    if (!user) throw new Problem('user.not-found');
    const [counts, sponsor, sessions] = [
      await countsOf(em, userId),
      await refOf(em, user.sponsorId),
      await sessionsOf(em, userId),
    ];
    return {
      ...row,
      ...detailOf(user),
      ...shownCounts(counts),
      sponsor,
      sessions: sessions.map((each) => sessionView(each, sessionId)),
    };
  }

  /** @throws Problem `user.not-found`. */
  async deletionPreview({ userId: adminId }: SessionInfo, userId: string): Promise<DeletionPreview> {
    const em = this.em.fork();
    const user = await em.findOne(User, userId);
    if (!user) throw new Problem('user.not-found');
    const contacts = this.others.ask('training', `/internal/contacts-count/${userId}`, internalContactsCount).then(
      (answer) => answer?.contacts ?? 0,
      // Deleting does not depend on it: what is not known is said to be so.
      () => null,
    );
    return {
      user: personRef(user),
      refusal: await refusalOf(em, adminId, user),
      movesTo: await refOf(em, user.sponsorId),
      ...shownCounts(await countsOf(em, userId)),
      sessions: (await sessionsOf(em, userId)).length,
      contacts: await contacts,
    };
  }
}

export const personRef = (user: User): PersonRef => ({
  id: user.id,
  name: nameOf(user),
  email: user.email,
  uid: user.uid ?? null,
});
export const refOf = async (em: EntityManager, id: string | null | undefined): Promise<PersonRef | null> => {
  const user = id ? await em.findOne(User, id) : null;
  return user && personRef(user);
};

const shownCounts = ({ direct_partners, downline, codes, open_codes }: Counts) => ({
  directPartners: direct_partners,
  downline,
  codes: { total: codes, open: open_codes },
});

export async function countsOf(em: EntityManager, id: string): Promise<Counts> {
  const [counts] = await em.execute<Counts[]>(COUNTS, { id });
  if (!counts) throw new Error('Nothing was counted');
  return counts;
}

async function sessionsOf(em: EntityManager, userId: string): Promise<SessionRow[]> {
  const now = new Date();
  const rows = await em.find(SessionRow, { userId, viewedBy: null }, { orderBy: { lastSeenAt: 'desc', id: 'desc' } });
  return rows.filter((row) => !isOver(row, now));
}

async function refusalOf(em: EntityManager, adminId: string, user: User): Promise<DeletionPreview['refusal']> {
  if (user.id === adminId) return 'self';
  if (!user.isMasterAdmin || !user.isActive) return null;
  return (await em.count(User, { isMasterAdmin: true, isActive: true })) < 2 ? 'last-admin' : null;
}

const detailOf = (
  user: User,
): Omit<
  AdminUserDetail,
  Exclude<keyof AdminUser, 'phone' | 'language'> | 'sponsor' | 'directPartners' | 'downline' | 'codes' | 'sessions'
> => ({
  ...callFieldsOf(user),
  phone: user.phone ?? null,
  countryCode: user.countryCode ?? null,
  language: user.language,
  currentStep: user.currentStep,
  completedSteps: user.stepsCompleted,
  trainingCompletedAt: user.trainingCompletedAt?.toISOString() ?? null,
  consent: consentOf(user),
  notifications: user.notifications,
});
