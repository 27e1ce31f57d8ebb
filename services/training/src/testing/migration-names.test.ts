import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { migrationsOf } from '@nb/nest-kit';
import { trainingService } from '../index.js';

test('migrations of released versions keep their names and their order', () => {
  const sql = readFileSync(path.join(import.meta.dirname, 'previous-version.sql'), 'utf8');
  const released = [...sql.matchAll(/insert into mikro_orm_migrations \(name\) values \('([^']+)'\)/g)].map(
    ([, name]) => name,
  );
  expect(released.length).toBeGreaterThan(5);
  const names = migrationsOf(trainingService).map(({ name }) => name);
  expect(names.filter((name) => released.includes(name))).toEqual(released);
});
