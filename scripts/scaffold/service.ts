/** The files of a new service: a list of each user's own items, from table to tests. */
import { itemFiles, titled } from './service-items.ts';
import { testFile } from './service-test.ts';

export { titled };

/** Versions that a new service takes from the existing services. */
export interface ServiceOptions {
  /** Lower-case letters and digits: it is a folder, a database, a host, a path and the first half of its events' types. */
  name: string;
  /** Of an existing service. */
  dependencies: Record<string, string>;
}

const NEEDED = [
  '@mikro-orm/core',
  '@mikro-orm/migrations',
  '@mikro-orm/postgresql',
  '@nb/contracts',
  '@nb/nest-kit',
  '@nestjs/common',
  'reflect-metadata',
  'rxjs',
  'zod',
];
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** `package.json` of the service. */
export const servicePackage = ({ name, dependencies }: ServiceOptions) => ({
  name: `@nb/${name}`,
  version: '1.0.0',
  private: true,
  type: 'module',
  exports: { '.': { types: './src/index.ts', 'nb-source': './src/index.ts', default: './dist/index.js' } },
  scripts: {
    dev: `node ../../scripts/boot.mjs dev services/${name}`,
    start: `node ../../scripts/boot.mjs service ${name}`,
    migrate: `node ../../scripts/boot.mjs migrate ${name}`,
  },
  dependencies: Object.fromEntries(NEEDED.map((one) => [one, dependencies[one] ?? '*'])),
});

/** `libs/contracts/src/api/{name}.ts`. */
export const contractFile = (name: string) => `import { z } from 'zod';
import { entityId, instant, requiredText } from '../primitives.js';

/** One of somebody's own items in \`/api/${name}\`. */
export const ${name}Item = z.object({ id: entityId, title: z.string(), createdAt: instant });
export type ${titled(name)}Item = z.infer<typeof ${name}Item>;

/** GET /api/${name}: the caller's own, newest first. */
export const ${name}Items = z.array(${name}Item);

/** POST /api/${name} */
export const ${name}ItemBody = z.object({ title: requiredText(200) });
/** DELETE /api/${name}/{id} */
export const ${name}ItemParams = z.object({ id: entityId });
`;

/** Lines of the registry of events, its streams and its examples. */
export const eventLines = (name: string) => ({
  data: `  /** An item was added, or removed (\`deleted\`); the event's \`subject\` is the item. */
  '${name}.item-changed': z.object({ itemId: entityId, userId: entityId, title: z.string(), createdAt: instant, deleted: z.boolean() }),\n`,
  stream: `  '${name}.item-changed': '${name}',\n`,
  example: `  '${name}.item-changed': { itemId: '0199f3a0-0000-7000-8000-000000000004', userId, title: 'The first', createdAt: user.createdAt, deleted: false },\n`,
});

/** The service's own setting for \`.env.example\`. */
export const settingLines = (name: string) =>
  `# How many items a list of ${name} shows at most, 1 to 200.\n${name.toUpperCase()}_SHOWN=100\n`;

/** Every file of the service, by its path in the service's folder; \`openapi.json\` is written by \`npm run openapi\`. */
export function serviceFiles(options: ServiceOptions): Record<string, string> {
  const { name } = options;
  const Title = titled(name);
  const SHOWN = `${name.toUpperCase()}_SHOWN`;
  return {
    'package.json': json(servicePackage(options)),
    'tsconfig.json': '{ "extends": "../../libs/build/tsconfig.node.json", "include": ["src"] }\n',
    'src/main.ts': `import { runService } from '@nb/nest-kit';\nimport { ${name}Service } from './index.js';\n\nrunService(${name}Service);\n`,
    'src/index.ts': `import 'reflect-metadata';
import type { ServiceDefinition } from '@nb/nest-kit';
import { ${name}Env, type ${Title}Env } from './env.js';
import { itemEntity } from './items/item.entity.js';
import { ${name}Migrations } from './migrations/index.js';
import { ${Title}Module } from './${name}.module.js';

/** The service behind \`/api/${name}\`. Its tables are described in \`migrations/\`. */
export const ${name}Service: ServiceDefinition<${Title}Env> = {
  name: '${name}',
  env: ${name}Env,
  entities: [itemEntity],
  migrations: ${name}Migrations,
  module: () => ${Title}Module,
};
`,
    'src/env.ts': `import { MAX_PAGE_SIZE } from '@nb/contracts';
import { baseEnv } from '@nb/nest-kit';
import { z } from 'zod';

/** What ${name} reads from the environment, besides what every service does. */
export const ${name}Env = baseEnv.extend({
  /** How many items a list shows at most. */
  ${SHOWN}: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(100),
});
export type ${Title}Env = z.infer<typeof ${name}Env>;
`,
    [`src/${name}.module.ts`]: `import { Module } from '@nestjs/common';
import { ItemsConsumer } from './items/items.consumer.js';
import { ItemsController } from './items/items.controller.js';
import { Items } from './items/items.service.js';
import { PersonalDataController } from './personal-data.controller.js';

@Module({ controllers: [ItemsController, PersonalDataController], providers: [Items, ItemsConsumer] })
export class ${Title}Module {}
`,
    'src/personal-data.controller.ts': `import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { entityId } from '@nb/contracts';
import { Internal, PersonalRows, DisconnectSignal } from '@nb/nest-kit';
import { z } from 'zod';

const params = z.object({ userId: entityId });

/** What identity asks for when a person wants all that is kept about them as a file; \`ItemsConsumer\` erases it. */
@Controller('internal')
@Internal()
export class PersonalDataController {
  constructor(private readonly rows: PersonalRows) {}

  /** Every row of every table that names them in a column given here. */
  @Get('personal-data/:userId')
  async all(@Param({ schema: params }) { userId }: z.infer<typeof params>, @DisconnectSignal() left: AbortSignal): Promise<StreamableFile> {
    return new StreamableFile(await this.rows.json(userId, ['user_id'], left), { type: 'application/json' });
  }
}
`,
    'src/texts.ts': `import type { Language } from '@nb/contracts';
import { loadTexts } from '@nb/nest-kit';

const texts = loadTexts(new URL('./texts/', import.meta.url));

/** The confirmation of a call that returns no data, in a language. */
export const doneText = (key: 'item-removed', language: Language): string => texts.t(\`done|\${key}\`, { lng: language });
`,
    'src/texts/en.json': json({ done: { 'item-removed': 'The item has been removed.' } }),
    'src/migrations/index.ts': `import type { MigrationObject } from '@mikro-orm/core';
import { CreateItems } from './${name}-001-items.js';

/** In the order in which they run; a name never changes once released. */
export const ${name}Migrations: MigrationObject[] = [{ name: '${name}-001-items', class: CreateItems }];
`,
    [`src/migrations/${name}-001-items.ts`]: `import { Migration } from '@mikro-orm/migrations';

/** - \`item\`: one row an item, \`user_id\` whose it is; \`version\` counts its events. */
export class CreateItems extends Migration {
  override up(): void {
    this.addSql(\`create table item (
      id uuid primary key,
      user_id uuid not null,
      title text not null,
      version int not null,
      created_at timestamptz(3) not null
    )\`);
    this.addSql('create index item_of_user on item (user_id, created_at desc, id desc)');
  }

  override down(): void {
    this.addSql('drop table item');
  }
}
`,
    ...itemFiles(name),
    'src/items/items.int.test.ts': testFile(name),
  };
}
