import { escape } from 'es-toolkit/string/escape';
import {
  FEW_RECOVERY_CODES,
  type AttentionReason,
  type CallPlace,
  type DigestFigures,
  type Language,
  type SecondStepPolicy,
} from '@nb/contracts';
import { textOf } from '../texts.js';
import { callTimes, shortTime } from './call-times.rules.js';
import type { MailOf } from './mail.job.js';
import { joinAddress } from './join.rules.js';

export interface Recipient {
  firstName: string;
  language: Language;
}
/** One partner or invitation in a sponsor's digest, with the current name. */
export interface DigestLine {
  reason: AttentionReason;
  who: string;
  /** Of a call or an end that is to come: when. */
  at: string;
  days: number;
  step: number | null;
}
/** What a notice is about; decides what is said below it and where its button leads. */
export type NoticeGroup = 'partner' | 'badge' | 'call' | 'contact' | 'day' | 'invitation' | 'account';
type Person = { name: string; email: string };
/** The mails there are, and what each is about. */
export type MailContent = { link: string } & (
  | { kind: 'reset'; minutes: number }
  | { kind: 'reset-link'; hours: number }
  | { kind: 'invite'; days: number }
  | { kind: 'welcome'; sponsor: string }
  | { kind: 'account' }
  | { kind: 'password-changed'; by: 'owner' | 'admin' }
  | { kind: 'second-step'; change: MailOf<'second-step'>['change']; left: number | null }
  | { kind: 'second-step-policy'; mode: SecondStepPolicy['mode']; from: string | null; zone: string }
  | { kind: 'email-changed' }
  | { kind: 'email-left' }
  | { kind: 'registered'; partner: string; email: string; code: string }
  | {
      kind: 'call';
      at: string | null;
      previousAt: string | null;
      zone: string;
      ownZone: string | null;
      place: CallPlace | null;
      sponsor: Person | null;
      calendar: string;
    }
  | {
      kind: 'reminder';
      at: string;
      zone: string;
      ownZone: string | null;
      place: CallPlace | null;
      hours: number;
      leads: boolean;
      other: Person | null;
    }
  | { kind: 'notice'; what: string; group: NoticeGroup; who: string; step: number; count?: number }
  | { kind: 'digest'; zone: string; figures: DigestFigures; lines: DigestLine[]; more: number }
);
export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  /** A calendar file to attach. */
  calendar?: string;
}
interface Parts {
  /** Which texts: `mail|{key}-subject`, `-body`, `-button`, `-note`. */
  key: string;
  /** Where these differ from `key`. */
  keys?: Partial<Record<'body' | 'button' | 'note', string>>;
  values: Record<string, string | number>;
  /** Below the body, one line each. */
  lines?: string[];
  /** A list of its own below that, under a line that says what it is. */
  more?: { title: string; lines: string[] };
  /** How to join a call: a link beside the button, or the button itself once it is near. */
  join?: { label: string; address: string; isNear: boolean } | undefined;
}

/** The light theme of the pages; mail programs know no variables. */
const COLOURS = { page: '#FBF8F3', surface: '#FFFFFF', text: '#26221C', muted: '#5E574C', brand: '#1F6B5C' };

/** One line: a name with a line break can't begin another header or line. */
const oneLine = (text: string | number) => String(text).replace(/[\r\n\u2028\u2029]+/g, ' ');
const clean = (values: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'number' ? value : oneLine(value)]),
  );

/** A mail in the recipient's language: paragraphs, one button, the same as text. */
export function composeMail(
  content: MailContent,
  to: Recipient,
  sender: { brand: string; support: string },
): ComposedMail {
  const { language } = to;
  const parts = partsOf(content, language);
  const values = clean({ ...parts.values, name: to.firstName, ...sender });
  const line = (key: string) => textOf(`mail|${key}`, language, values);
  const own = (part: 'subject' | 'body' | 'button' | 'note') =>
    line(`${(part === 'subject' ? undefined : parts.keys?.[part]) ?? parts.key}-${part}`);
  const paragraphs = [line('greeting'), own('body')];
  const lists = [{ title: '', lines: parts.lines ?? [] }, ...(parts.more ? [parts.more] : [])]
    .filter((list) => list.lines.length > 0)
    .map(({ title, lines }) => ({ title: oneLine(title), lines: lines.map(oneLine) }));
  const closing = [own('note'), line('closing')];
  const open = { label: own('button'), address: content.link };
  const { join } = parts;
  const [button, ...others] = join ? (join.isNear ? [join, open] : [open, join]) : [open];
  const subject = oneLine(own('subject'));
  return {
    subject,
    text: [
      ...paragraphs,
      ...lists.flatMap((list) => [
        ...(list.title ? [list.title] : []),
        list.lines.map((each) => `- ${each}`).join('\n'),
      ]),
      ...[button, ...others].map(({ label, address }) => `${label}\n${address}`),
      ...closing,
    ].join('\n\n'),
    html: page(language, subject, sender.brand, [
      ...paragraphs.map((each) => `<p>${escape(each)}</p>`),
      ...lists.map(
        (list) =>
          `${list.title && `<p style="margin-bottom:0;font-weight:600">${escape(list.title)}</p>`}<ul style="padding-inline-start:20px">${list.lines.map((each) => `<li>${escape(each)}</li>`).join('')}</ul>`,
      ),
      `<p style="margin:28px 0"><a href="${escape(button.address)}" style="background:${COLOURS.brand};color:${COLOURS.surface};padding:12px 22px;border-radius:10px;text-decoration:none;font-weight:600;display:inline-block">${escape(button.label)}</a></p>`,
      ...others.map(
        ({ label, address }) =>
          `<p><a href="${escape(address)}" style="color:${COLOURS.brand};font-weight:600">${escape(label)}</a></p>`,
      ),
      ...closing.map((each) => `<p style="color:${COLOURS.muted};font-size:14px">${escape(each)}</p>`),
    ]),
    ...(content.kind === 'call' ? { calendar: content.calendar } : {}),
  };
}

function partsOf(content: MailContent, language: Language): Parts {
  const shared = (key: string, values: Record<string, string | number> = {}) =>
    textOf(`mail|${key}`, language, clean(values));
  const times = (at: string, zone: string, ownZone: string | null) => callTimes(at, { zone, ownZone, language });
  const placeLine = (place: CallPlace | null) =>
    place === null ? [] : [shared(`call-place-${place.where}`, { place: place.value })];
  const join = (place: CallPlace | null, { leads, isNear }: { leads: boolean; isNear: boolean }) => {
    const address = place && joinAddress(place, leads);
    return address ? { label: shared(`join-${place.where}`), address, isNear } : undefined;
  };
  switch (content.kind) {
    case 'call': {
      const { at, previousAt, zone, ownZone, place, sponsor } = content;
      const key =
        at === null
          ? 'call-cancelled'
          : previousAt === null
            ? 'call-set'
            : previousAt === at
              ? 'call-placed'
              : 'call-moved';
      const shown = at ?? previousAt;
      const lines = [
        ...(shown === null ? [] : times(shown, zone, ownZone)),
        ...placeLine(place),
        ...(at !== null && previousAt !== null && previousAt !== at
          ? [shared('call-before', { time: times(previousAt, zone, ownZone)[0] ?? '' })]
          : []),
        ...(sponsor === null ? [] : [shared('call-with', sponsor)]),
      ];
      return { key, values: {}, lines, join: join(place, { leads: false, isNear: false }) };
    }
    case 'reminder': {
      const { at, zone, ownZone, place, hours, leads, other } = content;
      const when = hours === 1 ? 'hour' : 'day';
      const lines = [
        ...times(at, zone, ownZone),
        ...placeLine(place),
        ...(other === null ? [] : [shared('call-with', other)]),
      ];
      const way = join(place, { leads, isNear: hours === 1 });
      // The subject names the partner, so that a sponsor can distinguish several calls of a day.
      return leads && other
        ? {
            key: `lead-${when}`,
            keys: { button: `reminder-${when}`, note: `reminder-${when}` },
            values: { who: other.name },
            lines,
            join: way,
          }
        : { key: `reminder-${when}`, values: {}, lines, join: way };
    }
    case 'reset-link':
      return {
        key: 'reset',
        keys: { body: content.kind, note: content.kind },
        values: { hours: content.hours },
      };
    case 'second-step-policy':
      return {
        key: content.kind,
        keys: { body: `second-step-policy-${content.mode}` },
        values: { when: content.from === null ? '' : times(content.from, content.zone, content.zone)[0]! },
      };
    case 'password-changed':
      return { key: content.kind, keys: content.by === 'admin' ? { body: 'password-set' } : {}, values: {} };
    case 'second-step': {
      const { change, left } = content;
      const isFew = left !== null && left <= FEW_RECOVERY_CODES;
      return {
        key: `second-step-${change}`,
        keys: { button: 'second-step', note: change === 'reset' ? 'second-step-reset' : 'second-step' },
        values: {},
        lines: left === null ? [] : [shared(isFew ? 'second-step-few' : 'second-step-left', { count: left })],
      };
    }
    case 'notice': {
      const { what, group, who, step, count = 0 } = content;
      return {
        key: `notice-${what}`,
        keys: { body: `notice-${group}`, button: `notice-${group}`, note: 'notice' },
        values: { who, step, count },
      };
    }
    case 'digest': {
      const { zone, figures, lines, more } = content;
      const { callsHeld = 0, outcomesOpen = 0, proposals = 0 } = figures;
      const numbers = (
        ['newPartners', 'activePartners', 'stepsCompleted', 'trainingsCompleted', 'callsAhead', 'teamSize'] as const
      ).map((each) => shared(`digest-${each}`, { count: figures[each] }));
      if (callsHeld > 0) numbers.splice(-1, 0, shared('digest-callsHeld', { count: callsHeld }));
      const people = lines.map(({ reason, who, at, days, step }) =>
        shared(`digest-${reason}`, { who, count: days, step: step ?? 0, when: shortTime(at, zone, language) }),
      );
      const answers = [
        ...(proposals > 0 ? [shared('digest-proposals', { count: proposals })] : []),
        ...(outcomesOpen > 0 ? [shared('digest-outcomesOpen', { count: outcomesOpen })] : []),
      ];
      const waiting = [...answers, ...people, ...(more > 0 ? [shared('digest-more', { count: more })] : [])];
      return {
        key: 'digest',
        values: {},
        lines: numbers,
        ...(waiting.length > 0 && { more: { title: shared('digest-who'), lines: waiting } }),
      };
    }
    default: {
      const { kind, link: _link, ...values } = content;
      return { key: kind, values };
    }
  }
}

/** With the subject as its heading: mail programs cut that off, and of a notice it is the news itself. */
const page = (language: string, title: string, brand: string, parts: string[]) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>` +
  `<body style="margin:0;background:${COLOURS.page};font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:${COLOURS.text};line-height:1.5">` +
  `<div style="max-width:560px;margin:0 auto;padding:24px"><p style="margin:0 0 16px;padding:0 4px;color:${COLOURS.brand};font-weight:700">${escape(brand)}</p>` +
  `<div style="background:${COLOURS.surface};border-radius:16px;padding:28px"><h1 style="margin:0 0 20px;font-size:22px;line-height:1.3">${escape(title)}</h1>${parts.join('')}</div></div></body></html>`;
