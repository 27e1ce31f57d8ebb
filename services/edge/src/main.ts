/** The edge as a process of its own. Exit codes: 0 stopped, 1 failed, 78 wrong configuration. */
import { pino } from 'pino';
import { EdgeEnvError, readEdgeEnv, releasedRemotes, startEdge } from './index.js';

const CONFIGURATION_ERROR = 78;
/** As in services: time to read calls that the kernel has received and this process has not, which closing their connection would lose. */
const GRACE_MS = 500;

try {
  const { remotesRoot, logLevel, ...options } = readEdgeEnv(process.env);
  // The same format as the services' logs, so that one tool reads all.
  const logger = pino({
    base: { service: 'edge' },
    timestamp: pino.stdTimeFunctions.isoTime,
    level: logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
  });
  const edge = await startEdge({ ...options, graceMs: GRACE_MS, logger, remotes: await releasedRemotes(remotesRoot) });
  logger.info({ url: edge.url, publicOrigin: options.publicOrigin }, 'edge listens');
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'edge stops');
    edge.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof EdgeEnvError ? CONFIGURATION_ERROR : 1);
}
