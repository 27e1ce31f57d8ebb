/** What a new service consists of: one list of everybody's own items, from table to tests. */

/** Versions that a new service takes over from those that are there. */
export interface ServiceOptions {
  /** Small letters and digits: it is a folder, a database, a host, a path and the first half of its events' types. */
  name: string;
  /** Of a service that is there. */
  dependencies: Record<string, string>;
}

const NEEDED = [
  '@mikro-orm/core', '@mikro-orm/migrations', '@mikro-orm/postgresql', '@mikro-orm/sql', '@nb/contracts', '@nb/nest-kit', '@nestjs/common', '@nestjs/core', '@nestjs/platform-fastify',
  'fastify', 'reflect-metadata', 'rxjs', 'zod',
];
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
export const titled = (name: string) => name[0]!.toUpperCase() + name.slice(1);

/** `package.json` of the service. */
export const servicePackage = ({ name, dependencies }: ServiceOptions) => ({
  name: `@nb/${name}`, version: '1.0.0', private: true, type: 'module',
  exports: { '.': { types: './src/index.ts', 'nb-source': './src/index.ts', default: './dist/index.js' } },
  scripts: { dev: `node ../../scripts/boot.mjs dev services/${name}`, start: `node ../../scripts/boot.mjs service ${name}`, migrate: `node ../../scripts/boot.mjs migrate ${name}` },
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

/** The service's own setting, as \`.env.example\` tells of it. */
export const settingLines = (name: string) => `# How many items a list of ${name} shows at most, 1 to 200.\n${name.toUpperCase()}_SHOWN=100\n`;

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

@Module({ controllers: [ItemsController], providers: [Items, ItemsConsumer] })
export class ${Title}Module {}
`,
    'src/texts.ts': `import type { Language } from '@nb/contracts';
import { loadTexts } from '@nb/nest-kit';

const texts = loadTexts(new URL('./texts/', import.meta.url));

/** What a call answers that has nothing to tell but that it was done, in a language. */
export const doneText = (key: 'item-removed', language: Language): string => texts.t(\`done|\${key}\`, { lng: language });
`,
    'src/texts/en.json': json({ done: { 'item-removed': 'The item has been removed.' } }),
    'src/migrations/index.ts': `import type { MigrationObject } from '@mikro-orm/core';
import { CreateItems } from './${name}-001-items.js';

/** In the order in which they run; a name never changes once released. */
export const ${name}Migrations: MigrationObject[] = [{ name: '${name}-001-items', class: CreateItems }];
`,
    [`src/migrations/${name}-001-items.ts`]: `import { Migration } from '@mikro-orm/migrations';

/** - \`item\`: one row an item, \`user_id\` whose it is; \`version\` counts what was told of it. */
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
    'src/items/item.entity.ts': `import { defineEntity, p } from '@mikro-orm/core';

const item = defineEntity({
  name: 'Item',
  tableName: 'item',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    title: p.text(),
    /** Of the newest event that told of it. */
    version: p.integer(),
    createdAt: p.datetime(3),
  },
});
/** Something of one person's own. */
export class Item extends item.class {}
item.setClass(Item);
export const itemEntity = item;
`,
    'src/items/item.view.ts': `import type { ${Title}Item } from '@nb/contracts';
import type { Item } from './item.entity.js';

export const toItem = ({ id, title, createdAt }: Item): ${Title}Item => ({ id, title, createdAt: createdAt.toISOString() });
`,
    'src/items/items.service.ts': `import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ${Title}Item } from '@nb/contracts';
import { ENV, keepReply, newId, Outbox, Problem } from '@nb/nest-kit';
import type { ${Title}Env } from '../env.js';
import { Item } from './item.entity.js';
import { toItem } from './item.view.js';

@Injectable()
export class Items {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    @Inject(ENV) private readonly env: ${Title}Env,
  ) {}

  /** Somebody's own, newest first. */
  async list(userId: string): Promise<${Title}Item[]> {
    const items = await this.em.fork().find(Item, { userId }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: this.env.${SHOWN} });
    return items.map(toItem);
  }

  async add(userId: string, title: string): Promise<${Title}Item> {
    return this.em.transactional(async (em) => {
      const item = em.create(Item, { id: newId(), userId, title, version: 1, createdAt: new Date() });
      this.tell(em, item, false);
      await em.flush();
      const view = toItem(item);
      await keepReply(em, view);
      return view;
    });
  }

  /** @throws Problem \`access.not-found\` for one that is not the person's own. */
  async remove(userId: string, id: string): Promise<void> {
    await this.em.transactional(async (em) => {
      // Of two at once the second finds nothing.
      const item = await em.findOne(Item, { id, userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!item) throw new Problem('access.not-found');
      item.version += 1;
      this.tell(em, item, true);
      em.remove(item);
    });
  }

  /** Told if and only if the transaction commits. */
  private tell(em: EntityManager, { id, userId, title, version, createdAt }: Item, deleted: boolean): void {
    this.outbox.add(em, '${name}.item-changed', { subject: id, version, data: { itemId: id, userId, title, createdAt: createdAt.toISOString(), deleted } });
  }
}
`,
    'src/items/items.controller.ts': `import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { done, ${name}Item, ${name}ItemBody, ${name}ItemParams, ${name}Items, type ${Title}Item, type SessionInfo } from '@nb/contracts';
import { Answers, CurrentSession, Idempotent } from '@nb/nest-kit';
import type { z } from 'zod';
import { doneText } from '../texts.js';
import { Items } from './items.service.js';

/** The caller's own items. */
@Controller('api/${name}')
export class ItemsController {
  constructor(private readonly items: Items) {}

  @Get()
  @Answers(${name}Items)
  list(@CurrentSession() { userId }: SessionInfo): Promise<${Title}Item[]> {
    return this.items.list(userId);
  }

  @Post()
  @Idempotent()
  @Answers(${name}Item)
  add(@CurrentSession() { userId }: SessionInfo, @Body({ schema: ${name}ItemBody }) { title }: z.output<typeof ${name}ItemBody>): Promise<${Title}Item> {
    return this.items.add(userId, title);
  }

  @Delete(':id')
  @Answers(done)
  async remove(@CurrentSession() { userId, language }: SessionInfo, @Param({ schema: ${name}ItemParams }) { id }: z.output<typeof ${name}ItemParams>): Promise<z.infer<typeof done>> {
    await this.items.remove(userId, id);
    return { message: doneText('item-removed', language) };
  }
}
`,
    'src/items/items.consumer.ts': `import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope } from '@nb/contracts';
import { OnEvent } from '@nb/nest-kit';
import { Item } from './item.entity.js';

/** Hears who is gone. */
@Injectable()
export class ItemsConsumer {
  /** Whoever keeps items of theirs hears of it too, so nothing is told. */
  @OnEvent('identity.user-deleted')
  async deleted({ data }: EventEnvelope<'identity.user-deleted'>, em: EntityManager): Promise<void> {
    await em.nativeDelete(Item, { userId: data.userId });
  }
}
`,
    'src/items/items.int.test.ts': testFile(name),
  };
}

const testFile = (name: string) => `import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ${name}Item, ${name}Items, type Problem, type ${titled(name)}Item } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { ${name}Service } from '../index.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(${name}Service, { env: { ${name.toUpperCase()}_SHOWN: '3' } });
});
afterAll(() => service.close());

const somebody = () => {
  const id = newId();
  return { id, session: service.signIn({ userId: id }) };
};
type Person = ReturnType<typeof somebody>;
const add = (person: Person, title: string, headers = {}) =>
  service.http<${titled(name)}Item & Problem>('POST', '/api/${name}', { session: person.session, body: { title }, headers });
const remove = (person: Person, id: string) => service.http<Problem & { message: string }>('DELETE', \`/api/${name}/\${id}\`, { session: person.session });
const list = async (person: Person) => ${name}Items.parse((await service.http('GET', '/api/${name}', { session: person.session })).body);

describe('items', () => {
  test('what is added is listed, newest first and no more than shown, and the others are told', async () => {
    const person = somebody();
    for (const title of ['one', 'two', 'three', ' four ']) expect((await add(person, title)).status).toBe(201);
    const items = await list(person);
    expect(items.map(({ title }) => title)).toEqual(['four', 'three', 'two']);
    const told = (await service.events('${name}.item-changed')).filter(({ data }) => data.userId === person.id);
    expect(told.map(({ data }) => data.title)).toEqual(['one', 'two', 'three', 'four']);
    const { id, ...newest } = items[0]!;
    expect(told.at(-1)).toMatchObject({ subject: id, version: 1, data: { itemId: id, userId: person.id, ...newest, deleted: false } });
  });

  test('the same key adds once', async () => {
    const person = somebody();
    const key = { 'idempotency-key': newId() };
    const [first, again] = [await add(person, 'once', key), await add(person, 'once', key)];
    expect(${name}Item.parse(again.body)).toEqual(first.body);
    expect(await list(person)).toHaveLength(1);
  });

  test('what is removed is gone, and the others are told once', async () => {
    const person = somebody();
    const { id } = (await add(person, 'short-lived')).body;
    const replies = await Promise.all([remove(person, id), remove(person, id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(replies.find(({ status }) => status === 200)?.body.message).toBe('The item has been removed.');
    expect(await list(person)).toEqual([]);
    const told = (await service.events('${name}.item-changed')).filter(({ subject }) => subject === id);
    expect(told.map(({ version, data }) => [version, data.deleted])).toEqual([[1, false], [2, true]]);
  });

  test('everybody sees and removes their own only', async () => {
    const [person, other] = [somebody(), somebody()];
    const { id } = (await add(person, 'mine')).body;
    expect(await list(other)).toEqual([]);
    expect(await remove(other, id)).toMatchObject({ status: 404, body: { code: 'access.not-found' } });
    expect(await list(person)).toHaveLength(1);
  });

  test('somebody who is deleted leaves none behind', async () => {
    const [person, other] = [somebody(), somebody()];
    await Promise.all([add(person, 'theirs'), add(other, 'stays')]);
    await service.deliver(eventOf('identity.user-deleted', { subject: person.id, version: 2, data: { userId: person.id, movedTo: null } }));
    expect([await list(person), await list(other)]).toEqual([[], [expect.objectContaining({ title: 'stays' })]]);
  });
});

describe('refusals', () => {
  test('signed out is 401', async () => {
    for (const [method, path] of [['GET', ''], ['POST', ''], ['DELETE', \`/\${newId()}\`]] as const) expect((await service.http(method, \`/api/${name}\${path}\`)).status).toBe(401);
  });

  test.each([[{}], [{ title: '' }], [{ title: '   ' }], [{ title: 'x'.repeat(201) }], [{ title: 7 }]])('%j is 400', async (body) => {
    expect((await service.http('POST', '/api/${name}', { session: somebody().session, body })).status).toBe(400);
  });

  test('an id that is none is 400', async () => {
    expect((await remove(somebody(), 'no-id')).status).toBe(400);
  });
});
`;
