/** A stored person, and searches that find them or don't: tests of both the browser's and the databases' search. */
export interface SearchCase {
  firstName: string;
  lastName: string;
  email?: string;
  phone?: string;
  finds: readonly string[];
  misses?: readonly string[];
}

export const SEARCH_CASES: readonly SearchCase[] = [
  {
    firstName: 'Ana',
    lastName: 'López',
    finds: ['ana lopez', 'Lopez, Ana', 'LÓPEZ', 'ana,lopez', 'Lo\u0301pez', '«López»', ' lop  an '],
    misses: ['lopez maria', 'analopez'],
  },
  {
    firstName: 'Øystein',
    lastName: 'Łukaszewski',
    finds: ['oystein', 'ØYSTEIN', 'Oeystein', 'lukaszewski oystein', 'łukasz'],
    misses: ['eystein'],
  },
  { firstName: 'Đorđe', lastName: 'Ħaż', finds: ['dorde', 'đorđe', 'haz'] },
  {
    firstName: 'Weiß',
    lastName: 'Müller',
    finds: ['weiss', 'WEISS', 'weiß', 'muller', 'mueller', 'Müller', 'MU\u0308LLER'],
    misses: ['moller'],
  },
  { firstName: 'Joerg', lastName: 'Strasser', finds: ['jörg', 'joerg', 'Straßer'] },
  { firstName: 'Ægir', lastName: 'Þórsson', finds: ['aegir', 'thorsson', 'ÞÓRSSON', 'þorsson'] },
  { firstName: 'Cœur', lastName: 'Åse', finds: ['coeur', 'ase', 'Aase', 'ÅSE'] },
  { firstName: 'Işıl', lastName: 'İnci', finds: ['isil', 'IŞIL', 'inci', 'İNCİ'] },
  {
    firstName: 'Maeve',
    lastName: 'O’Brien',
    finds: ["o'brien", 'obrien', 'O‘Brien', 'Oʼbrien', 'brien maeve'],
    misses: ['o brian'],
  },
  { firstName: 'Anne-Marie', lastName: 'Dupont', finds: ['anne marie', 'anne–marie', 'Marie-Anne', 'dupont anne'] },
  { firstName: 'Νίκος', lastName: 'Παπαδόπουλος', finds: ['νικος', 'ΝΙΚΟΣ', 'παπαδοπουλοσ'] },
  { firstName: 'Семён', lastName: 'Йолкин', finds: ['семен', 'СЕМЁН', 'йолкин'] },
  {
    firstName: 'हिन्दी',
    lastName: 'फ़ातिमा',
    finds: ['हिंदी', 'हिन्दी', 'फातिमा', 'फ़ातिमा', 'फा\u200dतिमा'],
    misses: ['हदी'],
  },
  { firstName: 'चाँद', lastName: 'सञ्जय', finds: ['चांद', 'चाँद', 'संजय'], misses: ['चद'] },
  { firstName: 'ਸਿੰਘ', lastName: 'ਬਿੱਲਾ', finds: ['ਸਿਂਘ', 'ਸਿੰਘ', 'ਬਿਲਾ'], misses: ['ਸਘ'] },
  { firstName: 'ਸ਼ੇਰ', lastName: 'ਖ਼ਾਨ', finds: ['ਸੇਰ', 'ਸ\u0a3cੇਰ', 'ਖਾਨ'] },
  { firstName: 'أحمد', lastName: 'علي', finds: ['احمد', 'أَحْمَد', 'علی'] },
  { firstName: 'Ｔａｒｏ', lastName: '山田', finds: ['taro', '山田', '山田 taro'] },
  {
    firstName: 'Dot',
    lastName: 'Percent',
    email: 'a_b%c@example.test',
    finds: ['a_b%c', '_b%', '%c@'],
    misses: ['a%c', 'b_c', 'a__b'],
  },
  {
    firstName: 'Mail',
    lastName: 'Paste',
    email: 'mail.paste+x@example.test',
    finds: [
      'mailto:mail.paste+x@example.test',
      'mailto:mail.paste+x@example.test?subject=Hi',
      'M. Paste <mail.paste+x@example.test>',
      '"Paste, Mail" <mail.paste+x@example.test>',
      '<mail.paste+x@example.test>',
      'mail.paste+x@example.test,',
      'MAIL.PASTE+X@EXAMPLE.TEST',
    ],
    misses: ['mailto:other@example.test'],
  },
  {
    firstName: 'Phone',
    lastName: 'German',
    phone: '+491711234567',
    finds: [
      '0171 1234567',
      '+49 (0)171 / 123 45 67',
      '0049 171 1234567',
      '01711234567',
      'tel:+491711234567',
      '1234567',
      '१७११२३४५६७',
      'german 123',
    ],
    misses: ['0171 1234568', 'german 999'],
  },
  {
    firstName: 'Phone',
    lastName: 'American',
    phone: '+12025550123',
    finds: ['(202) 555-0123', '202.555.0123', '555-0123', '1 202 555 0123', '202 555'],
    misses: ['(202) 555-0124'],
  },
];
