import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SessionInfo, SponsorCard, UserCard } from '@nb/contracts';
import { Problem } from '@nb/nest-kit';
import { callFieldsOf, nameOf, personView, User } from './user.entity.js';

/** What one person may see of another. */
@Injectable()
export class DirectoryService {
  constructor(private readonly em: EntityManager) {}

  /** One's own sponsor, or anybody for a master admin. @throws Problem `user.not-found` for everybody else. */
  async sponsor({ userId, isMasterAdmin }: SessionInfo, id: string): Promise<SponsorCard> {
    const em = this.em.fork();
    const user = (isMasterAdmin || (await isSponsorOf(em, id, userId))) && (await em.findOne(User, id));
    if (!user) throw new Problem('user.not-found');
    return sponsorCardOf(user);
  }

  /** Oneself, one's sponsor's public card, one's own downline, or anybody for a master admin. @throws Problem `user.not-found`. */
  async user({ userId, isMasterAdmin }: SessionInfo, id: string): Promise<UserCard | SponsorCard> {
    const em = this.em.fork();
    const user = await em.findOne(User, id);
    if (!user) throw new Problem('user.not-found');
    if (isMasterAdmin || id === userId || (await standsAbove(em, userId, id))) return userCardOf(user);
    if (await isSponsorOf(em, id, userId)) return sponsorCardOf(user);
    throw new Problem('user.not-found');
  }
}

const isSponsorOf = async (em: EntityManager, sponsorId: string, userId: string): Promise<boolean> =>
  (await em.execute('select 1 from users where id = ? and sponsor_id = ?', [userId, sponsorId])).length > 0;

/** Goes up from the lower one: as many lookups as there are generations between. */
async function standsAbove(em: EntityManager, upperId: string, lowerId: string): Promise<boolean> {
  const rows = await em.execute(
    `with recursive above (id, hops) as (
       select sponsor_id, 1 from users where id = ?
       union all
       select u.sponsor_id, hops + 1 from users u join above a on u.id = a.id where a.id <> ? and hops < 10000
     ) select 1 from above where id = ? limit 1`,
    [lowerId, upperId, upperId],
  );
  return rows.length > 0;
}

const sponsorCardOf = (user: User): SponsorCard => ({
  fullName: nameOf(user),
  email: user.email,
  phone: user.phone ?? null,
});

/** An account as those above it and admins see it. */
const userCardOf = (user: User): UserCard => ({
  ...personView(user),
  trainingProgress: {
    currentStep: user.currentStep,
    completedSteps: user.stepsCompleted,
    trainingCompleted: user.trainingCompletedAt !== null,
  },
  ...callFieldsOf(user),
});
