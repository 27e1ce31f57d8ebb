import type { MigrationObject } from '@mikro-orm/core';
import { CreateTrainingTables } from './training-001-tables.js';
import { CreateVideoWatches } from './training-002-videos.js';
import { CreateCertificates } from './training-003-certificates.js';
import { CreateResetRuns } from './training-004-reset-runs.js';
import { AddPipeline } from './training-005-pipeline.js';
import { IndexPipeline } from './training-006-pipeline-indexes.js';
import { AddHeldCalls } from './training-007-held-calls.js';
import { AddCountries } from './training-008-countries.js';
import { AddPutOff } from './training-009-put-off.js';

/** In the order in which they run; a name never changes once released. */
export const trainingMigrations: MigrationObject[] = [
  { name: 'training-001-tables', class: CreateTrainingTables },
  { name: 'training-002-videos', class: CreateVideoWatches },
  { name: 'training-003-certificates', class: CreateCertificates },
  { name: 'training-004-reset-runs', class: CreateResetRuns },
  { name: 'training-005-pipeline', class: AddPipeline },
  { name: 'training-006-pipeline-indexes', class: IndexPipeline },
  { name: 'training-007-held-calls', class: AddHeldCalls },
  { name: 'training-008-countries', class: AddCountries },
  { name: 'training-009-put-off', class: AddPutOff },
];
