/** @jest-environment-options {"styles": true} */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { WholeWord } from './whole-word';

test.each([
  ['alone', 'SPRING-2026', 'SPRING-2026', 'SPRING-2026'],
  ['at the end of a text', 'Distributor ID NB-0002', 'NB-0002', 'NB-0002'],
  ['with its brackets', 'Ana NB-1 Ruiz (NB-1)', 'NB-1', '(NB-1)'],
])('an ID is one piece that does not break at its hyphen while it has room: %s', (_which, text, word, piece) => {
  const { container } = render(
    <p>
      <WholeWord word={word}>{text}</WholeWord>
    </p>,
  );
  expect(container).toHaveTextContent(text);
  expect(screen.getByText(piece, { selector: 'span' })).toHaveStyle({
    display: 'inline-block',
    maxInlineSize: '100%',
    overflowWrap: 'anywhere',
  });
});

test('within a link the line under it goes on below the ID', () => {
  render(
    <a href="#id" style={{ textDecoration: 'underline' }}>
      <WholeWord word="NB-1">Ana (NB-1)</WholeWord>
    </a>,
  );
  expect(screen.getByText('(NB-1)')).toHaveStyle({ textDecoration: 'underline' });
});

test('a text without it is left as it is', () => {
  expect(render(<WholeWord word="">None</WholeWord>).container.innerHTML).toBe('None');
});
