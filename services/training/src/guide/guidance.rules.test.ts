import { describe, expect, test } from '@jest/globals';
import { LANGUAGES, OBJECTIVES, type Language } from '@nb/contracts';
import fc from 'fast-check';
import { SUBJECTS, composeGuidance, firstNameOf, subjectsIn } from './guidance.rules.js';
import { guideTexts } from './guide-texts.js';
import { pick, pickSome } from './pick.rules.js';

const texts = guideTexts('en');
const compose = (
  prospectName: string,
  prospectBackground: string | null,
  objective: (typeof OBJECTIVES)[number] = 'share_product',
) => composeGuidance({ prospectName, prospectBackground, objective }, texts, 'Acme');
const sections = (text: string) => text.split('\n\n');
const typed = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .map((text) => text.replace(/[\s{}]+/gu, ' ').trim())
  .filter((text) => text !== '');

describe('what a note speaks of', () => {
  test.each([
    ['Single mom of two, always tired', []],
    ['Runs a small shop', ['fitness', 'business']],
    ['nurse on night shifts', ['time', 'care']],
    ['Retired TEACHER', ['retired', 'care']],
    ['skeptical accountant, saving for a house', ['sceptic', 'business']],
    ['University student, plays soccer', ['fitness', 'student']],
    ['Electrician', ['work']],
    ['sings in the choir', ['community']],
    ['real estate', ['sales']],
    ['Collects stamps', []],
    ['refit the kidney; italic; sonata', []],
  ])('%s: %j', (note, subjects) => expect(subjectsIn(note, texts)).toEqual(subjects));

  // Indian keyboards write letters with a dot as one character, which Unicode's normal form takes apart.
  test.each([
    ['hi', 'हमेशा बि\u095Bी', 'time'],
    ['pa', 'ਹਮੇਸ਼ਾ ਬਿ\u0A5Bੀ', 'time'],
  ] as const)('in %s however its letters were typed', (language, note, subject) => {
    expect(note).not.toBe(note.normalize());
    expect(subjectsIn(note, guideTexts(language))).toContain(subject);
  });
});

describe('guidance', () => {
  const cases = OBJECTIVES.flatMap((objective) =>
    [null, ...SUBJECTS].map((subject) => ({
      objective,
      subject,
      note: subject && `${texts.subjects[subject].words[0]?.replace('*', '')}`,
    })),
  );
  test.each(cases)(
    '$objective, $subject: six parts with something to say in each, an opening of its own',
    ({ objective, note }) => {
      const [title, ...parts] = sections(compose('Rosa Diaz', note, objective));
      expect(title).toBe(`Calling guidance for Rosa Diaz: ${texts.objectives[objective].label}`);
      expect(parts).toHaveLength(7);
      expect(parts.slice(0, 6).map((part) => part.split('\n')[0])).toEqual([
        'How to open',
        'Why Rosa',
        'Questions to ask',
        'From there to your invitation',
        'If Rosa hesitates',
        'Next step',
      ]);
      for (const part of parts.slice(0, 6))
        expect(
          part
            .split('\n')
            .slice(1)
            .every((line) => line.length > 20),
        ).toBe(true);
      expect(parts[2]?.match(/^• /gm)).toHaveLength(3);
    },
  );

  test('any name, any note: the name is in it, no placeholder is left, no line is empty, and it is the same each time', () => {
    fc.assert(
      fc.property(typed, fc.option(typed), fc.constantFrom(...OBJECTIVES), (name, note, objective) => {
        const text = compose(name, note, objective);
        expect(text).toContain(name);
        expect(text).not.toMatch(/\{\{|undefined|null|\n\n\n/);
        if (note !== null) expect(text).toContain(note.slice(0, 60).replace(/[.।]$/, ''));
        expect(compose(name, note, objective)).toBe(text);
      }),
    );
  });

  test.each([
    ['en', 'Nurse, always curious.', 'Your own note was: "Nurse, always curious". Use'],
    ['fr', 'Infirmière, méfiante.', 'Ta propre note disait\u202f: «\u202fInfirmière, méfiante\u202f». Reprends'],
    ['hi', 'विद्यार्थी।', '“विद्यार्थी”'],
    ['en', 'Nurse, and more...', '"Nurse, and more...". Use'],
    ['en', '.', 'You noted: ".". Ask'],
  ] as const)('in %s, %j is said back with the one full stop of the sentence around it', (language, note, said) => {
    expect(
      composeGuidance(
        { prospectName: 'Rosa', prospectBackground: note, objective: 'share_product' },
        guideTexts(language),
        'Acme',
      ),
    ).toContain(said);
  });

  test('differs by objective and by what is known of the person', () => {
    fc.assert(
      fc.property(
        typed,
        fc.constantFrom(...OBJECTIVES),
        fc.constantFrom(...OBJECTIVES),
        fc.constantFrom(...SUBJECTS),
        fc.constantFrom(...SUBJECTS),
        (name, one, other, subject, another) => {
          const of = (objective: (typeof OBJECTIVES)[number], about: (typeof SUBJECTS)[number]) =>
            sections(compose(name, texts.subjects[about].words[0]?.replace('*', '') ?? '', objective));
          if (one !== other) expect(of(one, subject)[1]).not.toBe(of(other, subject)[1]);
          if (subject !== another)
            for (const part of [2, 3, 4]) expect(of(one, subject)[part]).not.toBe(of(one, another)[part]);
        },
      ),
    );
  });

  test('people of the same kind do not all hear the same words', () => {
    const names = Array.from({ length: 40 }, (_, index) => `Person${index}`);
    for (const objective of OBJECTIVES) {
      const heard = new Set(names.map((name) => compose(name, null, objective).replaceAll(name, 'X')));
      expect(heard.size).toBeGreaterThan(10);
    }
  });

  test('the likely objection of the person comes before that of the objective', () => {
    expect(sections(compose('Ana', 'very busy, two jobs', 'business_opportunity'))[5]).toMatch(
      /^If Ana hesitates\nAna will probably say: "I have no time\."/,
    );
    expect(compose('Ana', 'Collects stamps')).toContain('"Collects stamps"');
    expect(compose('Ana', null)).toContain('not written anything about Ana');
  });

  const note = 'very busy';
  const spoken = (lines: readonly string[]) =>
    lines.map((line) => line.replaceAll('{{name}}', 'Ana').replaceAll('{{first}}', 'Ana').replaceAll('{{note}}', note));
  test.each(OBJECTIVES)(
    '%s: reason and bridge come from the note’s subject first, then from the objective',
    (objective) => {
      const goal = texts.objectives[objective];
      const { time } = texts.subjects;
      const linesOf = (about: string | null, part: number) =>
        sections(compose('Ana', about, objective))
          [part]?.split('\n')
          .slice(1) ?? [];
      const bridges = goal.kind === 'both' ? [time.bridge.product, time.bridge.business] : [time.bridge[goal.kind]];
      const oneOf = (lines: readonly string[]) =>
        expect.stringMatching(
          new RegExp(
            `^(?:${spoken(lines)
              .map((line) => RegExp.escape(line))
              .join('|')})$`,
          ),
        ) as unknown;
      expect(linesOf(null, 2)).toEqual([oneOf(goal.why), ...spoken([texts.noNote])]);
      expect(linesOf(note, 2)).toEqual([oneOf(time.why), ...spoken([texts.quoted])]);
      expect(linesOf(null, 4)).toEqual([oneOf(goal.bridge), oneOf(goal.invite)]);
      expect(linesOf(note, 4)).toEqual([...spoken(bridges), oneOf(goal.bridge), oneOf(goal.invite)]);
    },
  );

  test('a note is quoted in one line: 160 signs of it whole, more up to a word', () => {
    expect(compose('Ana', ' Collects\n  old\tstamps ')).toContain('"Collects old stamps"');
    const words = (length: number) => 'stamps '.repeat(40).slice(0, length - 1) + 'x';
    expect(compose('Ana', words(160))).toContain(`"${words(160)}"`);
    expect(compose('Ana', words(161))).toContain(`"${'stamps '.repeat(22).trim()}…"`);
    expect(compose('Ana', 'x'.repeat(161))).toContain(`"${'x'.repeat(160)}…"`);
  });

  test('a long note is quoted in short, whole words of it', () => {
    const text = compose('Ana', `${'lovely garden '.repeat(200)}end`);
    expect(text).toMatch(/garden…"/);
    expect(text.length).toBeLessThan(3000);
  });

  test('what is typed is never taken for a placeholder', () => {
    expect(compose('{{note}}', 'secret')).toContain('Calling guidance for {{note}}');
  });

  test.each([
    ['Dr. Maria Lopez', 'Maria'],
    ['Mrs Kaur', 'Kaur'],
    ['  Maria   Lopez ', 'Maria'],
    ['李小龍', '李小龍'],
    ['Dr.', 'Dr.'],
    ['Ana', 'Ana'],
  ])('%s is called %s', (name, first) => {
    expect(firstNameOf(name, texts)).toBe(first);
  });

  test.each([
    ['tl', 'Aling Nena Cruz', 'Aling Nena'],
    ['tl', 'Mang Tomas', 'Mang Tomas'],
    ['tl', 'Dra. Fe Santos', 'Fe'],
    ['tl', 'Kuya', 'Kuya'],
    ['es', 'Don José Ruiz', 'Don José'],
    ['es', 'Sra. Peña', 'Peña'],
  ] as const)('in %s, %s is called %s: what is said along with a name stays with it', (language, name, first) => {
    expect(firstNameOf(name, guideTexts(language))).toBe(first);
  });

  test('in German nothing stands before a name that would change its «Herr»', () => {
    const text = composeGuidance(
      { prospectName: 'Herr Müller', prospectBackground: null, objective: 'share_product' },
      guideTexts('de'),
      'Acme',
    );
    expect(text).toMatch(/^Gesprächsleitfaden – Herr Müller: das Produkt vorstellen\n/);
    expect(text).not.toContain('für Herr ');
  });
});

const NETWORK_MARKETING: Record<Language, RegExp> = {
  en: /\bnetwork marketing\b/,
  es: /\bnetwork marketing\b/,
  fr: /\bmarketing de réseau\b/,
  de: /\bNetwork-Marketing\b/,
  hi: /नेटवर्क मार्केटिंग/,
  pa: /ਨੈੱਟਵਰਕ ਮਾਰਕੀਟਿੰਗ/,
  tl: /\bnetwork marketing\b/,
};
describe.each(LANGUAGES)('the library in %s', (language) => {
  const texts = guideTexts(language);
  test.each(OBJECTIVES)(
    'every opening (%s) first says who calls, that it is network marketing, and why',
    (objective) => {
      for (let index = 0; index < 40; index++) {
        const name = `Person${index}`;
        const guidance = composeGuidance({ prospectName: name, prospectBackground: null, objective }, texts, 'Acme');
        const [heading, introduction] = sections(guidance)[1]?.split('\n') ?? [];
        expect(heading).toBe(texts.headings.open);
        // The name that the partner puts there stands before all else.
        expect(introduction).toMatch(/^[^[]{1,45}\[[^\]]+\]/u);
        expect(introduction).toMatch(NETWORK_MARKETING[language]);
        expect(introduction).toContain('Acme');
        expect(introduction).toContain(texts.objectives[objective].reason);
      }
    },
  );
  const lines = JSON.stringify(texts).split('","');
  test('promises neither income nor healing', () => {
    for (const line of lines)
      expect(line).not.toMatch(
        /guarantee|passive income|financial freedom|get rich|will earn|you can earn|cures? (?!nothing)|heals?\b|weight loss|lose weight|miracle cure/i,
      );
  });
  test('knows only placeholders that are filled in', () => {
    const used = new Set(JSON.stringify(texts).match(/\{\{\w+\}\}/g));
    expect([...used].toSorted()).toEqual([
      '{{brand}}',
      '{{first}}',
      '{{name}}',
      '{{note}}',
      '{{objective}}',
      '{{reason}}',
    ]);
  });
  test('never says the same twice', () => {
    const { objectives, subjects } = texts;
    const all = [...Object.values(objectives), ...Object.values(subjects)]
      .flatMap((each) => [
        each.why,
        each.ask,
        'open' in each ? [...each.open, ...each.invite, ...each.next, ...each.concern] : Object.values(each.bridge),
      ])
      .flat();
    expect(new Set(all).size).toBe(all.length);
  });
});

test('the same seed picks the same, and several are never one twice', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }),
      fc.nat(5),
      (seed, options, count) => {
        expect(options).toContain(pick(seed, options));
        expect(pick(seed, options)).toBe(pick(seed, options));
        const some = pickSome(seed, options, count);
        expect(new Set(some).size).toBe(Math.min(count, options.length));
      },
    ),
  );
});
