import { runService } from '../service.js';
import { sampleService } from './sample-service.js';

/** The sample service as a process of its own, for run-service.int.test.ts. */
runService(sampleService);
