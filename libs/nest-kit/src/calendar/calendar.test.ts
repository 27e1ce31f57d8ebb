import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { callCalendar, callFeed, type CalendarReader, type CallEntry } from './index.js';

const event = (over: Partial<CallEntry> = {}): CallEntry => ({
  userId: '0198c0de-aaaa-7000-8000-000000000001',
  version: 3,
  at: new Date('2026-11-01T14:00:00.000Z'),
  changedAt: new Date('2026-10-01T08:00:00.000Z'),
  withName: 'Ravi Singh',
  ...over,
});
const READER: CalendarReader = { language: 'en', origin: 'https://app.example.com', brand: 'Network Builders' };
/** The file as a calendar program of another make reads it. */
function read(over: Partial<CallEntry> = {}) {
  const calendar = new ICAL.Component(ICAL.parse(callCalendar(event(over), READER)) as unknown[]);
  const [entry, ...more] = calendar.getAllSubcomponents('vevent');
  if (entry === undefined || more.length > 0) throw new Error('One entry expected');
  return { calendar, entry: new ICAL.Event(entry), raw: entry };
}
const entriesOf = (file: string) => new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent');
const instant = (time: ICAL.Time) => time.toJSDate().toISOString();

test('one entry, one hour, online, under one id for all its changes', () => {
  const { calendar, entry, raw } = read();
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect([entry.summary, entry.location, entry.sequence, entry.uid]).toEqual([
    'Onboarding call with Ravi Singh',
    'Online',
    3,
    'onboarding-call-0198c0de-aaaa-7000-8000-000000000001@app.example.com',
  ]);
  expect(entry.duration.toSeconds()).toBe(3600);
  expect(String(raw.getFirstPropertyValue('dtstamp'))).toBe('2026-10-01T08:00:00Z');
});

describe('the instant is the same in every zone', () => {
  test.each([
    ['the night New York leaves summer time', '2026-11-01T05:30:00.000Z'],
    ['the second 1:30 of that night', '2026-11-01T06:30:00.000Z'],
    ['the hour that New York skips in spring', '2027-03-14T07:30:00.000Z'],
    ['over midnight and the year', '2026-12-31T23:30:00.000Z'],
    ['a leap day', '2028-02-29T12:00:00.000Z'],
  ])('%s', (_what, at) => {
    const { entry } = read({ at: new Date(at) });
    expect(instant(entry.startDate)).toBe(at);
    expect(Date.parse(instant(entry.endDate)) - Date.parse(at)).toBe(3_600_000);
    expect(entry.startDate.zone.tzid).toBe('UTC');
  });
});

describe('the form of the file (RFC 5545)', () => {
  const LONG = 'Zoë, "Ángel"; C:\\New \u{1F600} नमस्ते ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ '.repeat(6).trim();
  test.each([LONG, 'A;B,C\\D', 'First\nSecond', 'BEGIN:VEVENT'])(
    'a name like %j comes out as it went in, and makes no second entry',
    (withName) => {
      const { entry } = read({ withName });
      expect(entry.summary).toBe(`Onboarding call with ${withName}`);
    },
  );

  test('control characters of a name, which the form does not allow, are left out', () =>
    expect(read({ withName: 'Ra\0vi\u0007 \u007fSingh' }).entry.summary).toBe('Onboarding call with Ravi Singh'));

  test('every line ends with CRLF, the last one too, has at most 75 octets, cuts no character, and unfolds to what it was', () => {
    const isText = (text: string) => text === text.trim() && text !== '' && !/\p{Cc}/u.test(text);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 60, maxLength: 300 }).filter(isText), (withName) => {
        const file = callFeed([event({ withName })], READER);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        const lines = file.split('\r\n');
        expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
        expect(lines.some((line) => line.startsWith(' '))).toBe(true);
        expect(lines.every((line) => Buffer.byteLength(line) <= 75 && line.isWellFormed())).toBe(true);
        expect(entriesOf(file)[0]?.getFirstPropertyValue('summary')).toBe(`Onboarding call with ${withName}`);
      }),
    );
  });

  test.each(['Ravi Singh', 'BEGIN:VALARM\r\nEND:VALARM', '\u2028BEGIN:VALARM', 'x'.repeat(60) + 'BEGIN:VALARM'])(
    'an entry has its properties first and its reminders after them, with %j in its name too',
    (withName) => {
      const lines = callFeed([event({ withName })], READER)
        .replaceAll('\r\n ', '')
        .split('\r\n');
      const [begin, end] = [lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT')];
      const alarm = lines.indexOf('BEGIN:VALARM');
      const names = (some: string[]) => some.map((line) => line.slice(0, line.search(/[:;]/)));
      expect(names(lines.slice(begin + 1, alarm)).toSorted()).toEqual(
        'DTEND DTSTAMP DTSTART LOCATION SEQUENCE STATUS SUMMARY UID URL'.split(' '),
      );
      const one = 'BEGIN ACTION TRIGGER DESCRIPTION END'.split(' ');
      expect(names(lines.slice(alarm, end))).toEqual([...one, ...one]);
    },
  );

  test('without a known name it is called by what it is', () =>
    expect(read({ withName: null }).entry.summary).toBe('Onboarding call'));
});

describe('the place (RFC 7986)', () => {
  const shown = (place: CallEntry['place'], over: Partial<CallEntry> = {}) => {
    const { entry, raw } = read({ place, ...over });
    const conference = raw.getFirstProperty('conference');
    return [
      entry.location,
      raw.getFirstPropertyValue('url'),
      conference && [conference.type, conference.getParameter('feature'), conference.getFirstValue()],
    ];
  };
  const LINK = 'https://meet.example.com/maya?pwd=a;b,c';
  test.each<[string, CallEntry['place'], ReturnType<typeof shown>]>([
    ['nothing said', null, ['Online', READER.origin, null]],
    ['a link', { where: 'link', value: LINK }, [LINK, LINK, ['uri', 'AUDIO,VIDEO', LINK]]],
    [
      'a number',
      { where: 'phone', value: '+15550100123' },
      ['+15550100123', READER.origin, ['uri', 'PHONE', 'tel:+15550100123']],
    ],
    [
      'a messenger',
      { where: 'messenger', value: '+15550100123' },
      ['WhatsApp: +15550100123', READER.origin, ['uri', 'AUDIO,CHAT', 'https://wa.me/15550100123']],
    ],
    ['in person', { where: 'person', value: 'Café Luna, Main St. 5' }, ['Café Luna, Main St. 5', READER.origin, null]],
  ])('%s', (_case, place, expected) => expect(shown(place)).toEqual(expected));

  test('a cancelled call can be joined nowhere', () =>
    expect(shown({ where: 'link', value: LINK }, { isCancelled: true })[2]).toBeNull());

  test('each entry of a feed has its own, and a long one is folded', () => {
    const long = `https://meet.example.com/${'x'.repeat(200)}`;
    const file = callFeed(
      [event(), event({ userId: '0198c0de-aaaa-7000-8000-000000000002', place: { where: 'link', value: long } })],
      READER,
    );
    expect(entriesOf(file).map((entry) => entry.getFirstPropertyValue('conference'))).toEqual([null, long]);
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });
});

test('a feed has every call, each with its reminders a day and an hour before', () => {
  const calls = [
    event(),
    event({ userId: '0198c0de-aaaa-7000-8000-000000000002', at: new Date('2027-03-14T07:30:00.000Z') }),
  ];
  const entries = entriesOf(callFeed(calls, READER));
  expect(entries.map((entry) => instant(new ICAL.Event(entry).startDate))).toEqual([
    '2026-11-01T14:00:00.000Z',
    '2027-03-14T07:30:00.000Z',
  ]);
  for (const entry of entries)
    expect(
      entry
        .getAllSubcomponents('valarm')
        .map((alarm) => (alarm.getFirstPropertyValue('trigger') as ICAL.Duration).toSeconds()),
    ).toEqual([-86_400, -3600]);
});

test.each([0, 1, 2])('a feed of %j calls has a component (RFC 5545, 3.6)', (count) => {
  const calls = [1, 2].slice(0, count).map((n) => event({ userId: `0198c0de-aaaa-7000-8000-00000000000${n}` }));
  const file = callFeed(calls, READER);
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(count);
  const zones = calendar.getAllSubcomponents('vtimezone');
  expect(zones.map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual(count === 0 ? ['UTC'] : []);
  // A zone has its offset, as the form asks for it.
  for (const zone of zones)
    expect(String(zone.getFirstSubcomponent('standard')?.getFirstPropertyValue('tzoffsetto'))).toBe('+00:00');
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Network Builders calls');
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(file.split('\r\n').slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test.each([false, true])('mail, download and feed have the same entry (cancelled: %s)', (isCancelled) => {
  const call = event({ isCancelled });
  const [[one], [other]] = [entriesOf(callCalendar(call, READER)), entriesOf(callFeed([call], READER))];
  expect(one?.toString()).toBe(other?.toString());
  expect(one?.getFirstPropertyValue('status')).toBe(isCancelled ? 'CANCELLED' : 'CONFIRMED');
  expect(one?.getAllSubcomponents('valarm')).toHaveLength(isCancelled ? 0 : 2);
});

test('a cancellation is a message of its own, a feed stays one', () => {
  const methodOf = (file: string) => /^METHOD:(\w+)/m.exec(file)?.[1];
  const call = event({ isCancelled: true });
  expect([methodOf(callCalendar(call, READER)), methodOf(callFeed([call], READER))]).toEqual(['CANCEL', 'PUBLISH']);
});

test.each([
  [
    'en',
    'Network Builders calls',
    'Onboarding call with Ravi Singh',
    'Onboarding call',
    'Online',
    ['Onboarding call with Ravi Singh tomorrow', 'Onboarding call with Ravi Singh in one hour'],
  ],
  [
    'de',
    'Network Builders: Gespräche',
    'Startgespräch mit Ravi Singh',
    'Startgespräch',
    'Online',
    ['Morgen: Startgespräch mit Ravi Singh', 'In einer Stunde: Startgespräch mit Ravi Singh'],
  ],
] as const)(
  'it speaks the reader’s language, %s, leads to the product and is asked for again each hour',
  (language, name, withName, without, place, reminders) => {
    const calendar = new ICAL.Component(
      ICAL.parse(
        callFeed([event(), event({ userId: '0198c0de-aaaa-7000-8000-000000000002', withName: null })], {
          ...READER,
          language,
        }),
      ) as unknown[],
    );
    const entries = calendar.getAllSubcomponents('vevent');
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(name);
    expect(String(calendar.getFirstPropertyValue('prodid'))).toContain(`//${language.toUpperCase()}`);
    expect(String(calendar.getFirstPropertyValue('x-published-ttl'))).toBe('PT1H');
    expect(entries.map((entry) => new ICAL.Event(entry)).map((entry) => [entry.summary, entry.location])).toEqual([
      [withName, place],
      [without, place],
    ]);
    expect(entries.map((entry) => entry.getFirstPropertyValue('url'))).toEqual([
      'https://app.example.com',
      'https://app.example.com',
    ]);
    expect(
      entries[0]?.getAllSubcomponents('valarm').map((alarm) => alarm.getFirstPropertyValue('description')),
    ).toEqual(reminders);
  },
);
