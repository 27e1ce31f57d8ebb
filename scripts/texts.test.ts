import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';

/** Every text that a person reads, in all seven languages: nothing missing, nothing left over, no broken placeholder. */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'hi', 'pa', 'tl'] as const;
const ROOT = path.join(import.meta.dirname, '..');
const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'];
const files = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: (name) => /node_modules|dist|\.data/.test(String(name)) }).toSorted();
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

type Texts = Map<string, string>;
const flatten = (value: unknown, at = '', into: Texts = new Map()): Texts => {
  if (typeof value === 'string') into.set(at, value);
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) flatten(inner, at === '' ? key : `${at}.${key}`, into);
  return into;
};
const textsOf = (file: string) => flatten(JSON.parse(read(file)));

/** `days_one` → `days`, where `days_other` makes it a plural. */
const stem = (texts: Texts, key: string): string => {
  const found = /^(.*)_(\w+)$/.exec(key);
  return found?.[1] !== undefined && PLURALS.includes(found[2] ?? '') && texts.has(`${found[1]}_other`)
    ? found[1]
    : key;
};
/** The forms a language counts in, and one for nothing where English has it. */
const formsOf = (english: Texts, base: string, language: string) => [
  ...new Set([
    ...new Intl.PluralRules(language).resolvedOptions().pluralCategories,
    ...(english.has(`${base}_zero`) ? ['zero'] : []),
  ]),
];
const expectedKeys = (english: Texts, language: string): string[] =>
  [
    ...new Set(
      [...english.keys()].flatMap((key) => {
        const base = stem(english, key);
        return base === key ? [key] : formsOf(english, base, language).map((form) => `${base}_${form}`);
      }),
    ),
  ].toSorted();

const marks = (text: string) =>
  [
    ...new Set([
      ...(text.match(/\{\{\s*\w+/g) ?? []).map((mark) => mark.replace(/\s/g, '')),
      ...(text.match(/<\/?\w+\s*\/?>/g) ?? []),
    ]),
  ].toSorted();
/** A form for one may do without its number. */
const marksOf = (texts: Texts, key: string) => {
  const all = marks(texts.get(key) ?? '');
  return stem(texts, key) === key ? all : all.filter((mark) => mark !== '{{count');
};

const families = [
  ...files('**/texts/en.json').map((english) => ({
    english,
    of: (language: string) => english.replace(/en\.json$/, `${language}.json`),
  })),
  ...files('**/texts/legal.en.json').map((english) => ({
    english,
    of: (language: string) => english.replace(/en\.json$/, `${language}.json`),
  })),
  ...files('**/texts/en/*.json').map((english) => ({
    english,
    of: (language: string) => english.replace('/texts/en/', `/texts/${language}/`),
  })),
];

test('the texts are found where they are expected', () => {
  expect(families.length).toBeGreaterThanOrEqual(18);
});

describe.each(families.map(({ english, of }) => [english, of] as const))('%s', (english, of) => {
  const source = textsOf(english);
  test.each(LANGUAGES.filter((language) => language !== 'en'))('is complete in %s', (language) => {
    const file = of(language);
    expect(existsSync(path.join(ROOT, file)) ? 'there' : `${file} is missing`).toBe('there');
    const texts = textsOf(file);
    expect([...texts.keys()].toSorted()).toEqual(expectedKeys(source, language));
    const wrong = [...texts].flatMap(([key, text]) => {
      const base = stem(texts, key);
      // Where English says «once», another language may need the number that it says for two.
      const sources = [key, ...(base === key ? [] : [`${base}_other`])].filter((each) => source.has(each));
      if (text.trim() === '' && sources.every((each) => source.get(each)?.trim() !== '')) return [`${key}: empty`];
      const found = marksOf(texts, key).join(' ');
      return sources.some((each) => marksOf(source, each).join(' ') === found)
        ? []
        : [`${key}: has ${found} instead of ${sources.map((each) => marksOf(source, each).join(' ')).join(' or ')}`];
    });
    expect(wrong).toEqual([]);
  });
});

/** What JSON.parse passes over: of two with one name the first is lost. */
const twice = (source: string): string[] => {
  const found: string[] = [];
  const open: Set<string>[] = [];
  for (const [, text, next, bracket] of source.matchAll(/"((?:[^"\\]|\\.)*)"\s*(:?)|([{}])/g)) {
    if (bracket === '{') open.push(new Set());
    else if (bracket === '}') open.pop();
    else if (next === ':' && text !== undefined) {
      if (open.at(-1)?.has(text)) found.push(text);
      open.at(-1)?.add(text);
    }
  }
  return found;
};
test.each(families.flatMap(({ of }) => LANGUAGES.map((language) => [of(language)] as const)))(
  '%s names each text once',
  (file) => {
    expect(twice(read(file))).toEqual([]);
  },
);

// A plain space there breaks the line before the sign (glossary/fr.md).
test.each(families.map(({ of }) => [of('fr')] as const))(
  '%s holds « ; : ! ? % » together with what they belong to',
  (file) => {
    expect(
      [...textsOf(file)].filter(([, text]) => /« | »|[\p{L}\p{N}})’] [;:!?%](?=\s|$)/u.test(text)).map(([key]) => key),
    ).toEqual([]);
  },
);

describe('beside the texts', () => {
  test.each(files('mfe-*/remote.json'))('%s names its entries in every language', (file) => {
    const { nav } = JSON.parse(read(file)) as { nav: { id: string; label: Record<string, string> }[] };
    for (const { id, label } of nav)
      expect([id, ...Object.keys(label).toSorted()]).toEqual([id, ...LANGUAGES.toSorted()]);
  });

  test.each(files('**/texts/fields.json'))('%s names its fields in every language', (file) => {
    expect(twice(read(file))).toEqual([]);
    for (const [field, names] of Object.entries(JSON.parse(read(file)) as Record<string, Record<string, string>>)) {
      expect([field, ...Object.keys(names).toSorted()]).toEqual([field, ...LANGUAGES.toSorted()]);
      expect([field, ...Object.values(names).filter((name) => name.trim() === '')]).toEqual([field]);
    }
  });

  const cues = (file: string) => read(file).match(/^[\d:.]+ --> [\d:.]+/gm);
  test.each(files('**/media/*.en.vtt'))(
    '%s has its captions and its transcript in every language, at the same times',
    (english) => {
      for (const language of LANGUAGES) {
        expect([language, cues(english.replace('.en.', `.${language}.`))]).toEqual([language, cues(english)]);
        expect(read(english.replace('.en.vtt', `.${language}.txt`)).trim()).not.toBe('');
      }
    },
  );
});

// A text that names a button or a section must name it as it is called on the page, or nobody finds it.
const NAMED = [
  ['services/identity/texts', 'mail.invite-note', 'shell/src/texts', 'signIn.forgot'],
  ['services/identity/texts', 'mail.notice-note', 'shell/src/texts', 'settings.notices.title'],
  ['mfe-admin/src/texts', 'import.columnsHint', 'mfe-admin/src/texts', 'users.export'],
] as const;
test.each(
  NAMED.flatMap(([folder, key, place, name]) =>
    LANGUAGES.map((language) => [language, folder, key, place, name] as const),
  ),
)('in %s, %s says at %s what %s calls %s', (language, folder, key, place, name) => {
  expect(textsOf(`${folder}/${language}.json`).get(key)).toContain(textsOf(`${place}/${language}.json`).get(name));
});

// What the code asks for. A key is found as a whole ('action.save') or as a pattern (`step.titles.${step}`).
const PACKAGES = {
  common: 'libs/i18n',
  shell: 'shell',
  training: 'mfe-training',
  prospects: 'mfe-prospects',
  team: 'mfe-team',
  admin: 'mfe-admin',
} as const;
const codeOf = (folder: string) =>
  files(`${folder}/src/**/*.{ts,tsx}`)
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map(read)
    .join('\n');
const code = Object.fromEntries(
  ['shell', 'mfe-training', 'mfe-prospects', 'mfe-team', 'mfe-admin', 'libs/web-kit', 'libs/ui', 'libs/i18n'].map(
    (folder) => [folder, codeOf(folder)],
  ),
);
const readersOf = (namespace: keyof typeof PACKAGES) =>
  namespace === 'common'
    ? Object.values(code).join('\n')
    : `${code[PACKAGES[namespace]] ?? ''}\n${code['libs/web-kit'] ?? ''}`;

const literals = (source: string) =>
  new Set([...source.matchAll(/['"]([\w-]+:)?([\w.-]+)['"]/g)].map(([, , key]) => key ?? ''));
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Templates with a fixed part that looks like a key. */
const patterns = (source: string) =>
  [...source.matchAll(/`((?:[\w-]+:)?[\w.-]*(?:\$\{(?:[^{}`]|\{[^{}]*\})*\}[\w.-]*)+)`/g)]
    .map(([, template = '']) => template.replace(/^[\w-]+:/, ''))
    .filter((template) => /[A-Za-z]/.test(template.replace(/\$\{(?:[^{}`]|\{[^{}]*\})*\}/g, '')))
    .map(
      (template) =>
        new RegExp(
          `^${template
            .split(/\$\{(?:[^{}`]|\{[^{}]*\})*\}/)
            .map(escape)
            .join('.+')}$`,
        ),
    );

describe.each(Object.entries(PACKAGES) as [keyof typeof PACKAGES, string][])(
  'the code and the texts of %s',
  (namespace, folder) => {
    const english = textsOf(`${folder}/src/texts/en.json`);
    const keys = new Set([...english.keys()].map((key) => stem(english, key)));
    test('no text is left over', () => {
      const source = readersOf(namespace);
      const known = literals(source);
      const likely = patterns(source);
      const asked = (key: string) => known.has(key) || likely.some((pattern) => pattern.test(key));
      // A list of texts is asked for by its own name.
      expect([...keys].filter((key) => !asked(key) && !asked(key.replace(/\.\d+$/, '')))).toEqual([]);
    });

    test('every text that the code names is there', () => {
      const common = textsOf('libs/i18n/src/texts/en.json');
      const there = (key: string) =>
        [english, common].some(
          (texts) =>
            texts.has(key) || texts.has(`${key}_other`) || [...texts.keys()].some((each) => each.startsWith(`${key}.`)),
        );
      const named = [...(code[folder] ?? '').matchAll(/(?:\b(?:t|common)\(|\bi18nKey=)['"]([\w-]+:)?([\w.-]+)['"]/g)]
        .filter(([, other]) => other === undefined || other === `${namespace}:`)
        .map(([, , key]) => key ?? '');
      expect(named.filter((key) => !there(key))).toEqual([]);
    });
  },
);

describe('a refusal is said in the same words wherever it is said', () => {
  /** The service fills these in; the page says them without a number. «Step Locked: …» is title and text in one, as the training shows it. */
  const OWN = [
    'password.too-short',
    'users-import.too-many',
    'prospect.limit',
    'import.too-many',
    'step.locked',
    // Of these the page shows what the service said: with how many, how long and whose.
    'limit.invitations',
    'limit.mails',
    'limit.suggestions',
    'limit.exports',
    'limit.imports',
    'limit.passcodes',
    'prospect.size',
  ];
  test.each(LANGUAGES)('in %s the page has the words of the service', (language) => {
    const service = textsOf(`libs/nest-kit/src/texts/${language}.json`);
    const page = textsOf(`libs/i18n/src/texts/${language}.json`);
    const codes = [...service.keys()]
      .filter((key) => key.endsWith('.detail'))
      .map((key) => key.slice(0, -'.detail'.length))
      .filter((code) => !OWN.includes(code));
    expect(codes.length).toBeGreaterThan(80);
    expect(Object.fromEntries(codes.map((code) => [code, page.get(`errors.${code}`)]))).toEqual(
      Object.fromEntries(codes.map((code) => [code, service.get(`${code}.detail`)])),
    );
  });

  /** What a form about a person may be refused for at its fields: the page says it too, because the language may be changed after the answer. */
  const OF_FIELDS = [
    'value.wrong',
    'value.missing',
    'value.unknown-choice',
    'text.longer-than',
    'text.too-long',
    'text.unstorable',
    'email.invalid',
    'first-name.required',
    'last-name.required',
    'name.hidden-sign',
    'name.link',
    'name.no-letter',
    'uid.confusable',
    'uid.required',
    'password.required',
    'password.shorter-than',
  ];
  test.each(LANGUAGES)('in %s the page has the words of the service for fields', (language) => {
    const service = textsOf(`libs/nest-kit/src/texts/${language}.json`);
    const page = textsOf(`libs/i18n/src/texts/${language}.json`);
    expect(OF_FIELDS.map((key) => page.get(`errors.${key}`) ?? `no ${key}`)).toEqual(
      OF_FIELDS.map((key) => service.get(`field.${key}`)),
    );
  });

  test.each(LANGUAGES)('in %s a form says before sending what the service would say', (language) => {
    const service = textsOf(`libs/nest-kit/src/texts/${language}.json`);
    const [shell, team] = [textsOf(`shell/src/texts/${language}.json`), textsOf(`mfe-team/src/texts/${language}.json`)];
    const same: [string | undefined, string][] = [
      [shell.get('register.invalid'), 'registration.invalid-code'],
      [shell.get('register.usedUp'), 'registration.used-up-code'],
      [shell.get('register.passcode.wrong'), 'registration.wrong-passcode'],
      [shell.get('register.form.phoneInvalid'), 'registration.phone-invalid'],
      [shell.get('register.form.wrong.agree'), 'registration.consent-required'],
      [shell.get('register.form.wrong.long'), 'password.too-long'],
      [shell.get('reset.new.failed'), 'reset.invalid-token'],
      [team.get('codes.customInvalid'), 'referral.invalid-code'],
      [team.get('codes.expiryInvalid'), 'referral.expiry-in-past'],
      ...['calls.missingText', 'codes.callMissing'].map((key): [string | undefined, string] => [
        team.get(key),
        'call.incomplete',
      ]),
      ...['calls.invalidText', 'codes.callInvalid'].map((key): [string | undefined, string] => [
        team.get(key),
        'call.invalid-time',
      ]),
      ...['calls.pastText', 'codes.callPast'].map((key): [string | undefined, string] => [
        team.get(key),
        'call.in-past',
      ]),
    ];
    expect(same.map(([said]) => said)).toEqual(same.map(([, code]) => service.get(`${code}.detail`)));
  });
});
