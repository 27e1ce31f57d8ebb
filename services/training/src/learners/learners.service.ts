import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { internalUser, type CallState, type Consent, type UserState } from '@nb/contracts';
import { ENV, Outbox, Problem, internalFetch, livingAncestor, type BaseEnv } from '@nb/nest-kit';
import { NOTHING_DONE, progressState } from '../progress/progress.rules.js';
import { ConsentsRepository } from '../compliance/consents.repository.js';
import { LearnersRepository } from './learners.repository.js';

export interface NamedLearner {
  firstName: string;
  lastName: string;
  isActive: boolean;
}

/** Who the learners are, from identity's events; identity is asked for a user whose events have not arrived yet. */
@Injectable()
export class LearnersService {
  constructor(
    private readonly em: EntityManager,
    private readonly learners: LearnersRepository,
    private readonly consents: ConsentsRepository,
    private readonly outbox: Outbox,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  /**
   * Afterwards the learner, their progress and their consent of registration are there, also when the event of the
   * registration has not arrived. false = identity knows no such user, or they were deleted.
   * @throws Problem `server.unavailable` when identity would have to be asked and does not answer.
   */
  async ensureExists(userId: string): Promise<boolean> {
    return (await this.learners.exists(userId)) || this.fetch(userId);
  }

  /** The learner's name; identity is asked when it has sent none yet. null and @throws as `ensureExists`. */
  async findName(userId: string): Promise<NamedLearner | null> {
    const find = async () => {
      const row = await this.learners.findName(userId);
      return row?.firstName == null ? null : { ...row, firstName: row.firstName };
    };
    return (await find()) ?? ((await this.fetch(userId)) ? find() : null);
  }

  /** Asked for of identity each time, because it is kept there alone. null and @throws as `ensureExists`. */
  async findEmail(userId: string): Promise<string | null> {
    return (await this.ask(userId))?.user.email ?? null;
  }

  /** Saves what identity answers of the user. false: there is no such user. */
  private async fetch(userId: string): Promise<boolean> {
    const answer = await this.ask(userId);
    if (answer === null) return false;
    return this.em.fork().transactional(async (em) => {
      if (await this.learners.isDeleted(em, userId)) return false;
      await this.save(em, answer.user, answer.version);
      if (answer.call) await this.learners.saveCall(em, userId, answer.call);
      if (answer.consent) await this.addConsent(em, userId, answer.consent);
      return true;
    });
  }

  /** Saves a state of the user unless a newer one is known; gives a new learner their empty progress. */
  async save(em: EntityManager, user: UserState, version: number): Promise<void> {
    await this.learners.save(em, user, version, await livingAncestor(em, user.sponsorId));
    if (!(await this.learners.addEmptyProgress(em, user.id))) return;
    this.outbox.add(em, 'training.progress-changed', {
      subject: user.id,
      version: 1,
      data: { userId: user.id, reason: 'created', progress: progressState(NOTHING_DONE) },
    });
  }

  saveHeld(em: EntityManager, userId: string, heldAt: string | null): Promise<void> {
    return this.learners.saveHeld(em, userId, heldAt);
  }

  /** The higher version of a call wins. */
  saveCall(em: EntityManager, userId: string, call: CallState): Promise<void> {
    return this.learners.saveCall(em, userId, call);
  }

  /** Adds an agreement to the compliance terms, with its event; the first one to a version stands. */
  async addConsent(em: EntityManager, userId: string, consent: Consent): Promise<void> {
    const version = await this.consents.add(em, userId, consent);
    if (version !== undefined)
      this.outbox.add(em, 'training.consent-given', { subject: userId, version, data: { userId, consent } });
  }

  /** Everything of a deleted user goes; their people belong to `movedTo` from now on. */
  async remove(em: EntityManager, userId: string, movedTo: string | null): Promise<void> {
    await this.learners.remove(em, userId);
    await this.learners.moveToSponsor(em, userId, await livingAncestor(em, movedTo));
  }

  private async ask(userId: string) {
    try {
      const answer = await internalFetch(`${this.env.IDENTITY_URL}/internal/users/${userId}`, {
        secret: this.env.INTERNAL_SECRET,
      });
      return answer === null ? null : internalUser.parse(answer);
    } catch (cause) {
      throw new Problem('server.unavailable', { retryAfter: 1, cause });
    }
  }
}
