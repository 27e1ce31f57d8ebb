import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fontsFor, settableName, withoutMissing } from './fonts.js';

const folder = path.join(import.meta.dirname, 'fonts');

test.each([
  ['Ana Ruiz', []],
  ['Jürgen Müller', []],
  ['प्रिया शर्मा', []],
  ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', []],
  ['Nguyễn Thị Ánh', ['Noto Sans']],
  ['Ελένη Παπαδοπούλου', ['Noto Sans']],
  ['Ђорђе Їжак', ['Noto Sans']],
  ['محمد علي', ['Noto Sans Arabic']],
  ['فاطمه یزدی', ['Noto Sans Arabic']],
  ['שרה כהן', ['Noto Sans Hebrew']],
  ['สมชาย ใจดี', ['Noto Sans Thai']],
  ['முத்து குமார்', ['Noto Sans Tamil']],
  ['রহিমা খাতুন', ['Noto Sans Bengali']],
  ['王小明', ['Noto Sans SC']],
  ['陳龍臺', ['Noto Sans SC']],
  ['渡邊 さくら', ['Noto Sans SC']],
  ['髙﨑 ハナコ', ['Noto Sans SC']],
  ['𠮷野 家', ['Noto Sans SC', 'Noto Sans JP']],
  ['王 𫝆', ['Noto Sans SC', 'Noto Sans JP']],
  ['ܐܢܐ ܡܪܝܡ', ['Noto Sans Syriac']],
  ['އަޙްމަދު', ['Noto Sans Thaana']],
  ['김민준', ['Noto Sans KR']],
  ['Գայանե Ավետիսյան', ['Noto Sans Armenian']],
  ['ნინო ბერიძე', ['Noto Sans Georgian']],
  ['አበበ በቀለ', ['Noto Sans Ethiopic']],
  ['សុខ សុភា', ['Noto Sans Khmer']],
  ['Anna 王', ['Noto Sans SC']],
])('%s has its fonts, and no more than it needs', (name, families) => {
  const choice = fontsFor(name);
  expect([choice.families, [...choice.missing]]).toEqual([families, []]);
  expect(choice.files.every((file) => existsSync(file))).toBe(true);
});

test.each([
  ['Ana 🎉 Ruiz', 'Ana Ruiz'],
  ['Ana Ruiz 👩‍👩‍👧‍👦', 'Ana Ruiz'],
  ['Zoë 👍🏽', 'Zoë'],
  ['🇩🇪 Jürgen', 'Jürgen'],
  ['王🀄明', '王明'],
])('%s is set as %s', (name, shown) => expect(withoutMissing(name, fontsFor(name).missing)).toBe(shown));

test.each([
  ['Ana Ruiz', 'Ana Ruiz'],
  ['Ana 🎉 Ruiz', 'Ana 🎉 Ruiz'],
  ['𠮷野 家', '𠮷野 家'],
  ['𝐀𝐧𝐚 𝓡𝓾𝓲𝔃', 'Ana Ruiz'],
  // Cuneiform and emoji are in no font.
  ['𒀀 𒁀', null],
  ['🎉🎉', null],
  ['𒀀 Ana', '𒀀 Ana'],
])('%s can be set as %j', (name, set) => expect(settableName(name)).toBe(set));

test('joiners that a script needs stay', () => {
  const name = 'क\u094D\u200Dष ی\u200Cه';
  expect(withoutMissing(name, fontsFor(name).missing)).toBe(name);
});

test('all of them together are at most 25 MB, with their licence', () => {
  const files = readdirSync(folder);
  expect(files).toContain('LICENSE');
  expect(files.reduce((bytes, file) => bytes + statSync(path.join(folder, file)).size, 0)).toBeLessThan(
    25 * 1024 * 1024,
  );
});
