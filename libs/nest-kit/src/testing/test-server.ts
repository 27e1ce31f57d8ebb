import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../embedded/postgres.js';

/** A throw-away PostgreSQL that runs until the parent process closes its standard input; prints its URL. */
const dataDir = await mkdtemp(path.join(tmpdir(), 'nb-tests-'));
await chmod(dataDir, 0o755);
const server = await startEmbeddedPostgres({ dataDir, durable: false });
process.stdout.write(`${server.url('postgres')}\n`);
const stop = async () => {
  await server.stop();
  await rm(path.dirname(server.dataDir), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
};
process.stdin.resume().on('end', () => void stop());
// Ctrl-C reaches the whole group: the end of the tests decides.
process.on('SIGINT', () => undefined);
