import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { DEFAULT_TIME_ZONE, type CallState, type UserState } from '@nb/contracts';
import { kyselyOf, Tombstone } from '@nb/nest-kit';
import type { progressEntity } from '../progress/progress.entity.js';
import type { learnerCallEntity, learnerEntity } from './learner.entity.js';

const query = (em: EntityManager) =>
  kyselyOf<typeof learnerEntity | typeof learnerCallEntity | typeof progressEntity>(em);

@Injectable()
export class LearnersRepository {
  constructor(private readonly em: EntityManager) {}

  async exists(userId: string): Promise<boolean> {
    const row = await query(this.em)
      .selectFrom('learners')
      .select('userId')
      .where('userId', '=', userId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** undefined: no such learner. `firstName` is null until identity has sent a state with the name. */
  findName(userId: string) {
    return query(this.em)
      .selectFrom('learners')
      .select(['firstName', 'lastName', 'isActive'])
      .where('userId', '=', userId)
      .executeTakeFirst();
  }

  /** undefined: never had a call. */
  async callZone(em: EntityManager, userId: string): Promise<string | undefined> {
    const row = await query(em)
      .selectFrom('learner_calls')
      .select('zone')
      .where('userId', '=', userId)
      .executeTakeFirst();
    return row?.zone;
  }

  /** Their own zone, otherwise that of the last call, otherwise the default one. */
  async zone(em: EntityManager, userId: string): Promise<string> {
    const row = await query(em)
      .selectFrom('learners as l')
      .leftJoin('learner_calls as c', 'c.userId', 'l.userId')
      .select(['l.timeZone', 'c.zone'])
      .where('l.userId', '=', userId)
      .executeTakeFirst();
    return row?.timeZone ?? row?.zone ?? DEFAULT_TIME_ZONE;
  }

  /** The country in which their numbers are read; null = not known. */
  async country(em: EntityManager, userId: string): Promise<UserState['countryCode']> {
    const row = await query(em)
      .selectFrom('learners')
      .select('countryCode')
      .where('userId', '=', userId)
      .executeTakeFirst();
    return row?.countryCode ?? null;
  }

  async isDeleted(em: EntityManager, userId: string): Promise<boolean> {
    return (await em.count(Tombstone, { userId })) > 0;
  }

  /** Saves a state of the user unless a newer one is there already. `sponsorId` is the living one. */
  async save(em: EntityManager, user: UserState, version: number, sponsorId: string | null): Promise<void> {
    const state = {
      version,
      sponsorId,
      isMasterAdmin: user.isMasterAdmin,
      contactsCountsOnly: user.contactsCountsOnly,
      createdAt: new Date(user.createdAt),
      firstName: user.firstName,
      lastName: user.lastName,
      isActive: user.isActive,
      // An identity of the version before says nothing of it.
      ...(user.timeZone === undefined ? {} : { timeZone: user.timeZone }),
      ...(user.countryCode === undefined ? {} : { countryCode: user.countryCode }),
    };
    await query(em)
      .insertInto('learners')
      .values({ userId: user.id, ...state })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet(state)
          .where((eb) =>
            eb.or([
              eb('learners.version', '<', version),
              // The same version may have been saved before names were kept here.
              eb.and([eb('learners.version', '=', version), eb('learners.firstName', 'is', null)]),
            ]),
          ),
      )
      .execute();
  }

  /** Saves a state of the call unless a newer one is there already. */
  async saveCall(em: EntityManager, userId: string, call: CallState): Promise<void> {
    const state = { at: call.at === null ? null : new Date(call.at), zone: call.zone, version: call.version };
    await query(em)
      .insertInto('learner_calls')
      .values({ userId, ...state })
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet(state).where('learner_calls.version', '<', call.version),
      )
      .execute();
  }

  /** When a call took place last. The call itself may not have arrived yet: any state of it is newer than this one. */
  async saveHeld(em: EntityManager, userId: string, heldAt: string | null): Promise<void> {
    const held = heldAt === null ? null : new Date(heldAt);
    await query(em)
      .insertInto('learner_calls')
      .values({ userId, at: null, zone: DEFAULT_TIME_ZONE, version: -1, heldAt: held })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ heldAt: held }))
      .execute();
  }

  /** @returns whether the learner had none yet. */
  async addEmptyProgress(em: EntityManager, userId: string): Promise<boolean> {
    const added = await query(em)
      .insertInto('progress')
      .values({ userId, badges: [], businessModel: {} })
      .onConflict((conflict) => conflict.doNothing())
      .returning('userId')
      .executeTakeFirst();
    return added !== undefined;
  }

  /** The learner and all that hangs on them. In the order of every other change: progress first. */
  async remove(em: EntityManager, userId: string): Promise<void> {
    await query(em).selectFrom('progress').select('userId').where('userId', '=', userId).forUpdate().execute();
    await query(em).deleteFrom('learners').where('userId', '=', userId).execute();
    await query(em).deleteFrom('learner_calls').where('userId', '=', userId).execute();
  }

  async moveToSponsor(em: EntityManager, fromSponsorId: string, sponsorId: string | null): Promise<void> {
    await query(em).updateTable('learners').set({ sponsorId }).where('sponsorId', '=', fromSponsorId).execute();
  }
}
