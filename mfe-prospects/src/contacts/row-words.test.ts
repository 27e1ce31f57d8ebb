import { expect, test } from '@jest/globals';
import type { TFunction } from '@nb/i18n';
import { rowWords } from './row-words';

test('a name stands where the language has it, whatever is in it', () => {
  const texts: Record<string, string> = {
    'select.one': '{{name}} auswählen',
    'list.edit': 'Edit {{name}}',
    'list.delete': '{{name}} को मिटाएँ ({{name}})',
  };
  const t = ((key: string, { name = '' } = {}) =>
    (texts[key] ?? key).replaceAll('{{name}}', () => name)) as unknown as TFunction<'prospects'>;
  const words = rowWords(t);
  expect(words.select('Ann $& Lee')).toBe('Ann $& Lee auswählen');
  expect(words.edit('{{name}}')).toBe('Edit {{name}}');
  expect(words.remove('Bob')).toBe('Bob को मिटाएँ (Bob)');
  expect(words.types.both).toBe('type.potentialPartner, type.potentialCustomer');
});
