import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { CallNotes, SessionInfo } from '@nb/contracts';
import { DownlineService } from '../partners/downline.service.js';
import { CallNotesRow } from './call-notes.entity.js';

/** Notes about the calls with a partner: each writer has their own, and nobody else is shown them. */
@Injectable()
export class CallNotesService {
  constructor(
    private readonly em: EntityManager,
    private readonly downline: DownlineService,
  ) {}

  /** @throws Problem `access.not-found` unless the reader may see the partner. */
  async read(session: SessionInfo, partnerId: string): Promise<CallNotes> {
    await this.downline.details(session, partnerId);
    const row = await this.em.fork().findOne(CallNotesRow, { userId: session.userId, aboutId: partnerId });
    return { notes: row?.notes ?? '', updatedAt: row?.updatedAt.toISOString() ?? null };
  }

  /** Empty notes are deleted. @throws Problem `access.not-found` unless the writer may see the partner. */
  async write(session: SessionInfo, partnerId: string, notes: string, now: Date): Promise<CallNotes> {
    await this.downline.details(session, partnerId);
    const em = this.em.fork();
    const key = { userId: session.userId, aboutId: partnerId };
    if (notes.trim() === '') {
      await em.nativeDelete(CallNotesRow, key);
      return { notes: '', updatedAt: null };
    }
    await em.upsert(CallNotesRow, { ...key, notes, updatedAt: now });
    return { notes, updatedAt: now.toISOString() };
  }
}
