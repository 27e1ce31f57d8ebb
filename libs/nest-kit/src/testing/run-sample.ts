import { runService } from '../service.js';
import { sampleService } from './sample-service.js';

/** The sample service as a process of its own, for run-service.int.test.ts; told with a number, it gives up stopping after so many ms. */
const [, , giveUpMs] = process.argv;
runService(sampleService, giveUpMs === undefined ? {} : { giveUpMs: Number(giveUpMs) });
