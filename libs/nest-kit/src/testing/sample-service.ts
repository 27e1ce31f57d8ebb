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
import { atOnce, type AtOnce } from '../events/at-once.js';
import { OnEvent, OnEventAtOnce, type EventContext } from '../events/on-event.js';
import { Outbox } from '../events/outbox.js';
import { Answers } from '../http/answers.js';
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

const STEP_AT_ONCE = atOnce('sample-step', {
  changes: `changed as (update note set version = :to where subject = :note and text = 'step' and exists (select from newest) returning *)`,
  show: 'select text, version as "of" from changed',
  values: ['note', 'to'],
});
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
  /** The same of the handler that runs afterwards, and how many notes it saw committed by then. */
  static readonly after: { notes: number; late: boolean }[] = [];
  /** Of each, whether the event's own transaction waited for the disk, and whether this one will, whatever it writes. */
  static readonly kept: { first: boolean; after: boolean }[] = [];
  private waited = true;
  static failingAfter = false;
  /** Steps that took the ordinary way, and rows that the shortcut showed. */
  static readonly steps: { ordinary: number[]; shown: object[] } = { ordinary: [], shown: [] };
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

  @OnEvent('training.step-completed', { late: true })
  async hearStep({ subject, version }: EventEnvelope<'training.step-completed'>, em: EntityManager): Promise<void> {
    Notes.steps.ordinary.push(version);
    await em.execute(`insert into note (id, subject, text, version) values (?, ?, 'step', ?) on conflict do nothing`, [
      newId(),
      subject,
      version,
    ]);
  }

  /** Changes a step that is there. */
  @OnEventAtOnce('training.step-completed')
  hearStepAtOnce({ subject, version }: EventEnvelope<'training.step-completed'>): AtOnce {
    return {
      statement: STEP_AT_ONCE,
      values: { note: subject, to: version },
      afterCommit: (row) => void Notes.steps.shown.push(row),
    };
  }

  @OnEvent('team.call-scheduled')
  async hearCall(event: EventEnvelope<'team.call-scheduled'>, em: EntityManager): Promise<void> {
    await em.execute('insert into note (id, subject, text, version) values (?, ?, ?, ?)', [
      newId(),
      event.subject,
      'call',
      event.version,
    ]);
    this.waited = !(await this.isRelaxed(em));
  }

  @OnEvent('team.call-scheduled', { afterwards: true })
  async hearAfterwards(
    event: EventEnvelope<'team.call-scheduled'>,
    em: EntityManager,
    { late }: EventContext,
  ): Promise<void> {
    const [{ writes } = { writes: false }] = await em.execute<{ writes: boolean }[]>(
      'select pg_current_xact_id_if_assigned() is not null as writes',
    );
    Notes.kept.push({ first: this.waited, after: writes && !(await this.isRelaxed(em)) });
    Notes.after.push({ notes: await this.em.fork().count(Note, { subject: event.subject }), late });
    await em.execute('insert into note (id, subject, text, version) values (?, ?, ?, ?) on conflict do nothing', [
      event.id,
      event.subject,
      'afterwards',
      1_000 + event.version,
    ]);
    if (Notes.failingAfter) throw new Error('What runs afterwards is broken');
  }

  /** Of this transaction alone, not as the server is set. */
  private async isRelaxed(em: EntityManager): Promise<boolean> {
    const [how] = await em.execute<{ setting: string; source: string }[]>(
      `select setting, source from pg_settings where name = 'synchronous_commit'`,
    );
    return how?.setting === 'off' && how.source === 'session';
  }

  @OnEvent('identity.user-deleted')
  async forget(event: EventEnvelope<'identity.user-deleted'>, em: EntityManager): Promise<void> {
    await em.nativeDelete(Note, { subject: event.subject });
  }
}

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
  @Get('told') @Public() @Answers(z.object({ text: z.string(), count: z.int().optional() })) told(
    @Query({ schema: z.object({ as: z.enum(['said', 'less', 'more']) }) }) { as }: { as: 'said' | 'less' | 'more' },
  ) {
    return { said: { text: 'as said' }, less: { count: 1 }, more: { text: 'more', secret: 'than said' } }[as];
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
