import 'reflect-metadata';
import type { ServiceDefinition } from '@nb/nest-kit';
import { certificateEntity } from './certificates/certificate.entity.js';
import { consentEntity } from './compliance/consent.entity.js';
import { trainingEnv, type TrainingEnv } from './env.js';
import { learnerCallEntity, learnerEntity } from './learners/learner.entity.js';
import { trainingMigrations } from './migrations/index.js';
import { currentStates } from './ops/current-states.js';
import { progressEntity } from './progress/progress.entity.js';
import { partnerLookEntity } from './partners/partner-look.entity.js';
import { bulkChangeEntity } from './prospects/bulk-change.entity.js';
import { followUpCountEntity } from './prospects/follow-up-count.entity.js';
import { historyEntity } from './prospects/history.entity.js';
import { prospectEntity, prospectImportEntity } from './prospects/prospect.entity.js';
import { suppressionEntity } from './prospects/suppression.entity.js';
import { tagEntity } from './prospects/tag.entity.js';
import { TrainingModule } from './training.module.js';
import { videoWatchEntity } from './videos/video-watch.entity.js';

// The benchmark measures the same SQL without the service around it.
export { READ_PROGRESS } from './progress/progress.repository.js';

/** The service of progress, prospects, goals and compliance. Its tables are described in `migrations/`. */
export const trainingService: ServiceDefinition<TrainingEnv> = {
  name: 'training',
  env: trainingEnv,
  entities: [
    learnerEntity,
    learnerCallEntity,
    progressEntity,
    prospectEntity,
    prospectImportEntity,
    tagEntity,
    historyEntity,
    suppressionEntity,
    bulkChangeEntity,
    followUpCountEntity,
    consentEntity,
    videoWatchEntity,
    certificateEntity,
    partnerLookEntity,
  ],
  migrations: trainingMigrations,
  module: () => TrainingModule,
  currentStates,
};
