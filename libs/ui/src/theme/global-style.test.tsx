import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { ServerStyleSheet } from 'styled-components';
import { GlobalStyle } from './global-style';

test('the ring for what has none of its own weighs nothing: any component’s own look wins, whichever sheet comes last', () => {
  const sheet = new ServerStyleSheet();
  render(sheet.collectStyles(<GlobalStyle />));
  const written = sheet.getStyleTags().replaceAll('/*!sc*/', '').replaceAll('\n', '');
  const rings = Array.from(
    written.matchAll(/([^{}]*)\{[^{}]*outline:\s*2px[^{}]*\}/g),
    ([, selector = '']) => selector,
  );
  expect(rings).toHaveLength(1);
  // All of the selector is within `:where(…)`.
  expect(rings[0]).toMatch(/^:where\((?:[^()]|\([^()]*\))*\)$/);
});
