import { describe, expect, test } from '@jest/globals';
import type { CallPlace } from '@nb/contracts';
import { callCalendar } from '@nb/nest-kit/calendar';
import { escape } from 'es-toolkit/string/escape';
import { callTimes } from './call-times.rules.js';
import { isRefusedForGood } from './mailer.js';
import { composeMail, type MailContent } from './mail-texts.js';

const sender = { brand: 'Builders & Co', support: 'help@example.test' };
const evil = '<img src=x onerror=alert(1)>\r\nBcc: victim@example.test';
const call = {
  userId: 'u1',
  at: new Date('2026-11-05T14:00:00.000Z'),
  version: 3,
  withName: 'Sol Sponsor',
  changedAt: new Date('2026-11-01T00:00:00Z'),
};
const source = { brand: 'B', origin: 'https://app.example', language: 'en' } as const;

describe('every mail', () => {
  const figures = {
    partners: 4,
    teamSize: 31,
    newPartners: 1,
    activePartners: 3,
    stepsCompleted: 5,
    trainingsCompleted: 1,
    callsAhead: 2,
  };
  const at = call.at.toISOString();
  const contents: MailContent[] = [
    { kind: 'reset', link: 'https://app.example/r?a=1&b=2', minutes: 30 },
    { kind: 'reset-link', link: 'https://app.example/r', hours: 24 },
    { kind: 'invite', link: 'https://app.example/r', days: 7 },
    { kind: 'welcome', link: 'https://app.example/', sponsor: evil },
    { kind: 'account', link: 'https://app.example/auth' },
    { kind: 'password-changed', link: 'https://app.example/reset-password', by: 'owner' },
    { kind: 'password-changed', link: 'https://app.example/reset-password', by: 'admin' },
    { kind: 'email-changed', link: 'https://app.example/auth' },
    { kind: 'email-left', link: 'mailto:help@example.test' },
    { kind: 'registered', link: 'https://app.example/partners', partner: evil, email: 'p@example.test', code: 'ABC' },
    {
      kind: 'call',
      link: 'https://app.example/',
      at,
      previousAt: null,
      zone: 'America/New_York',
      ownZone: 'Europe/Berlin',
      place: null,
      sponsor: { name: evil, email: 's@example.test' },
      calendar: callCalendar(call, source),
    },
    {
      kind: 'call',
      link: 'https://app.example/',
      at,
      previousAt: '2026-11-04T14:00:00.000Z',
      zone: 'Asia/Kolkata',
      ownZone: null,
      place: null,
      sponsor: null,
      calendar: callCalendar(call, source),
    },
    {
      kind: 'call',
      link: 'https://app.example/',
      at: null,
      previousAt: at,
      zone: 'UTC',
      ownZone: null,
      place: null,
      sponsor: null,
      calendar: callCalendar({ ...call, isCancelled: true }, source),
    },
    {
      kind: 'reminder',
      link: 'https://app.example/',
      at,
      zone: 'Europe/Berlin',
      ownZone: 'Asia/Manila',
      place: null,
      hours: 24,
      leads: true,
      other: { name: evil, email: 's@example.test' },
    },
    {
      kind: 'reminder',
      link: 'https://app.example/',
      at,
      zone: 'Europe/Berlin',
      ownZone: null,
      place: null,
      hours: 1,
      leads: false,
      other: null,
    },
    {
      kind: 'reminder',
      link: 'https://app.example/',
      at,
      zone: 'UTC',
      ownZone: null,
      place: null,
      hours: 1,
      leads: true,
      other: { name: evil, email: 'p@example.test' },
    },
    {
      kind: 'call',
      link: 'https://app.example/',
      at,
      previousAt: at,
      zone: 'UTC',
      ownZone: null,
      place: { where: 'person', value: evil },
      sponsor: null,
      calendar: callCalendar(call, source),
    },
    {
      kind: 'notice',
      link: 'https://app.example/prospects?view=today',
      what: 'follow-ups-due',
      group: 'day',
      who: '',
      step: 0,
      count: 3,
    },
    {
      kind: 'notice',
      link: 'https://app.example/partners?partner=p1',
      what: 'step-completed',
      group: 'partner',
      who: evil,
      step: 3,
    },
    {
      kind: 'digest',
      link: 'https://app.example/partners',
      zone: 'America/New_York',
      figures,
      more: 2,
      lines: [
        { reason: 'stuck', who: evil, at, days: 4, step: 2 },
        { reason: 'call-soon', who: 'Maya', at, days: 0, step: 1 },
        { reason: 'invitation-expiring', who: 'ABC', at, days: 1, step: null },
        { reason: 'no-call', who: 'Bo', at, days: 3, step: 1 },
        { reason: 'inactive', who: 'Cy', at, days: 14, step: 5 },
      ],
    },
  ];
  test.each(contents.map((content) => [content.kind, content] as const))(
    '%s has all its texts, and nothing in it is markup or a header',
    (_, content) => {
      const mail = composeMail(content, { firstName: evil, language: 'en' }, sender);
      expect(mail.subject).not.toMatch(/[\r\n]|^\w+-\w+|\{\{/);
      for (const part of [mail.subject, mail.text, mail.html])
        expect(part).not.toMatch(/\{\{|mail\||digest-|notice-|reminder-|lead-|call-set|call-moved|call-place|join-/);
      expect(mail.html).not.toContain('<img');
      expect(mail.html).toContain('&lt;img');
      // Whose it is and what about, also where the subject does not stand above it.
      expect(mail.html).toContain('>Builders &amp; Co</p>');
      expect(mail.html).toContain(`>${escape(mail.subject)}</h1>`);
      expect(mail.text).toContain(content.link);
      expect(mail.text).not.toMatch(/^Bcc:/m);
    },
  );

  test('a digest counts and names', () => {
    const last = contents.at(-1);
    const { text: written, html } = composeMail(last as MailContent, { firstName: 'Sam', language: 'en' }, sender);
    const text = written.replace(/[\u00a0\u202f]/g, ' ');
    // What happened, and below it who waits.
    expect(html.match(/<ul/g)).toHaveLength(2);
    expect(text).toContain('31 people in your whole team\n\nWho could use a word from you:\n\n- ');
    expect(html.indexOf('Who could use a word from you:')).toBeGreaterThan(html.indexOf('in your whole team'));
    for (const line of [
      '- 1 new partner\n',
      '- 3 active partners',
      '- 31 people in your whole team',
      '- Maya: your call is coming up (Thu, Nov 5, 9:00 AM EST)',
      '- Invitation ABC is about to expire (Thu, Nov 5, ',
      '- Cy has not signed in for 14 days',
      '- and 2 more',
    ])
      expect(text).toContain(line);
  });

  test('a digest of a week in which nobody waits promises nobody', () => {
    const { text, html } = composeMail(
      { ...(contents.at(-1) as Extract<MailContent, { kind: 'digest' }>), lines: [], more: 0 },
      { firstName: 'Sam', language: 'en' },
      sender,
    );
    expect(html.match(/<ul/g)).toHaveLength(1);
    expect(text).not.toMatch(/word from you/);
  });
});

describe('the place of a call', () => {
  const at = call.at.toISOString();
  const facts = { link: 'https://app.example/training', at, zone: 'UTC', ownZone: null } as const;
  const compose = (content: MailContent) => composeMail(content, { firstName: 'Maya', language: 'en' }, sender);
  const set = (place: CallPlace | null, previousAt: string | null = null) =>
    compose({ kind: 'call', ...facts, previousAt, place, sponsor: null, calendar: '' });
  const remind = (place: CallPlace | null, hours: number, leads: boolean) =>
    compose({ kind: 'reminder', ...facts, place, hours, leads, other: { name: 'Sol', email: 's@example.test' } });
  const LINK: CallPlace = { where: 'link', value: 'https://meet.example.test/a?b=1&c=2' };
  const PHONE: CallPlace = { where: 'phone', value: '+4930123456' };
  const MESSENGER: CallPlace = { where: 'messenger', value: '+4930123456' };
  const PERSON: CallPlace = { where: 'person', value: 'Café Central' };

  test.each([
    [LINK, 'Online: https://meet.example.test/a?b=1&c=2', 'Join the call\nhttps://meet.example.test/a?b=1&c=2'],
    [PHONE, 'By phone: +4930123456', 'Call this number\ntel:+4930123456'],
    [MESSENGER, 'In WhatsApp: +4930123456', 'Open WhatsApp\nhttps://wa.me/4930123456'],
    [PERSON, 'Where: Café Central', null],
  ])('%j is said, with what opens it', (place, line, join) => {
    for (const mail of [set(place), set(place, '2026-11-04T14:00:00.000Z'), remind(place, 24, false)]) {
      expect(mail.text).toContain(`- ${line}\n`);
      if (join === null) expect(mail.html.match(/<a /g)).toHaveLength(1);
      else expect(mail.text).toContain(`${facts.link}\n\n${join}\n`);
    }
  });

  test('an hour before, joining is the button', () => {
    const { html, text } = remind(LINK, 1, false);
    expect(text).toContain(
      'Join the call\nhttps://meet.example.test/a?b=1&c=2\n\nGet ready\nhttps://app.example/training\n',
    );
    expect(html).toContain('<a href="https://meet.example.test/a?b=1&amp;c=2" style="background:');
    expect(remind(null, 1, false).text).toContain('Get ready\nhttps://app.example/training\n');
  });

  test('the sponsor joins a link too, and is not asked to dial their own number', () => {
    expect(remind(LINK, 1, true).text).toContain('Join the call\n');
    for (const place of [PHONE, MESSENGER]) {
      const { text } = remind(place, 1, true);
      expect(text).toContain('+4930123456');
      expect(text).not.toMatch(/tel:|wa\.me/);
    }
  });

  test('a call that keeps its time and changes its place has a subject of its own, and no time before', () => {
    const { subject, text } = set(LINK, at);
    expect(subject).toBe('Where your onboarding call takes place');
    expect(text).not.toContain('Until now');
  });
});

test('a digest says what calls wait for, if they do', () => {
  const figures = {
    partners: 1,
    teamSize: 1,
    newPartners: 0,
    activePartners: 0,
    stepsCompleted: 0,
    trainingsCompleted: 0,
    callsAhead: 0,
  };
  const text = (more: object) =>
    composeMail(
      {
        kind: 'digest',
        link: 'https://app.example',
        zone: 'UTC',
        figures: { ...figures, ...more },
        lines: [],
        more: 0,
      },
      { firstName: 'Sam', language: 'en' },
      sender,
    ).text;
  const waits = text({ callsHeld: 2, proposals: 1, outcomesOpen: 3 });
  expect(waits).toContain('- 2 calls held\n- 1 person in your whole team\n\nWho could use a word');
  expect(waits).toContain(
    '- 1 partner proposes another time for the call\n- 3 calls of which you have not said how they went\n',
  );
  for (const quiet of [text({}), text({ callsHeld: 0, proposals: 0, outcomesOpen: 0 })])
    expect(quiet).not.toMatch(/held|proposes|how they went|word from you/);
});

test('shows a call in the reader’s zone, then in the one it was set in, with zone names that follow daylight saving', () => {
  const times = (at: string, zone: string, ownZone: string | null = null) =>
    callTimes(at, { zone, ownZone, language: 'en' });
  const [winter, summer] = ['2026-11-05T14:00:00.000Z', '2026-10-29T13:00:00.000Z'];
  expect(times(winter, 'America/New_York', 'Europe/Berlin')).toEqual([
    expect.stringMatching(/^Thursday, November 5, 2026.*3:00\sPM GMT\+1 \(Europe\/Berlin\)$/),
    expect.stringMatching(/9:00\sAM EST \(America\/New York\)$/),
  ]);
  expect(times(winter, 'America/New_York')).toEqual([
    expect.stringMatching(/9:00\sAM EST \(America\/New York\)$/),
    expect.stringMatching(/2:00\sPM UTC$/),
  ]);
  expect(times(summer, 'America/New_York', 'America/New_York')).toEqual([expect.stringMatching(/9:00\sAM EDT/)]);
  expect(times(summer, 'UTC')).toHaveLength(1);
});

test('only a refusal of the mail itself is final', () => {
  expect(isRefusedForGood({ code: 'EENVELOPE', responseCode: 550 })).toBe(true);
  for (const error of [
    { code: 'EENVELOPE', responseCode: 451 },
    { code: 'ECONNECTION' },
    { code: 'EAUTH', responseCode: 535 },
    new Error('x'),
    null,
  ])
    expect(isRefusedForGood(error)).toBe(false);
});
