import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { EmailText } from './email-text';

test.each([
  ['a short domain stays whole', 'lena.park+1@example.test', 'lena.<wbr>park+<wbr>1<wbr>@example.test'],
  [
    'a long one breaks after its dots and hyphens',
    'lena@health-and-wellness.example.test',
    'lena<wbr>@health-<wbr>and-<wbr>wellness.<wbr>example.<wbr>test',
  ],
])('an e-mail breaks where one reads a pause: %s', (_which, email, markup) => {
  expect(render(<EmailText email={email} />).container.innerHTML).toBe(markup);
});
