import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventData, NotificationFacts } from '@nb/contracts';
import { newId } from '@nb/nest-kit';

/** What waits to be sent, by kind; never a token or a password: those are made when the mail goes out. */
export interface QueuedMails {
  /** To whoever has this address, if anybody: that is found out when nobody waits for it. */
  reset: { email: string; address: string; device: string };
  welcome: { sponsor: string };
  account: Record<string, never>;
  /** Imported: choose a password with a link. */
  invite: Record<string, never>;
  /** To the sponsor. */
  registered: { partner: string; email: string; code: string };
  /** `zone` is the one the call was set in, `ownZone` the recipient's, where it is known. */
  call: { at: string | null; previousAt: string | null; zone: string; ownZone?: string | null; version: number };
  reminder: {
    partnerId: string;
    sponsorId: string | null;
    at: string;
    zone: string;
    ownZone?: string | null;
    hours: number;
  };
  /** Of the notification centre; who and what it is about is looked up. */
  notice: { facts: NotificationFacts };
  /** Without a zone in what was queued before times were told. */
  digest: Pick<EventData<'team.digest-prepared'>, 'figures' | 'attention' | 'attentionTotal'> & { zone?: string };
}
export type QueuedKind = keyof QueuedMails;
/**
 * Kinds that come to very many people at once: whatever concerns one person at that moment goes before them. As migration `identity-009-personal-mails`
 * has them: a mail of another kind is found by its index.
 */
export const TO_MANY = ['digest', 'reminder', 'invite'] as const satisfies readonly QueuedKind[];
/** A mail that is due. */
export type Queued = {
  [Kind in QueuedKind]: { id: string; kind: Kind; userId: string | null; params: QueuedMails[Kind]; tries: number };
}[QueuedKind];

/** Mails are written with their cause in one transaction; `MailSender` sends them, also after a crash. */
@Injectable()
export class MailOutbox {
  private wake: () => void = () => undefined;

  /** In the caller's transaction. `userId` null only where the recipient is not known yet. */
  async add<Kind extends QueuedKind>(
    em: EntityManager,
    kind: Kind,
    userId: string | null,
    params: QueuedMails[Kind],
  ): Promise<void> {
    await em.execute('insert into mails (id, kind, user_id, params) values (?, ?, ?, ?)', [
      newId(),
      kind,
      userId,
      JSON.stringify(params),
    ]);
  }

  /** The same to many, none of whom it needs to know more about. */
  async addMany(em: EntityManager, kind: 'invite' | 'account', userIds: readonly string[]): Promise<void> {
    const rows = userIds.map((userId) => ({ id: newId(), user_id: userId }));
    await em.execute(
      'insert into mails (id, kind, user_id) select id, ?, user_id from jsonb_to_recordset(?::jsonb) as mail (id uuid, user_id uuid)',
      [kind, JSON.stringify(rows)],
    );
  }

  /** After the commit: sends now instead of a moment later. */
  kick(): void {
    this.wake();
  }
  /** Whom `kick` wakes. */
  onKick(wake: () => void): void {
    this.wake = wake;
  }
}
