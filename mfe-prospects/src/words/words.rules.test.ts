import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LANGUAGES } from '@nb/contracts';
import de from './texts/de.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';
import hi from './texts/hi.json';
import pa from './texts/pa.json';
import tl from './texts/tl.json';
import { PURPOSES, compose, firstNameOf, hrefTo, languageFor, purposeFor, subjectOf, waysTo } from './words.rules';

const TEXTS = { en, es, fr, de, hi, pa, tl };
const NUMBER = { tel: 'tel:+491711234567', sms: 'sms:+491711234567', whatsApp: 'https://wa.me/491711234567' };
const LOCAL = { tel: 'tel:01711234567', sms: 'sms:01711234567', whatsApp: null };

describe('what is offered for sending begins honestly', () => {
  test.each(LANGUAGES.flatMap((language) => PURPOSES.map((purpose) => [language, purpose] as const)))(
    'in %s for %s: who, that it is network marketing, and why',
    (language, purpose) => {
      const texts = TEXTS[language];
      const [opening = ''] = compose(texts, 'Dr. Anna Berg', purpose, {
        me: 'Daniel',
        brand: 'Network Builders',
      }).split('\n\n');
      expect(opening).toContain('Anna');
      expect(opening).toContain('Daniel');
      expect(opening).toContain('Network Builders');
      expect(opening).toMatch(/network[- ]marketing|marketing de réseau|नेटवर्क मार्केटिंग|ਨੈੱਟਵਰਕ ਮਾਰਕੀਟਿੰਗ/i);
      expect(opening).toContain(texts.reason[purpose]);
      expect(opening.indexOf('Daniel')).toBeLessThan(opening.indexOf(texts.reason[purpose]));
      expect(opening + subjectOf(texts, 'Daniel')).not.toContain('{{');
    },
  );
  test('names with marks of their own stay as they are', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom(...PURPOSES), (me, purpose) => {
        expect(compose(en, 'Ann', purpose, { me, brand: 'B' })).toContain(`this is ${me}. I work`);
      }),
    ));
});

test.each([
  ['Dr. Anna Berg', 'Anna'],
  ['Frau Prof. Weber', 'Weber'],
  ['  ann   lee ', 'ann'],
  ['Doña Carmen', 'Carmen'],
  ['श्रीमती सुनीता देवी', 'सुनीता'],
  ['Dr.', 'Dr.'],
])('%s is addressed as %s', (name, first) => expect(firstNameOf(name)).toBe(first));

describe('the language of a contact', () => {
  test.each([
    ['tel:+491711234567', 'en', 'de'],
    ['tel:+41791234567', 'fr', 'fr'],
    ['tel:+15550100100', 'es', 'es'],
    ['tel:+15550100100', 'de', 'en'],
    ['tel:+919876543210', 'pa', 'pa'],
    ['tel:+919876543210', 'de', 'hi'],
    ['tel:+639171234567', 'en', 'en'],
    ['tel:+50212345678', 'en', 'es'],
    ['tel:+3725551234', 'fr', 'fr'],
    ['tel:01711234567', 'pa', 'pa'],
    [undefined, 'tl', 'tl'],
  ] as const)('number %s, read in %s: %s', (tel, own, language) =>
    expect(languageFor(tel === undefined ? undefined : { tel }, own)).toBe(language),
  );
  test('is always one of the seven', () =>
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...LANGUAGES), (digits, own) => {
        expect(LANGUAGES).toContain(languageFor({ tel: `tel:+${digits}` }, own));
      }),
    ));
});

test.each([
  [{ email: 'a@b.test' }, [NUMBER], ['call', 'whatsapp', 'sms', 'email', 'telegram']],
  [{ email: null }, [LOCAL], ['call', 'sms']],
  [{ email: null }, [LOCAL, NUMBER], ['call', 'whatsapp', 'sms', 'telegram']],
  [{ email: 'a@b.test' }, [], ['email']],
  [{ email: 'ask her' }, [], []],
])('%j with %j is reached by %j', (contact, numbers, ways) => expect(waysTo(contact, numbers)).toEqual(ways));

test.each([
  [{ isPotentialPartner: true }, 'business'],
  [{ isPotentialPartner: false }, 'product'],
  [{ isPotentialPartner: true, lastContactAt: '2026-11-01T09:00:00.000Z' }, 'follow-up'],
])('%j is written to about %s', (contact, purpose) =>
  expect(purposeFor({ name: 'Ann', email: null, ...contact })).toBe(purpose),
);

describe('links carry the words whole', () => {
  test.each([
    ['whatsapp', 'https://wa.me/491711234567?text='],
    ['telegram', 'https://t.me/+491711234567?text='],
    ['sms', 'sms:+491711234567?body='],
  ] as const)('%s', (way, start) =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const href = hrefTo(way, NUMBER, text) ?? '';
        expect(href.startsWith(start)).toBe(true);
        expect(decodeURIComponent(href.slice(start.length))).toBe(text.toWellFormed());
      }),
    ),
  );
  test('none where the country is not known', () => {
    expect(hrefTo('whatsapp', LOCAL, 'Hi')).toBeUndefined();
    expect(hrefTo('telegram', LOCAL, 'Hi')).toBeUndefined();
    expect(hrefTo('call', LOCAL, '')).toBe('tel:01711234567');
  });
});
