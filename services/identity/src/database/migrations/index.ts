import type { MigrationObject } from '@mikro-orm/core';
import { CreateIdentityTables } from './identity-001-tables.js';

/** In the order in which they run; a name never changes once released. */
export const identityMigrations: MigrationObject[] = [{ name: 'identity-001-tables', class: CreateIdentityTables }];
