import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope } from '@nb/contracts';
import { createInProcessBus } from '../bus/in-process.js';
import { baseEnv } from '../env.js';
import type { ServiceDefinition } from '../service-definition.js';
import { newId } from '../orm/new-id.js';
import { sampleService } from '../testing/sample-service.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { OnEvent } from './on-event.js';

const echo = defineEntity({ name: 'Echo', tableName: 'echo', properties: { id: p.uuid().primary(), heard: p.uuid() } });
class Echo extends echo.class {}
echo.setClass(Echo);

class CreateEchoes extends Migration {
  override up(): void {
    this.addSql('create table echo (id uuid primary key, heard uuid not null)');
  }
}
@Injectable()
class Echoes {
  @OnEvent('training.goals-shared')
  async hear(event: EventEnvelope<'training.goals-shared'>, em: EntityManager): Promise<void> {
    await em.persist(em.create(Echo, { id: newId(), heard: event.subject })).flush();
  }
}
@Module({ providers: [Echoes] })
class EchoModule {}
const listener: ServiceDefinition = {
  name: 'team',
  env: baseEnv,
  entities: [echo],
  migrations: [{ name: 'echo-001', class: CreateEchoes }],
  module: () => EchoModule,
};

const bus = createInProcessBus({ services: ['training', 'team'] });
let speaking: TestService;
let listening: TestService;
beforeAll(async () => {
  [speaking, listening] = [await startTestService(sampleService, { bus }), await startTestService(listener, { bus })];
});
afterAll(async () => {
  await listening.close();
  await speaking.close();
  await bus.close();
});

// The publisher's transaction is open while the others listen: theirs must be of their own database.
test('services of one process hear each other in their own databases', async () => {
  const userId = newId();
  const reply = await speaking.http('POST', '/api/training/notes', {
    session: speaking.signIn({ userId }),
    body: { text: 'Hello' },
  });
  expect(reply.status).toBe(201);
  await speaking.events();
  const em = listening.orm.em.fork();
  expect((await em.find(Echo, {})).map(({ heard }) => heard)).toEqual([userId]);
  expect(await em.execute('select error from dead_letter')).toEqual([]);
});
