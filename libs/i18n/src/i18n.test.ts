import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { addTexts, createFormat, createI18n, missingTexts, onMissingTexts, retryTexts, savedLanguage } from './index';

afterEach(() => {
  localStorage.clear();
});

describe('the language', () => {
  test.each([
    [null, 'en'],
    ['hi', 'hi'],
    ['klingon', 'en'],
  ])('saved as %s starts as %s', async (saved, expected) => {
    if (saved !== null) localStorage.setItem('language', saved);
    expect(savedLanguage()).toBe(expected);
    const i18n = await createI18n();
    expect(i18n.language).toBe(expected);
    expect(document.documentElement.lang).toBe(expected);
  });

  test('that the user chose is sent to the edge in a cookie, which is set again at each visit', async () => {
    const languageCookie = () => /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1];
    const forget = () => {
      document.cookie = 'language=; max-age=0; path=/';
    };
    forget();
    await createI18n();
    expect(languageCookie()).toBeUndefined();
    await (await createI18n()).changeLanguage('hi');
    expect(languageCookie()).toBe('hi');
    forget();
    await createI18n();
    expect(languageCookie()).toBe('hi');
    forget();
  });

  test('is saved, and set as `lang` of the document, at every change', async () => {
    const i18n = await createI18n();
    await i18n.changeLanguage('pa');
    expect(localStorage.getItem('language')).toBe('pa');
    expect(document.documentElement.lang).toBe('pa');
  });

  test('falls back to English text by text, and to the shared texts', async () => {
    const i18n = await createI18n({ language: 'de' });
    await addTexts(i18n, 'team', {
      en: async () => ({ default: { title: 'Partners', lead: 'All' } }),
      de: async () => ({ default: { title: 'Partner' } }),
    });
    const t = i18n.getFixedT(null, 'team');
    expect([t('title'), t('lead'), t('action.save')]).toEqual(['Partner', 'All', 'Speichern']);
  });

  test('fetches the texts of a namespace only in English and the chosen language', async () => {
    const fetched: string[] = [];
    const loader = (language: string) => async () => {
      fetched.push(language);
      return { default: { a: language } };
    };
    const i18n = await createI18n();
    await addTexts(i18n, 'team', { en: loader('en'), fr: loader('fr'), es: loader('es') });
    expect(fetched).toEqual(['en']);
    await i18n.changeLanguage('fr');
    expect(fetched).toEqual(['en', 'fr']);
    expect(i18n.t('a', { ns: 'team' })).toBe('fr');
  });

  test('adds texts also through the wrapper of the instance that useTranslation returns', async () => {
    const i18n = await createI18n();
    await addTexts(Object.create(i18n) as typeof i18n, 'team', {
      en: async () => ({ default: { title: 'Partners' } }),
    });
    expect(i18n.t('title', { ns: 'team' })).toBe('Partners');
  });

  test('does not escape HTML in values, because React does', async () => {
    const i18n = await createI18n();
    expect(i18n.t('remote.loading', { name: '<b>&' })).toBe('Loading <b>&…');
  });
});

describe('formats', () => {
  const at = '2026-11-21T19:14:00Z';
  const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ');
  test.each([
    ['en', 'Nov 21, 2026, 2:14 PM EST'],
    ['de', '21. Nov. 2026, 14:14 GMT−5'],
    ['pa', '21 ਨਵੰ 2026, 2:14 PM GMT−5'],
  ])('%s formats an instant in its zone', (language, expected) => {
    expect(plain(createFormat(language, 'America/New_York').dateTime(at, { zoneName: true }))).toBe(expected);
  });

  test.each(['en', 'hi', 'pa', 'tl'])('%s keeps a time and its AM or PM on one line', (language) => {
    const format = createFormat(language, 'Asia/Kolkata');
    for (const words of [
      format.time(at),
      format.time(at, { zoneName: true }),
      format.dateTime(at, { zoneName: true }),
      format.dateTime(at, { style: 'full' }),
    ]) {
      expect(words).toMatch(/\d:\d\d[\u202f\u00a0][ap]m/i);
    }
  });

  test.each([
    ['en', '9:05 AM', '9:05 AM EST'],
    ['de', '09:05', '09:05 GMT−5'],
    ['fr', '09:05', '09:05 UTC−5'],
    ['es', '9:05', '9:05 GMT−5'],
  ])('%s writes a time the same with its zone and without', (language, alone, zoned) => {
    const format = createFormat(language, 'America/New_York');
    const early = '2026-11-21T14:05:00Z';
    expect([plain(format.time(early)), plain(format.time(early, { zoneName: true }))]).toEqual([alone, zoned]);
    expect(plain(format.dateTime(early))).toMatch(new RegExp(` ${alone}$`));
  });

  test('a date with time in Hindi repeats no word', () => {
    expect(plain(createFormat('hi', 'America/New_York').dateTime(at, { style: 'full', zoneName: true }))).toBe(
      'शनिवार, 21 नवंबर 2026 को 2:14 pm GMT−5',
    );
  });

  test('a calendar day is the same day in every zone', () => {
    expect(createFormat('en', 'Pacific/Kiritimati').day('2026-03-08', 'long')).toBe('March 8, 2026');
    expect(createFormat('en', 'Pacific/Pago_Pago').day('2026-03-08', 'long')).toBe('March 8, 2026');
    expect(createFormat('pa', 'UTC').day('2026-03-08', 'full')).toContain('ਐਤਵਾਰ');
  });

  test('a zone has the name that is in force on that date', () => {
    const format = createFormat('en', 'UTC');
    expect([
      format.zoneName('America/New_York', '2026-01-15T12:00:00Z'),
      format.zoneName('America/New_York', '2026-07-15T12:00:00Z'),
    ]).toEqual(['EST', 'EDT']);
    expect(format.zoneOffset('Asia/Kolkata', at)).toBe('GMT+5:30');
  });

  test('numbers, percent, relative, plural, lists', () => {
    const format = createFormat('en', 'UTC');
    expect([format.number(12345), format.percent(40), format.plural(1), format.list(['a', 'b', 'c'])]).toEqual([
      '12,345',
      '40%',
      'one',
      'a, b, and c',
    ]);
    expect(format.relative('2026-11-21T17:14:00Z', at)).toBe('2 hours ago');
    expect(format.relative('2026-11-22T19:14:00Z', at)).toBe('tomorrow');
    expect(format.relative(at, at)).toBe('now');
  });

  test('formats an invalid instant as an empty text', () => {
    expect([
      createFormat('en').date('nonsense'),
      createFormat('pa').time('nonsense'),
      createFormat('en').relative('nonsense'),
    ]).toEqual(['', '', '']);
  });
});

test.each([
  ['en', 'November 2026', 'Saturday, November 21, 2026'],
  ['es', 'Noviembre de 2026', 'Sábado, 21 de noviembre de 2026'],
  ['fr', 'Novembre 2026', 'Samedi 21 novembre 2026'],
  ['de', 'November 2026', 'Samstag, 21. November 2026'],
  ['hi', 'नवंबर 2026', 'शनिवार, 21 नवंबर 2026'],
  ['pa', 'ਨਵੰਬਰ 2026', 'ਸ਼ਨੀਵਾਰ, 21 ਨਵੰਬਰ 2026'],
  ['tl', 'Nobyembre 2026', 'Sabado, Nobyembre 21, 2026'],
])('%s: a month and a day as headings', (language, month, day) => {
  const format = createFormat(language, 'UTC');
  expect(
    format.heading(
      new Intl.DateTimeFormat(format.tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date('2026-11-21'),
      ),
    ),
  ).toBe(month);
  expect(format.heading(format.day('2026-11-21', 'full'))).toBe(day);
  // A heading that begins with a number is not changed.
  expect(format.heading(format.number(21))).toBe('21');
});

describe('a language whose file is missing or broken', () => {
  const broken = async (): Promise<{ default: object }> => {
    throw new Error('Loading chunk 7 failed');
  };

  test('shows English, counts the missing files, and shows its own texts once they are loaded', async () => {
    let there = false;
    const german = async () => (there ? { default: { title: 'Partner' } } : broken());
    const i18n = await createI18n({ language: 'de' });
    const onChange = jest.fn();
    const stop = onMissingTexts(i18n, onChange);
    await addTexts(i18n, 'team', { en: async () => ({ default: { title: 'Partners' } }), de: german });
    expect([i18n.t('title', { ns: 'team' }), missingTexts(i18n)]).toEqual(['Partners', 1]);
    expect(onChange).toHaveBeenCalled();

    await retryTexts(i18n);
    expect([i18n.t('title', { ns: 'team' }), missingTexts(i18n)]).toEqual(['Partners', 1]);
    there = true;
    await retryTexts(i18n);
    expect([i18n.t('title', { ns: 'team' }), missingTexts(i18n)]).toEqual(['Partner', 0]);
    stop();
  });

  test('counts only while it is the current language', async () => {
    const i18n = await createI18n({ language: 'de', common: { de: broken } });
    expect(missingTexts(i18n)).toBe(1);
    expect(i18n.t('action.save')).toBe('Save');
    await i18n.changeLanguage('en');
    expect(missingTexts(i18n)).toBe(0);
  });

  test('rejects when English is missing, because there is nothing to fall back to', async () => {
    const i18n = await createI18n();
    await expect(addTexts(i18n, 'team', { en: broken })).rejects.toThrow('Loading chunk 7 failed');
  });
});
