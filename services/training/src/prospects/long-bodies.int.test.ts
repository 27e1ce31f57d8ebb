import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { longestHold, startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { newPerson } from '../testing/people.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService);
});
afterAll(() => service.close());

const BYTES = 4.9 * 1024 * 1024;
/** As many of `item` as the longest body takes, as JSON. */
const filled = (item: string): string =>
  Array(Math.floor(BYTES / (item.length + 1)))
    .fill(item)
    .join(',');
const uuid = '"0199f3a0-0000-7000-8000-000000000003"';
const contact = (n: number, notes: number) => ({
  name: `Contact ${n}`,
  email: `contact.${n}@example.test`,
  phone: `+49 170 ${1_000_000 + n}`,
  notes: 'n'.repeat(notes),
});
const FIELDS = `name email phone notes isPotentialPartner isPotentialCustomer id stage stageAt followUpOn followUpTime cadenceDays
  lastContactAt lastContactKind unanswered mayContact mayContactAt knownFrom tags force`;
const wrong = Object.fromEntries(FIELDS.split(/\s+/).map((field) => [field, -1]));
/** A name of so many signs in the middle, which a careless pattern goes through again from each place. */
const long = (sign: string, length: number) => `a${sign.repeat((length - 2) / sign.length)}b`;
/** Marks that Unicode normalization has to bring in order, each past all others. */
const marks = (length: number) => `a${'\u0301'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`;
const inFile = (...prospects: object[]) => JSON.stringify({ prospects });
const ONE = 60_000;
const FILE = 4_900_000;

/** What a request keeps others waiting for, at most (docs/product/accounts.md#what-every-call-has-in-common). */
const MAX_HOLD_MS = 500;

test.each([
  ['empty contacts', 'import', `{"prospects":[${filled('{}')}]}`, 413],
  [
    'ten thousand contacts with long notes',
    'import',
    JSON.stringify({ prospects: Array.from({ length: 10_000 }, (_, n) => contact(n, 380)) }),
    201,
  ],
  [
    'ten thousand contacts that are wrong in every field',
    'import',
    JSON.stringify({ prospects: Array(10_000).fill(wrong) }),
    400,
  ],
  ['lists in lists', 'import', `{"prospects":${'['.repeat(BYTES / 2)}${']'.repeat(BYTES / 2)}}`, 413],
  [
    'a contact with as many fields as fit',
    'import',
    `{"prospects":[{${Array.from({ length: 300_000 }, (_, n) => `"field${n}":0`).join(',')}}]}`,
    413,
  ],
  [
    'a contact with as many fields as there may be values',
    'import',
    `{"prospects":[{${Array.from({ length: 240_000 }, (_, n) => `"field${n}":0`).join(',')}}]}`,
    413,
  ],
  [
    'contacts with other fields each',
    'import',
    `{"prospects":[${Array.from({ length: 9_000 }, (_, n) => `{${Array.from({ length: 25 }, (__, field) => `"field${n}-${field}":0`).join(',')}}`).join(',')}]}`,
    413,
  ],
  ['a name and colons without end', 'import', `{"${'n'.repeat(FILE / 2)}"${':'.repeat(FILE / 2)}`, 400],
  ['one endless name', 'import', `{"prospects":[{"name":"${'\\u0000'.repeat(BYTES / 6)}"}]}`, 400],
  ['blanks that are no name', 'import', `{"prospects":[{"name":"${' '.repeat(BYTES - 100)}"}]}`, 400],
  ['blanks within a name', '', JSON.stringify({ name: long(' ', ONE) }), 400],
  ['blanks and half line breaks within a name', '', JSON.stringify({ name: long('\u0085 ', ONE / 2) }), 400],
  ['an endless scheme', '', JSON.stringify({ name: `${'a'.repeat(ONE)} ://` }), 400],
  ['marks in a name', '', JSON.stringify({ name: marks(ONE / 2) }), 400],
  ['marks in an e-mail', '', JSON.stringify({ name: 'A', email: marks(ONE / 2) }), 400],
  ['blanks within a name of a file', 'import', inFile({ name: long(' ', FILE) }), 400],
  ['an endless scheme in a file', 'import', inFile({ name: `${'a'.repeat(FILE)} ://` }), 400],
  ['links in links', 'import', inFile({ name: `${':'.repeat(FILE / 2)}${'//'.repeat(FILE / 4)}` }), 400],
  ['blanks within a phone', 'import', inFile({ name: 'A', phone: long(' ', FILE) }), 400],
  ['marks in the e-mail of a row', 'suppressed', inFile({ email: marks(FILE / 2) }), 400],
  ['ten thousand names of blanks', 'import', inFile(...Array(10_000).fill({ name: long(' ', 200) })), 201],
  [
    'ten thousand names of schemes',
    'import',
    inFile(...Array(10_000).fill({ name: `${'a'.repeat(180)} ://${'://'.repeat(5)}` })),
    201,
  ],
  [
    'wrong tags without end',
    'import',
    `{"prospects":[{"name":"A","tags":[${Array(240_000).fill('""').join(',')}]}]}`,
    400,
  ],
  ['wrong tags of ten thousand', 'import', inFile(...Array(10_000).fill({ name: 'A', tags: Array(20).fill('') })), 400],
  ['more ids than contacts', 'delete', `{"ids":[${filled(uuid)}]}`, 400],
  ['ten thousand ids of nobody', 'delete', `{"ids":[${Array(10_000).fill(uuid).join(',')}]}`, 404],
  ['ten thousand ids that are none', 'bulk-type', `{"ids":[${Array(10_000).fill('"x"').join(',')}]}`, 400],
])('keeps nobody waiting for half a second: %s', async (_, call, body, status) => {
  let answered = 0;
  const hold = await longestHold(MAX_HOLD_MS, async () => {
    const person = newPerson(service);
    const response = await fetch(`${service.url}/api/prospects${call && `/${call}`}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: person.session },
      body,
    });
    answered = response.status;
    await response.arrayBuffer();
  });
  expect({ answered, hold: hold < MAX_HOLD_MS ? 'short' : hold }).toEqual({ answered: status, hold: 'short' });
});
