import type { EntityManager } from '@mikro-orm/postgresql';
import { STEP_NUMBERS } from '@nb/contracts';
import { inBatches, type CurrentState } from '@nb/nest-kit';
import { ConsentRow } from '../compliance/consent.entity.js';
import { FollowUpCount } from '../prospects/follow-up-count.entity.js';
import { sharedWithSponsor, progressState } from '../progress/progress.rules.js';
import { factsOf, TrainingProgress } from '../progress/progress.entity.js';

const BATCH = 1_000;

/** Training of every learner as training would tell of it now. `em` is that of a transaction with one view of the database. */
export async function* currentStates(em: EntityManager): AsyncGenerator<CurrentState> {
  const learners = inBatches<TrainingProgress>(
    ({ userId }) => userId,
    (after) => {
      em.clear();
      return em.find(TrainingProgress, after === null ? {} : { userId: { $gt: after } }, {
        orderBy: { userId: 'asc' },
        limit: BATCH,
      });
    },
  );
  for await (const learner of learners) yield* statesOf(learner);
  const followUps = inBatches<FollowUpCount>(
    ({ userId }) => userId,
    (after) => {
      em.clear();
      return em.find(FollowUpCount, after === null ? {} : { userId: { $gt: after } }, {
        orderBy: { userId: 'asc' },
        limit: BATCH,
      });
    },
  );
  for await (const { userId, version, counts } of followUps)
    yield {
      type: 'training.follow-ups-counted',
      subject: userId,
      version,
      occurredAt: new Date().toISOString(),
      data: { userId, ...counts },
    };
  const consents = inBatches<ConsentRow>(
    ({ userId }) => userId,
    async (after) => {
      em.clear();
      const found = await em.find(ConsentRow, after === null ? {} : { userId: { $gt: after } }, {
        orderBy: { userId: 'asc', seq: 'asc' },
        limit: BATCH,
      });
      // Those of one learner stay together: the next batch begins with another learner.
      const last = found.at(-1);
      return found.length < BATCH || !last
        ? found
        : [
            ...found.filter(({ userId }) => userId !== last.userId),
            ...(await em.find(ConsentRow, { userId: last.userId }, { orderBy: { seq: 'asc' } })),
          ];
    },
  );
  for await (const { userId, seq, version, at, language, method } of consents)
    yield {
      type: 'training.consent-given',
      subject: userId,
      version: seq,
      occurredAt: at.toISOString(),
      data: { userId, consent: { version, at: at.toISOString(), language, method } },
    };
}

function* statesOf(learner: TrainingProgress): Generator<CurrentState> {
  const { userId, version, contacts: total, customers, partners, stages, contactsVersion, goalsVersion } = learner;
  const facts = factsOf(learner);
  const progress = progressState(facts);
  const now = new Date().toISOString();
  yield {
    type: 'training.progress-changed',
    subject: userId,
    version,
    occurredAt: now,
    data: { userId, reason: 'created', progress },
  };
  for (const step of STEP_NUMBERS) {
    const at = facts.completedAt[step];
    if (at !== null)
      yield {
        type: 'training.step-completed',
        subject: userId,
        version,
        occurredAt: at.toISOString(),
        data: { userId, step, progress },
      };
  }
  if (contactsVersion > 0 || total > 0)
    yield {
      type: 'training.prospects-counted',
      subject: userId,
      version: contactsVersion,
      occurredAt: now,
      data: { userId, total, customers, partners, ...(isCounted(stages) && { stages: { ...stages } }) },
    };
  const shared = sharedWithSponsor(facts.goals);
  if (goalsVersion > 0 || shared)
    yield {
      type: 'training.goals-shared',
      subject: userId,
      version: goalsVersion,
      occurredAt: now,
      data: { userId, shared },
    };
}

/** Rows from before stages were counted have none, until the contacts change. */
const isCounted = (stages: TrainingProgress['stages']) => Object.keys(stages).length > 0;
