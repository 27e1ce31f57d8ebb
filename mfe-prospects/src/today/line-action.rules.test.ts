import { expect, test } from '@jest/globals';
import { joinHref, wayOffered } from './line-action.rules';

const ALL = ['call', 'whatsapp', 'sms', 'email', 'telegram'] as const;
test.each([
  [ALL, undefined, 'call'],
  [ALL, 'call', 'call'],
  [ALL, 'message', 'whatsapp'],
  [['call', 'sms'], 'message', 'sms'],
  [['email'], 'call', 'email'],
  [[], 'call', undefined],
] as const)('of %j after a %s: %s', (ways, last, way) => expect(wayOffered(ways, last)).toBe(way));

const AT = '2026-11-26T15:00:00.000Z';
const link = { where: 'link', value: 'https://meet.example.test/a' } as const;
test.each([
  [link, -11, undefined],
  [link, -10, 'https://meet.example.test/a'],
  [link, 89, 'https://meet.example.test/a'],
  [link, 90, undefined],
  [{ where: 'phone', value: '+15550100100' } as const, 0, 'tel:+15550100100'],
  [{ where: 'messenger', value: '+15550100100' } as const, 0, 'https://wa.me/15550100100'],
  [{ where: 'person', value: 'Café Sol' } as const, 0, undefined],
  [null, 0, undefined],
])('a call at %j is joined %d minutes after its beginning by %s', (place, minutes, href) =>
  expect(joinHref(place, AT, Date.parse(AT) + minutes * 60_000)).toBe(href),
);
