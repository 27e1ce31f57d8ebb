import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { ServerStyleSheet } from 'styled-components';
import { GlobalStyle } from './global-style';

const written = () => {
  const sheet = new ServerStyleSheet();
  render(sheet.collectStyles(<GlobalStyle />));
  return sheet.getStyleTags().replaceAll('/*!sc*/', '').replaceAll('\n', '');
};

test('the ring for what has none of its own weighs nothing: any component’s own look wins, whichever sheet comes last', () => {
  const rings = Array.from(
    written().matchAll(/([^{}]*)\{[^{}]*outline:\s*2px[^{}]*\}/g),
    ([, selector = '']) => selector,
  );
  expect(rings).toHaveLength(1);
  // All of the selector is within `:where(…)`.
  expect(rings[0]).toMatch(/^:where\((?:[^()]|\([^()]*\))*\)$/);
});

test('each piece of text is ordered by itself, what is typed by its own letters: a name from right to left moves nothing beside it', () => {
  const selectorOf = (value: string) =>
    new RegExp(`:where\\(([^()]*)\\)\\s*\\{\\s*unicode-bidi:\\s*${value};?\\s*\\}`).exec(written())?.[1]?.split(/,\s*/);
  expect(selectorOf('isolate')).toEqual(expect.arrayContaining(['a', 'b', 'button', 'label', 'span', 'strong']));
  expect(selectorOf('plaintext')).toEqual(['input', 'textarea']);
});
