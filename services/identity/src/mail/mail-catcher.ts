import { Injectable } from '@nestjs/common';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A caught mail, as `/dev/mail.json` lists it. */
export interface CaughtMail {
  /** Its number, from 1: stays the same when others come. */
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Files, those that are text with what is in them. */
  attachments: { name: string; text: string }[];
  /** ISO instant. */
  at: string;
}
/** More mails than the page shows, because on a Monday morning very many digests come in between. */
const KEPT = 1_000;

/** Mail server of the embedded mode, on loopback: takes everything, delivers nothing, keeps the newest in memory. */
@Injectable()
export class MailCatcher {
  private server: SMTPServer | undefined;
  private count = 0;
  /** Newest first. */
  readonly mails: CaughtMail[] = [];

  get running(): boolean {
    return this.server !== undefined;
  }

  /** Its address, `smtp://127.0.0.1:port`. */
  async start(): Promise<string> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      size: 1_000_000,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          this.keep(
            Buffer.concat(chunks),
            session.envelope.rcptTo.map(({ address }) => address),
          ).then(() => done(), done);
        });
      },
    });
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    server.on('error', () => undefined);
    return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  private async keep(raw: Buffer, recipients: string[]): Promise<void> {
    const mail = await PostalMime.parse(raw);
    this.mails.unshift({
      id: (this.count += 1),
      to: recipients.join(', '),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      attachments: mail.attachments
        .filter(({ filename }) => filename !== null)
        .map(({ filename, content }) => ({
          name: filename ?? '',
          text: typeof content === 'string' ? content : new TextDecoder().decode(content),
        })),
      at: new Date().toISOString(),
    });
    this.mails.length = Math.min(this.mails.length, KEPT);
  }
}
