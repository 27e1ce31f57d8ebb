import { createInProcessBus } from '../bus/in-process.js';
import { startService } from '../service.js';
import { sampleService } from './sample-service.js';

/** A service that dies between commit and publish: what it is killed by is its first attempt to publish. For relay.int.test.ts. */
const bus = Object.assign(createInProcessBus(), { publish: () => process.kill(process.pid, 'SIGKILL') });
const service = await startService(sampleService, { env: { ...process.env, LOG_LEVEL: 'silent' }, bus });
process.stdout.write(`${service.url}\n`);
