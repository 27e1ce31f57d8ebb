import { expect, test } from '@jest/globals';
import { fill } from './fill.rules.js';

const values = {
  brand: 'A & {{support}}',
  provider: '$&',
  support: 'help@x.test',
  portal: 'https://p.test',
  shop: 's.test',
};

test.each<[unknown, unknown]>([
  ['{{brand}} and {{provider}}', 'A & {{support}} and $&'],
  ['{{unknown}} {{constructor}} {brand}', '{{unknown}} {{constructor}} {brand}'],
  [
    { a: ['{{shop}}', { b: '{{portal}}' }], n: 3, none: null },
    { a: ['s.test', { b: 'https://p.test' }], n: 3, none: null },
  ],
])('%j', (value, filled) => {
  expect(fill(value, values)).toEqual(filled);
});
