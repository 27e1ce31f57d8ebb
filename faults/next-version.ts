/** The migrations that a next version might bring: they only expand. A process of its own, to be killed half-way. */
import { Migration } from '@mikro-orm/migrations';
import { migrate } from '@nb/nest-kit';
import { withDefinition } from '../bench/services.ts';

class Column extends Migration {
  override up(): void {
    this.addSql(`alter table prospects add column next_version_of_faults text not null default ''`);
  }
}
/** Long enough to be interrupted in the middle of its transaction. */
class Filled extends Migration {
  override up(): void {
    this.addSql('create table next_version_rows_of_faults as select id, name from prospects');
    this.addSql(`select pg_sleep(${Number(process.env['SLEEP_S'] ?? 0)})`);
    this.addSql('create index next_version_index_of_faults on next_version_rows_of_faults (id)');
  }
}

const [url = ''] = process.argv.slice(2);
const applied = await withDefinition('training', (definition) =>
  migrate(
    {
      ...definition,
      migrations: [
        ...definition.migrations,
        { name: 'faults-0001-column', class: Column },
        { name: 'faults-0002-rows', class: Filled },
      ],
    },
    url,
  ),
);
process.stdout.write(JSON.stringify(applied));
process.exit(0);
