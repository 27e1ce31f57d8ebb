import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_FOLLOW_UP_DAYS, MAX_TIMED_FOLLOW_UPS } from '@nb/contracts';
import { Outbox } from '@nb/nest-kit';
import { LearnersRepository } from '../learners/learners.repository.js';
import { FollowUpCount } from './follow-up-count.entity.js';
import { followUpDays, ownNow, type Dated } from './follow-up.rules.js';

/** Publishes on which days a learner's contacts are due whenever that is another answer than before. */
@Injectable()
export class FollowUpCountsService {
  constructor(
    private readonly learners: LearnersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** In a transaction that has locked the learner's progress. */
  async count(em: EntityManager, userId: string): Promise<void> {
    const dated = await em.execute<Dated[]>(
      `select follow_up_on::text as "on", follow_up_time as time, count(*)::int as count from prospects
       where user_id = ? and follow_up_on is not null and deleted_at is null group by 1, 2 order by 1, 2`,
      [userId],
    );
    const last = await em.findOne(FollowUpCount, userId);
    if (dated.length === 0 && last === null) return;
    const zone = await this.learners.zone(em, userId);
    const most = { days: MAX_FOLLOW_UP_DAYS, times: MAX_TIMED_FOLLOW_UPS };
    const counts = { zone, ...followUpDays(dated, ownNow(zone, new Date()), most) };
    if (last !== null && contentOf(last.counts) === contentOf(counts)) return;
    const version = (last?.version ?? 0) + 1;
    if (last === null) em.create(FollowUpCount, { userId, version, counts });
    else Object.assign(last, { version, counts });
    this.outbox.add(em, 'training.follow-ups-counted', { subject: userId, version, data: { userId, ...counts } });
    await em.flush();
  }

  /** After the learner's zone may have changed: days and instants are of the zone. */
  async countAgain(em: EntityManager, userId: string): Promise<void> {
    const last = await em.findOne(FollowUpCount, userId, { disableIdentityMap: true });
    if (last === null || last.counts.zone === (await this.learners.zone(em, userId))) return;
    await em.execute('select from progress where user_id = ? for update', [userId]);
    await this.count(em, userId);
  }
}

/** The database gives back the keys of its JSON in an order of its own. */
const contentOf = ({ zone, overdue, days, timed }: FollowUpCount['counts']) =>
  JSON.stringify([zone, overdue, days.map(({ on, count }) => [on, count]), timed.map(({ at, count }) => [at, count])]);
