import { afterEach, describe, expect, test } from '@jest/globals';
import { type Language, LANGUAGES } from '@nb/i18n';
import { Button, ComboBox, DatePicker, Menu, Select, TimeField } from '@nb/ui';
import { act, fireEvent, renderRoutes, screen } from '../testing/index';

const options = [
  { value: '1', label: '11' },
  { value: '2', label: '12' },
];
/** Everything that has words of its own, with names that are none. */
const Page = () => (
  <>
    <DatePicker label="20" openLabel="21" previousLabel="22" nextLabel="23" defaultValue="" />
    <DatePicker
      label="24"
      openLabel="25"
      previousLabel="26"
      nextLabel="27"
      defaultValue="2026-11-24"
      min="2026-11-01"
      max="2026-11-30"
    />
    <TimeField label="30" />
    <ComboBox label="40" options={options} noMatches="41" />
    <Select label="50" options={options} />
    <Menu label="60" trigger={<Button>61</Button>} items={[{ id: '1', label: '62', onAction: () => undefined }]} />
  </>
);

/** All texts that a screen reader may read or announce, without figures, times and keys. */
function said(): Set<string> {
  const found = new Set<string>();
  for (const element of document.querySelectorAll('*')) {
    if (element.closest('script, style')) continue;
    const own = [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent ?? '');
    const names = ['aria-label', 'aria-valuetext', 'aria-description', 'aria-placeholder', 'placeholder', 'title'].map(
      (name) => element.getAttribute(name) ?? '',
    );
    for (const words of [...own, ...names])
      for (const word of words.match(/\p{L}[\p{L}\p{M}]+/gu) ?? [])
        if (!['am', 'pm', 'alt'].includes(word.toLowerCase())) found.add(word);
  }
  return found;
}

async function allWords(language: Language): Promise<Set<string>> {
  const { user, unmount } = await renderRoutes([{ path: '/', element: <Page /> }], { language, user: null });
  const words = new Set<string>();
  const listen = () => {
    for (const word of said()) words.add(word);
  };
  await screen.findByRole('group', { name: /20/ });
  listen();
  for (const name of [/21/, /25/]) {
    await user.click(screen.getByRole('button', { name }));
    await screen.findByRole('dialog');
    listen();
    await user.keyboard('{Escape}');
  }
  await user.type(screen.getByRole('combobox', { name: /40/ }), '1');
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowDown}');
  listen();
  await user.keyboard('{Enter}{Escape}');
  listen();
  await user.click(screen.getByRole('button', { name: /50/ }));
  await screen.findByRole('listbox');
  listen();
  await user.keyboard('{Escape}');
  fireEvent.click(document.body);
  await act(async () => undefined);
  unmount();
  return words;
}

describe('what widgets say by themselves', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });
  const english = new Set<string>();

  test('finds them at all: the names of a date’s parts, hints, what is empty, how to leave a list', async () => {
    for (const word of await allWords('en')) english.add(word);
    for (const word of ['year', 'yyyy', 'Empty', 'Dismiss', 'Suggestions', 'available', 'selected'])
      expect([word, english.has(word)]).toEqual([word, true]);
  });

  // Their own scripts leave no doubt about what is English.
  test.each(['hi', 'pa'] as const)('is all in the reader’s script in %s', async (language) => {
    const words = await allWords(language);
    expect(words.size).toBeGreaterThan(20);
    expect([...words].filter((word) => /\p{Script=Latin}/u.test(word))).toEqual([]);
  });

  test.each(LANGUAGES.filter((language) => !['en', 'hi', 'pa'].includes(language)))(
    'is nothing English in %s',
    async (language) => {
      const words = await allWords(language);
      const same = [
        'mm',
        'dd',
        'minute',
        'date',
        'Suggestions',
        'suggestions',
        'Notifications',
        'November',
        'available',
        'option',
        'options',
      ];
      expect([...words].filter((word) => english.has(word) && !same.includes(word))).toEqual([]);
    },
  );
});
