import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Language } from '@nb/contracts';
import { ENV, LOGGER } from '@nb/nest-kit';
import nodemailer, { type Transporter } from 'nodemailer';
import type { IdentityEnv } from '../env.js';
import { MailCatcher } from './mail-catcher.js';
import { composeMail, type MailKind, type MailParams } from './mail-texts.js';

export interface Recipient {
  email: string;
  firstName: string;
  language: Language;
}
/** The part of the kit's logger that is needed here. */
interface Log {
  error(fields: object, message: string): void;
}

/** Sends mails over SMTP; in the embedded mode to the catcher, over SMTP just the same. */
@Injectable()
export class Mailer implements OnModuleInit, OnModuleDestroy {
  private transport!: Transporter;
  private readonly running = new Set<Promise<void>>();
  constructor(
    @Inject(ENV) private readonly env: IdentityEnv,
    @Inject(LOGGER) private readonly log: Log,
    private readonly catcher: MailCatcher,
  ) {}

  async onModuleInit(): Promise<void> {
    const url = this.env.SMTP_URL ?? (await this.catcher.start());
    // The transport's other settings are in the URL: `smtp://user:password@host:587`.
    this.transport = nodemailer.createTransport(url, { from: this.from() });
  }
  async onModuleDestroy(): Promise<void> {
    await Promise.allSettled(this.running);
    this.transport.close();
    await this.catcher.stop();
  }

  /** One mail, HTML and text, in the recipient's language. Rejects when the server does not take it. */
  async send<Kind extends MailKind>(kind: Kind, to: Recipient, params: MailParams[Kind]): Promise<void> {
    const mail = composeMail(kind, to, params, { brand: this.env.BRAND_NAME, support: this.env.SUPPORT_EMAIL });
    await this.transport.sendMail({ to: to.email, ...mail });
  }

  /** Work that nobody waits for (after the commit); a failure is logged. Finished before the service stops. */
  later(work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.log.error({ err: error }, 'mail not sent'))
      .finally(() => this.running.delete(running));
    this.running.add(running);
  }

  private from(): string | { name: string; address: string } {
    return this.env.MAIL_FROM ?? { name: this.env.BRAND_NAME, address: this.env.SUPPORT_EMAIL };
  }
}
