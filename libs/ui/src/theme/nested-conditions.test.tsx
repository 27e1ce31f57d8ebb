import { afterEach, expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import styled, { ServerStyleSheet, StyleSheetManager } from 'styled-components';
import { knowsNestedConditions, stylePlugins } from './nested-conditions';

const know = () => Object.assign(globalThis, { CSSNestedDeclarations: class {} });
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'CSSNestedDeclarations');
});

const Box = styled.div`
  color: red;
  @media (min-width: 1px) {
    color: blue;
    &::before {
      content: 'x';
    }
    > b,
    i & {
      color: green;
    }
  }
  @container (min-width: 2px) {
    color: black;
  }
  @media print {
    color: white;
    @supports (display: grid) {
      color: gray;
    }
  }
`;

/** The rules of `Box` as they go to the browser; `.a` is its class. */
function rules(): string[] {
  const sheet = new ServerStyleSheet();
  const { container } = render(
    sheet.collectStyles(
      <StyleSheetManager stylisPlugins={stylePlugins()}>
        <Box />
      </StyleSheetManager>,
    ),
  );
  const own = container.firstElementChild?.classList.item(1);
  return sheet
    .getStyleTags()
    .replaceAll(/<[^>]*>/g, '')
    .split('/*!sc*/')
    .map((rule) => rule.trim().replaceAll(`.${own}`, '.a'))
    .filter((rule) => rule.includes('.a'));
}

test('conditions go into the rules they stand around, in their order; with another one within them they stay', () => {
  know();
  expect(rules()).toEqual([
    '.a{color:red;}',
    '.a{@media (min-width: 1px){color:blue;}}',
    ".a::before{@media (min-width: 1px){content:'x';}}",
    '.a >b,i .a{@media (min-width: 1px){color:green;}}',
    '.a{@container (min-width: 2px){color:black;}}',
    '@media print{.a{color:white;}@supports (display: grid){.a{color:gray;}}}',
  ]);
});

test('for a browser that would not understand them all stays as it is', () => {
  expect(knowsNestedConditions()).toBe(false);
  expect(rules()).toContain('@container (min-width: 2px){.a{color:black;}}');
  expect(rules().some((rule) => /^[^@].*@/.test(rule))).toBe(false);
});
