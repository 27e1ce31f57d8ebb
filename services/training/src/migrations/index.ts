import type { MigrationObject } from '@mikro-orm/core';
import { CreateTrainingTables } from './training-001-tables.js';

/** In the order in which they run; a name never changes once released. */
export const trainingMigrations: MigrationObject[] = [{ name: 'training-001-tables', class: CreateTrainingTables }];
