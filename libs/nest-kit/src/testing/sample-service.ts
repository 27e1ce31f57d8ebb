import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Module,
  Param,
  Post,
  Put,
  Query,
} from '@nestjs/common';
import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope, SessionInfo } from '@nb/contracts';
import { z } from 'zod';
import { baseEnv, type BaseEnv } from '../env.js';
import { OnEvent } from '../events/on-event.js';
import { Outbox } from '../events/outbox.js';
import { ResponseSchema } from '../http/response-schema.js';
import { keepReply } from '../http/idempotency.js';
import { Idempotent } from '../http/idempotent.js';
import { Problem } from '../http/problem.js';
import { newId } from '../orm/new-id.js';
import type { ServiceDefinition } from '../service-definition.js';
import { AllowDuringPasswordChange, CurrentSession, Internal, MasterAdmin, Public } from '../session/decorators.js';
import { ENV } from '../tokens.js';

const note = defineEntity({
  name: 'Note',
  tableName: 'note',
  properties: { id: p.uuid().primary(), subject: p.uuid(), text: p.string(), version: p.integer() },
});
class Note extends note.class {}
note.setClass(Note);

class CreateNotes extends Migration {
  override up(): void {
    this.addSql(
      'create table note (id uuid primary key, subject uuid not null, text text not null, version int not null)',
    );
  }
}

const noteBody = z.object({
  text: z.string().min(1).max(100),
  fail: z.boolean().optional(),
  failLate: z.boolean().optional(),
});

@Injectable()
class Notes {
  /** How often a handler was entered, and what it should do. */
  static readonly heard: EventEnvelope[] = [];
  static failing = false;
  /** How many calls wait for `gate`. */
  static held = 0;
  static gate: Promise<void> = Promise.resolve();
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async add(userId: string, { text, fail, failLate }: z.infer<typeof noteBody>): Promise<Note> {
    const note = await this.em.transactional(async (em) => {
      const version = (await em.count(Note, { subject: userId })) + 1;
      const created = em.create(Note, { id: newId(), subject: userId, text, version });
      this.outbox.add(em, 'training.goals-shared', { subject: userId, version, data: { userId, shared: true } });
      await em.flush();
      await keepReply(em, created);
      if (fail === true) throw new Problem('prospect.limit', { params: { max: 3 } });
      return created;
    });
    if (failLate === true) throw new Error('Cut off between commit and reply');
    return note;
  }

  @OnEvent('identity.user-registered', { late: true })
  @OnEvent('identity.user-changed')
  async hear(
    event: EventEnvelope<'identity.user-registered' | 'identity.user-changed'>,
    em: EntityManager,
  ): Promise<void> {
    Notes.heard.push(event);
    await em.execute('insert into note (id, subject, text, version) values (?, ?, ?, ?)', [
      newId(),
      event.subject,
      event.data.user.firstName,
      event.version,
    ]);
    if (Notes.failing) throw new Error('The handler is broken');
  }

  @OnEvent('team.call-scheduled')
  async hearCall(event: EventEnvelope<'team.call-scheduled'>, em: EntityManager): Promise<void> {
    await em.execute('insert into note (id, subject, text, version) values (?, ?, ?, ?)', [
      newId(),
      event.subject,
      'call',
      event.version,
    ]);
  }

  @OnEvent('identity.user-deleted')
  async forget(event: EventEnvelope<'identity.user-deleted'>, em: EntityManager): Promise<void> {
    await em.nativeDelete(Note, { subject: event.subject });
  }
}

/** Calls of `GET …/waiting` that have begun; they are answered once `end` is resolved. */
export const waitingCalls = { inFlight: 0, end: Promise.withResolvers<void>() };

@Controller('api/training/notes')
class NotesController {
  constructor(
    private readonly notes: Notes,
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}
  @Get() list(
    @CurrentSession() session: SessionInfo,
    @Query({ schema: z.object({ like: z.string().default('') }) }) { like }: { like: string },
  ) {
    return this.em.fork().find(Note, { subject: session.userId, text: { $like: `%${like}%` } });
  }
  @Idempotent() @Post() add(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: noteBody }) body: z.infer<typeof noteBody>,
  ) {
    return this.notes.add(session.userId, body);
  }
  @Put(':id') @HttpCode(204) put(@Param({ schema: z.object({ id: z.uuid() }) }) _params: { id: string }): void {}
  @Delete() @MasterAdmin() clear() {
    return { message: 'done' };
  }
  @Post('skip') @AllowDuringPasswordChange() skip() {
    return { message: 'done' };
  }
  @Get('open') @Public() open(@CurrentSession() session: SessionInfo | undefined) {
    return { user: session?.userId ?? null, brand: this.env.BRAND_NAME };
  }
  @Get('contract') @Public() @ResponseSchema(z.object({ text: z.string(), count: z.int().optional() })) contract(
    @Query({ schema: z.object({ as: z.enum(['agreed', 'less', 'more']) }) }) { as }: { as: 'agreed' | 'less' | 'more' },
  ) {
    return { agreed: { text: 'as agreed' }, less: { count: 1 }, more: { text: 'more', secret: 'than agreed' } }[as];
  }
  @Get('inside') @Internal() inside() {
    return { inside: true };
  }
  @Get('broken') @Public() broken() {
    throw new Error('select secret from vault');
  }
  @Get('held') @Public() async held() {
    Notes.held += 1;
    await Notes.gate;
    Notes.held -= 1;
    return { held: true };
  }
  @Get('slow') @Public() async slow() {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { slow: true };
  }
  @Get('waiting') @Public() async waiting() {
    waitingCalls.inFlight += 1;
    await waitingCalls.end.promise;
    return { waiting: true };
  }
}

@Controller('api/prospects')
class ImportController {
  @Post('import') import(
    @Body({ schema: z.object({ prospects: z.array(z.string()) }) }) { prospects }: { prospects: string[] },
  ) {
    return { created: prospects.length };
  }
}

@Module({ controllers: [NotesController, ImportController], providers: [Notes] })
class SampleModule {}

/** A small service for the kit's own tests. */
export const sampleService: ServiceDefinition = {
  name: 'training',
  env: baseEnv,
  entities: [note],
  migrations: [{ name: 'sample-001', class: CreateNotes }],
  module: () => SampleModule,
};
export { Note, Notes };
