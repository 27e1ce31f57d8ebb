import { escape } from 'es-toolkit/string/escape';
import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { Problem, Public } from '@nb/nest-kit';
import { MailCatcher, type CaughtMail } from './mail-catcher.js';

const SHOWN = 200;
/** `to`: a part of the address, in any case. */
const search = z.object({ to: z.string().max(254).default('') });
type Search = z.infer<typeof search>;

/** Caught mails, for people and for tools; nothing is here unless the catcher runs (embedded mode). */
@Controller('dev')
@Public()
export class DevMailController {
  constructor(private readonly catcher: MailCatcher) {}

  @Get('mail.json')
  list(@Query({ schema: search }) { to }: Search): CaughtMail[] {
    return this.caught()
      .filter((mail) => mail.to.toLowerCase().includes(to.toLowerCase()))
      .slice(0, SHOWN);
  }

  @Get('mail')
  @Header('content-type', 'text/html; charset=utf-8')
  page(@Query({ schema: search }) wanted: Search): string {
    const rows = this.list(wanted).map(
      ({ id, to, subject, at }) =>
        `<tr><td>${escape(at.slice(0, 19).replace('T', ' '))}</td><td>${escape(to)}</td><td><a href="/dev/mail/${id}">${escape(subject)}</a></td></tr>`,
    );
    const form = `<form role="search"><label>To <input type="search" name="to" value="${escape(wanted.to)}"></label> <button>Search</button></form>`;
    const none =
      wanted.to === '' ? 'No mail has been sent yet.' : `None of the newest mails went to ${escape(wanted.to)}.`;
    const table =
      rows.length > 0
        ? `<table><thead><tr><th>Sent (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
        : `<p>${none}</p>`;
    return frame('Caught mail', `<h1>Caught mail</h1>${form}${table}`);
  }

  @Get('mail/:id')
  @Header('content-type', 'text/html; charset=utf-8')
  one(@Param('id') id: string): string {
    const mail = this.caught().find((each) => String(each.id) === id);
    if (!mail) throw new Problem('request.not-found');
    // Sandboxed: a mail is what somebody may have written into a name.
    const shown = `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" title="Mail" srcdoc="${escape(mail.html.replace('<head>', '<head><base target="_top">'))}"></iframe>`;
    const files = mail.attachments
      .map(({ name, text }) => `<h2>Attached: ${escape(name)}</h2><pre>${escape(text)}</pre>`)
      .join('');
    return frame(
      mail.subject,
      `<p><a href="/dev/mail">All mail</a></p><h1>${escape(mail.subject)}</h1><p>To ${escape(mail.to)}</p>${shown}<h2>As text</h2><pre>${escape(mail.text)}</pre>${files}`,
    );
  }

  private caught(): CaughtMail[] {
    if (!this.catcher.running) throw new Problem('request.not-found');
    return this.catcher.mails;
  }
}

const STYLE = `:root{color-scheme:light dark}body{font-family:system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}table{border-collapse:collapse;width:100%}
td,th{text-align:start;vertical-align:top;overflow-wrap:anywhere;padding:.5rem;border-block-end:1px solid #8884}iframe{width:100%;height:40rem;border:1px solid #8884;border-radius:8px;background:#fff}pre{white-space:pre-wrap}`;
const frame = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
