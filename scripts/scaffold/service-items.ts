/** The items of a new service: entity, view, calls and consumer. */

export const titled = (name: string) => name[0]!.toUpperCase() + name.slice(1);

/** Files by their path in the service's folder. */
export function itemFiles(name: string): Record<string, string> {
  const Title = titled(name);
  const SHOWN = `${name.toUpperCase()}_SHOWN`;
  return {
    'src/items/item.entity.ts': `import { defineEntity, p } from '@mikro-orm/core';

const item = defineEntity({
  name: 'Item',
  tableName: 'item',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    title: p.text(),
    /** Version of its newest event. */
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
      this.publishChanged(em, item, false);
      await em.flush();
      const view = toItem(item);
      await keepReply(em, view);
      return view;
    });
  }

  /** @throws Problem \`access.not-found\` for one that is not the person's own. */
  async remove(userId: string, id: string): Promise<void> {
    await this.em.transactional(async (em) => {
      // The second of two concurrent removals finds nothing.
      const item = await em.findOne(Item, { id, userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!item) throw new Problem('access.not-found');
      item.version += 1;
      this.publishChanged(em, item, true);
      em.remove(item);
    });
  }

  /** Published if and only if the transaction commits. */
  private publishChanged(em: EntityManager, { id, userId, title, version, createdAt }: Item, deleted: boolean): void {
    this.outbox.add(em, '${name}.item-changed', { subject: id, version, data: { itemId: id, userId, title, createdAt: createdAt.toISOString(), deleted } });
  }
}
`,
    'src/items/items.controller.ts': `import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { done, ${name}Item, ${name}ItemBody, ${name}ItemParams, ${name}Items, type ${Title}Item, type SessionInfo } from '@nb/contracts';
import { ResponseSchema, CurrentSession, Idempotent } from '@nb/nest-kit';
import type { z } from 'zod';
import { doneText } from '../texts.js';
import { Items } from './items.service.js';

/** The caller's own items. */
@Controller('api/${name}')
export class ItemsController {
  constructor(private readonly items: Items) {}

  @Get()
  @ResponseSchema(${name}Items)
  list(@CurrentSession() { userId }: SessionInfo): Promise<${Title}Item[]> {
    return this.items.list(userId);
  }

  @Post()
  @Idempotent()
  @ResponseSchema(${name}Item)
  add(@CurrentSession() { userId }: SessionInfo, @Body({ schema: ${name}ItemBody }) { title }: z.output<typeof ${name}ItemBody>): Promise<${Title}Item> {
    return this.items.add(userId, title);
  }

  @Delete(':id')
  @ResponseSchema(done)
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

/** Applies the deletion of users. */
@Injectable()
export class ItemsConsumer {
  /** Publishes nothing, because services that keep items receive the user's deletion themselves. */
  @OnEvent('identity.user-deleted')
  async deleted({ data }: EventEnvelope<'identity.user-deleted'>, em: EntityManager): Promise<void> {
    await em.nativeDelete(Item, { userId: data.userId });
  }
}
`,
  };
}
