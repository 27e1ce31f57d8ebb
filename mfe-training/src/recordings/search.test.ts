import { expect, test } from '@jest/globals';
import { SEARCH_CASES } from '@nb/contracts/search-cases';
import { type Searchable, search } from './search';

const clips: Searchable[] = [
  {
    clip: 'step-1',
    title: 'Get Connected',
    transcript: 'Step 1 of 5: Get Connected\n\nJoin the team on Telegram\nNews, answers and wins in one place.',
  },
  {
    clip: 'step-2',
    title: 'Activate Referral Link',
    transcript: 'Join the portal\nOne link tells the shop who sent the customer.',
  },
  { clip: 'step-3', title: 'Ihre Kontaktliste für Gäste', transcript: undefined },
];
test.each<[string, { clip: string; line?: string }[]]>([
  ['', [{ clip: 'step-1' }, { clip: 'step-2' }, { clip: 'step-3' }]],
  ['   ', [{ clip: 'step-1' }, { clip: 'step-2' }, { clip: 'step-3' }]],
  ['REFERRAL', [{ clip: 'step-2' }]],
  ['telegram', [{ clip: 'step-1', line: 'Join the team on Telegram' }]],
  [
    'join',
    [
      { clip: 'step-1', line: 'Join the team on Telegram' },
      { clip: 'step-2', line: 'Join the portal' },
    ],
  ],
  ['wins  place', [{ clip: 'step-1', line: 'News, answers and wins in one place.' }]],
  ['telegram news', [{ clip: 'step-1', line: 'Join the team on Telegram' }]],
  ['connected telegram', [{ clip: 'step-1', line: 'Step 1 of 5: Get Connected' }]],
  ['fur gaste', [{ clip: 'step-3' }]],
  ['nothing of it', []],
])('%j finds %j', (query, found) => expect(search(clips, query)).toEqual(found));

const NAMES = SEARCH_CASES.filter(({ email, phone }) => email === undefined && phone === undefined).flatMap(
  ({ firstName, lastName, finds, misses = [] }) =>
    [...finds, ...misses].map((typed) => ({ name: `${firstName} ${lastName}`, typed, isFound: finds.includes(typed) })),
);
test.each(NAMES)('«$name» in title or transcript, «$typed»: $isFound', ({ name, typed, isFound }) => {
  const inTitle: Searchable = { clip: 'step-1', title: name, transcript: undefined };
  const said: Searchable = { clip: 'step-2', title: '', transcript: `Hello\n${name}` };
  expect(search([inTitle, said], typed)).toEqual(isFound ? [{ clip: 'step-1' }, { clip: 'step-2', line: name }] : []);
});
