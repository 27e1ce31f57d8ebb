import { createInProcessBus } from '../bus/in-process.js';
import { startService } from '../service.js';
import { sampleService } from './sample-service.js';

/** A service that dies between commit and publish, because its first attempt to publish kills the process. For relay.int.test.ts. */
const bus = Object.assign(createInProcessBus(), { publish: () => process.kill(process.pid, 'SIGKILL') });
const service = await startService(sampleService, { env: { ...process.env, LOG_LEVEL: 'silent' }, bus });
process.stdout.write(`${service.url}\n`);
