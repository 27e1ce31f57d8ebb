import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PhoneLinks } from './phone-links';

test('two numbers in one field are two links; a text without a number is none', () => {
  const { rerender } = render(<PhoneLinks phone="+49 (0)171 1234567 / 089 123456 ext. 7" />);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['+49 (0)171 1234567', 'tel:+491711234567'],
    ['089 123456 ext. 7', 'tel:089123456;ext=7'],
  ]);
  rerender(<PhoneLinks phone="ask Anna" />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText('ask Anna')).toBeVisible();
});
