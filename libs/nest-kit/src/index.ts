export type { EventBus, EventHandler, Stored, StoreState, Subscription, Unsubscribe } from './bus/event-bus.js';
export { createInProcessBus, type InProcessBusOptions } from './bus/in-process.js';
export { createJetStreamBus, type JetStreamBusOptions } from './bus/jetstream.js';
export { LivePublisher } from './bus/live-publisher.js';
export { Throttle } from './bus/throttle.js';
export { callIncomplete, resolveCall, toCallView } from './call-time.js';
export * from './embedded/index.js';
export { baseEnv, EnvError, readEnv, type BaseEnv, type RawEnv } from './env.js';
export { Consumer, type Outcome } from './events/consumer.js';
export { DeadLetters } from './events/dead-letters.js';
export { eraseTraces, forgetAnswers } from './events/erasure.js';
export { DeadLetter, IdempotencyRow, InboxRow, OutboxRow, StreamVersion, Tombstone } from './events/entities.js';
export { livingAncestor } from './events/lineage.js';
export { OnEvent, type EventContext, type OnEventOptions } from './events/on-event.js';
export { Outbox, type NewEvent } from './events/outbox.js';
export { takeVersions } from './events/versions.js';
export { addressKey } from './http/address-key.js';
export { ResponseSchema } from './http/response-schema.js';
export { cookieOf } from './http/cookies.js';
export { InvalidBody } from './http/body.js';
export { keepReply } from './http/idempotency.js';
export { Idempotent } from './http/idempotent.js';
export { Endless } from './http/overload.js';
export { internalFetch, internalStream, INTERNAL_SECRET_HEADER, type InternalCall } from './http/internal-fetch.js';
export { fieldProblem, Problem, type ProblemOptions } from './http/problem.js';
export { fieldFault, fieldFaults } from './http/field-faults.js';
export { fieldText, loadTexts, problemText, requestLanguage, type FieldFault } from './http/texts.js';
export { AddFoldText, createIndexConcurrently } from './orm/fold-text.migration.js';
export { matchesSearch, searchCondition } from './orm/search.js';
export { ImportLimit } from './http/import-limit.js';
export { DisconnectSignal, requireConnected } from './http/client-connection.js';
export { Semaphore } from './http/semaphore.js';
export { RateLimits, type RateLimit, type RateLimiter } from './http/rate-limits.js';
export { UserLimits, type UserLimit } from './http/user-limits.js';
export { requestContext, withRequestId } from './http/request-context.js';
export { brokenUnique, isDatabaseDown } from './orm/database-errors.js';
export { kitMigrations } from './orm/kit-migrations.js';
export { createLogger, type Logger } from './logger.js';
export { migrate, migrationsOf } from './orm/migrate.js';
export { Metrics } from './telemetry/metrics.js';
export { newId } from './orm/new-id.js';
export {
  defineJob,
  HandlesJob,
  UnrecoverableJobError,
  type Job,
  type JobContext,
  type JobHandler,
} from './jobs/job.js';
export { JobQueue, type FailedJob } from './jobs/job-queue.js';
export { execute, prepare, type Prepared } from './orm/prepared.js';
export { kyselyOf, type TablesOf } from './orm/typed-kysely.js';
export { PersonalRows, personalRows } from './orm/personal-rows.js';
export { inSnapshot } from './orm/snapshot.js';
export { inBatches, type CurrentState } from './ops/current-states.js';
export { openTools, type ServiceTools } from './ops/tools.js';
export { rebuild } from './ops/rebuild.js';
export { createOrm, type OrmOptions } from './orm/orm.js';
export { hashToken, sessionCookieName } from './session/cookie.js';
export { isAuthenticationStale } from './session/access.rules.js';
export {
  AllowBeforeSecondStep,
  AllowDuringPasswordChange,
  AllowWhileViewing,
  CurrentSession,
  CurrentTokenHash,
  ExportsData,
  Internal,
  MasterAdmin,
  Public,
  requireFreshAuthentication,
  ShowsPersonalData,
  StepUp,
} from './session/decorators.js';
export { SESSION_LOOKUP, type SessionLookup } from './session/session.types.js';
export { Sessions } from './session/sessions.js';
export { VIEWED_READ_LOG, type ViewedReadLog } from './session/viewed-reads.js';
export { runService, startService, type RunningService, type StartOptions } from './service.js';
export type { ServiceDefinition, StoredService } from './service-definition.js';
export { ENV, EVENT_BUS, LOGGER } from './tokens.js';
