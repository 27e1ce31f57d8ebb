/** The words that `docs/glossary.md` keeps out of the code: private names as identifiers, and the words of its last table in comments and test names. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = '{libs,services,shell,mfe-*,scripts,e2e,faults,bench,demo}/**/*.{ts,tsx,mjs,cjs}';
const SKIPPED = /(?:^|[\\/])(?:node_modules|dist|\.data|\.cache|test-results)(?:[\\/]|$)/;

export interface Words {
  identifiers: string[];
  /** Of comments and test names. */
  prose: string[];
}

/** Reads both lists from the text of the glossary. @throws Error when a list is missing. */
export function wordsOfGlossary(markdown: string): Words {
  const identifiers = section(markdown, '## Private words');
  const happens = section(markdown, '## Words for what happens');
  return {
    identifiers: [...identifiers.matchAll(/`([\w-]+)`/g)].map(([, word = '']) => word),
    prose: [...happens.matchAll(/^\|[^|]+\|([^|]+)\|$/gm)]
      .flatMap(([, cell = '']) => cell.split(','))
      .map((word) => word.trim())
      .filter((word) => /^[a-z][a-z ]*$/.test(word) && word !== 'not used'),
  };
}

function section(markdown: string, heading: string): string {
  const [, text = ''] = markdown.split(`${heading}\n`);
  const [own = ''] = text.split(/^## /m);
  if (!own.trim()) throw new Error(`docs/glossary.md has no «${heading}»`);
  return own;
}

const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const TEST_NAME = /\b(?:test|describe|it)(?:\.\w+(?:\([^()]*\))?)*\(\s*$/;

/** Where a source uses one of these words, as `line: word`. */
export function wordsIn(source: string, { identifiers, prose }: Words): string[] {
  const found: string[] = [];
  const lineAt = (index: number) => source.slice(0, index).split('\n').length;
  const look = (text: string, at: number, words: readonly string[], flags: string) => {
    for (const word of words)
      for (const { index } of text.matchAll(new RegExp(String.raw`(?<![\w.-])${word}(?![\w-])`, flags)))
        found.push(`${lineAt(at + index)}: ${word}`);
  };
  let code = '';
  let last = 0;
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    code += source.slice(last, index);
    const isComment = token.startsWith('/');
    if (isComment || TEST_NAME.test(code.slice(-80))) look(token, index, prose, 'gi');
    // As many lines and letters as there were, so that places stay.
    code += isComment ? token.replace(/[^\n]/g, ' ') : token.replace(/[^\n]/g, '_');
    last = index + token.length;
  }
  code += source.slice(last);
  look(code, 0, identifiers, 'g');
  return found;
}

/** Every place in the code with a word that is not used, as `file:line: word`. */
export function forbiddenWords(root: string): string[] {
  const words = wordsOfGlossary(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8'));
  return globSync(SOURCES, { cwd: root, exclude: (name) => SKIPPED.test(String(name)) }).flatMap((file) =>
    wordsIn(readFileSync(path.join(root, file), 'utf8'), words).map((place) => `${file}:${place}`),
  );
}
