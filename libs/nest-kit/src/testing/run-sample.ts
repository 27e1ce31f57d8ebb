import { runService } from '../service.js';
import { sampleService } from './sample-service.js';

/** The sample service as a process of its own, for run-service.int.test.ts. The optional argument is after how many ms it gives up stopping. */
const [, , giveUpMs] = process.argv;
runService(sampleService, giveUpMs === undefined ? {} : { giveUpMs: Number(giveUpMs) });
