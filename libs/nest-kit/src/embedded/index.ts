// A separate entry point, so that the database can start while everything else is still being loaded.
export { DataInUseError } from './owner.js';
export { freePort, freePorts } from './ports.js';
export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './postgres.js';
export { natsProgram, startNatsServer, type NatsServer } from './nats-server.js';
