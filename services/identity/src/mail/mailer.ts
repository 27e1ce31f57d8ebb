import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ENV } from '@nb/nest-kit';
import nodemailer, { type Transporter } from 'nodemailer';
import type { IdentityEnv } from '../env.js';
import { MailCatcher } from './mail-catcher.js';
import type { ReadyMail } from './mail-preparation.js';

/** In ms. Far longer than a mail server that works takes; the library's own limits are up to ten minutes, for which all other mails would wait. */
const PATIENCE = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Hands mails to the mail server; in the embedded mode to the catcher, over SMTP just the same. */
@Injectable()
export class Mailer implements OnModuleInit, OnApplicationShutdown {
  private transport!: Transporter;
  constructor(
    @Inject(ENV) private readonly env: IdentityEnv,
    private readonly catcher: MailCatcher,
  ) {}

  async onModuleInit(): Promise<void> {
    const url = this.env.SMTP_URL ?? (await this.catcher.start());
    // The transport's other settings are in the URL: `smtp://user:password@host:587`.
    this.transport = nodemailer.createTransport({ ...PATIENCE, url }, { from: this.from() });
  }

  /** Rejects when the server does not take it. */
  async send({ calendar, ...mail }: ReadyMail): Promise<void> {
    const icalEvent =
      calendar === undefined
        ? undefined
        : {
            filename: 'onboarding-call.ics',
            method: /^METHOD:(\w+)\r$/m.exec(calendar)?.[1] ?? 'PUBLISH',
            content: calendar,
          };
    await this.transport.sendMail({ ...mail, ...(icalEvent === undefined ? {} : { icalEvent }) });
  }

  /** After the job queue has ended, and with it the last mail. */
  async onApplicationShutdown(): Promise<void> {
    this.transport.close();
    await this.catcher.stop();
  }

  private from(): string | { name: string; address: string } {
    return this.env.MAIL_FROM ?? { name: this.env.BRAND_NAME, address: this.env.SUPPORT_EMAIL };
  }
}

/** The server knows the mail and will never take it (a 5xx answer to it), as opposed to not being there or being busy. */
export function isRefusedForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
