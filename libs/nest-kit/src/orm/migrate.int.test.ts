import { Migration } from '@mikro-orm/migrations';
import { afterEach, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { migrate } from './migrate.js';

class MakeTable extends Migration {
  override up(): void {
    this.addSql('create table thing (id int primary key)');
    this.addSql('insert into thing select generate_series(1, 1000)');
  }
}
let broken = true;
class AddColumn extends Migration {
  override up(): void {
    this.addSql('alter table thing add column kind text');
    if (broken) this.addSql('select 1 / 0');
  }
}
const empty = { name: 'team', entities: [], migrations: [] } as const;
const whole = {
  migrations: [
    { name: 'a-table', class: MakeTable },
    { name: 'b-column', class: AddColumn },
  ],
};

let database: TestDatabase;
afterEach(() => database.drop());
async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

test('ten parallel runs apply each migration once; a failed migration leaves no partial change, and the next run continues with it', async () => {
  database = await createTestDatabase(empty);
  broken = true;
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => migrate(whole, database.url)));
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'rejected'));
  expect(await query('select count(*)::int as n from thing')).toEqual([{ n: 1000 }]);
  expect(
    await query(`select from information_schema.columns where table_name = 'thing' and column_name = 'kind'`),
  ).toEqual([]);
  broken = false;
  const again = await Promise.all(Array.from({ length: 10 }, () => migrate(whole, database.url)));
  expect(again.filter((applied) => applied.length > 0)).toEqual([['b-column']]);
  expect(await migrate(whole, database.url)).toEqual([]);
}, 60_000);

test('an older state is made when it is wanted, and the rest follows', async () => {
  database = await createTestDatabase(empty);
  broken = false;
  const kit = (await query('select name from mikro_orm_migrations')) as { name: string }[];
  expect(await migrate(whole, database.url, { only: [...kit.map(({ name }) => name), 'a-table'] })).toEqual([
    'a-table',
  ]);
  expect(await migrate(whole, database.url)).toEqual(['b-column']);
}, 60_000);

class AddIndex extends Migration {
  override isTransactional(): boolean {
    return false;
  }
  override up(): void {
    this.addSql('create index concurrently if not exists thing_id on thing (id)');
  }
}

test('an index is built without locking its table while other processes wait for their turn', async () => {
  database = await createTestDatabase(empty);
  broken = false;
  const withIndex = { migrations: [...whole.migrations, { name: 'c-index', class: AddIndex }] };
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(withIndex, database.url)));
  expect(applied.flat().toSorted()).toEqual(['a-table', 'b-column', 'c-index']);
  expect(await query(`select from pg_index where indexrelid = 'thing_id'::regclass and indisvalid`)).toHaveLength(1);
}, 60_000);
