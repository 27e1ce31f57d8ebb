import { describe, expect, test } from '@jest/globals';
import { wordsIn, wordsOfGlossary } from './words.js';

const GLOSSARY = `# Glossary

## Words for what happens

| word | not used |
|---|---|
| again | anew |
| notify, send | tell, told |
| keep | bury (say what is written) |

## Private words

They do not come back: \`Lately\`, \`takeOver\`, \`read-on\`.
`;

test('both lists are read from the glossary', () => {
  expect(wordsOfGlossary(GLOSSARY)).toEqual({
    identifiers: ['Lately', 'takeOver', 'read-on'],
    prose: ['anew', 'tell', 'told'],
  });
  expect(() => wordsOfGlossary('# Glossary')).toThrow('has no «## Private words»');
});

describe('a source', () => {
  const words = { identifiers: ['Lately', 'takeOver'], prose: ['anew', 'at once'] };
  test.each([
    ['an identifier', 'const x = 1;\ntakeOver(x);', ['2: takeOver']],
    ['a word of a comment', '// made anew\nlet a;', ['1: anew']],
    ['a word of a docstring', '/**\n * Done At once.\n */', ['2: at once']],
    ['a word of a test name', "test('begins anew', () => {});", ['1: anew']],
    ['a word of a table’s name', "test.each([1])('%s begins anew', () => {});", ['1: anew']],
    ['an identifier in a comment or a text', "// takeOver\nsay('takeOver');", []],
    ['a text that people read', "say('begin anew');", []],
    ['a property of something else', 'page.takeOver(1);', []],
    ['part of a longer name', 'takeOverAll(); // renewed', []],
    ['what looks like a comment in a text', "fetch('https://anew.example');", []],
  ])('%s', (_case, source, expected) => {
    expect(wordsIn(source, words)).toEqual(expected);
  });
});
