import 'reflect-metadata';
import type { ServiceDefinition } from '@nb/nest-kit';
import { consentEntity } from './compliance/consent.entity.js';
import { trainingEnv, type TrainingEnv } from './env.js';
import { learnerEntity } from './learners/learner.entity.js';
import { trainingMigrations } from './migrations/index.js';
import { currentStates } from './ops/current-states.js';
import { progressEntity } from './progress/progress.entity.js';
import { prospectEntity } from './prospects/prospect.entity.js';
import { TrainingModule } from './training.module.js';
import { videoWatchEntity } from './videos/video-watch.entity.js';

// The benchmark measures the same SQL without the service around it.
export { PROGRESS_READ } from './progress/progress.reads.js';

/** The service of progress, prospects, goals and compliance (architecture.md). Its tables are described in `migrations/`. */
export const trainingService: ServiceDefinition<TrainingEnv> = {
  name: 'training',
  env: trainingEnv,
  entities: [learnerEntity, progressEntity, prospectEntity, consentEntity, videoWatchEntity],
  migrations: trainingMigrations,
  module: () => TrainingModule,
  currentStates,
};
