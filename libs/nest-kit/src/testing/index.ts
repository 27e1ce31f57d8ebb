export { createTestDatabase, type TestDatabase } from './database.js';
export { describedCalls, type DescribedCall } from './described-calls.js';
export { expectNoFailure, type Example } from './odd-inputs.js';
export { findTraces, KIT_TABLES, plantKitTraces, plantTraces, textTables, type Traced } from './traces.js';
export {
  eventOf,
  startTestService,
  type HttpOptions,
  type HttpReply,
  type TestService,
  type TestServiceOptions,
} from './test-service.js';
export { longestHold } from './longest-hold.js';
