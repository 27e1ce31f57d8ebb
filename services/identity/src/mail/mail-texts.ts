import { textOf } from '../texts.js';
import type { Recipient } from './mailer.js';

/** The mails there are, and what each is about. */
export interface MailParams {
  reset: { link: string; minutes: number };
  welcome: { link: string; sponsor: string };
  account: { link: string };
}
export type MailKind = keyof MailParams;
export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text as HTML shows it: nothing in it is markup (R27). */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (each) => ENTITIES[each] ?? each);
/** One line: a name with a line break can't begin another header or line. */
const oneLine = (text: string | number) => String(text).replace(/[\r\n\u2028\u2029]+/g, ' ');

/** A mail in the recipient's language: paragraphs, one button, the same as text. */
export function composeMail<Kind extends MailKind>(kind: Kind, to: Recipient, params: MailParams[Kind], sender: { brand: string; support: string }): ComposedMail {
  const values = Object.fromEntries(Object.entries({ ...params, name: to.firstName, ...sender }).map(([key, value]) => [key, oneLine(value)]));
  const line = (key: string) => textOf(`mail|${kind}-${key}`, to.language, values);
  const shared = (key: string) => textOf(`mail|${key}`, to.language, values);
  const paragraphs = [shared('greeting'), line('body')];
  const closing = [line('note'), shared('closing')];
  const { link } = params;
  return {
    subject: oneLine(line('subject')),
    text: [...paragraphs, `${line('button')}: ${link}`, ...closing].join('\n\n'),
    html: page(to.language, line('subject'), [
      ...paragraphs.map(paragraph),
      `<p style="margin:28px 0"><a href="${escapeHtml(link)}" style="background:#4f46e5;color:#ffffff;padding:12px 22px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(line('button'))}</a></p>`,
      ...closing.map((each) => `<p style="color:#475569;font-size:14px">${escapeHtml(each)}</p>`),
    ]),
  };
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
const page = (language: string, title: string, parts: string[]) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>`
  + '<body style="margin:0;background:#f1f5f9;font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#0f172a;line-height:1.5">'
  + `<div style="max-width:560px;margin:0 auto;padding:24px"><div style="background:#ffffff;border-radius:12px;padding:28px">${parts.join('')}</div></div></body></html>`;
