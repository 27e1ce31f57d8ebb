/** `npm run walk`: the specification sentence by sentence, as a person meets it, against a running product. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';
import { build } from '../../scripts/build.ts';
import { readOptions } from '../../scripts/options.ts';
import startProducts, { type Product } from '../product.ts';
import { type SectionFile, type Settings, Walk } from './walk.ts';

const HELP = `npm run walk [-- options] [section …]

  --url URL       the product to walk through (default: one is built and started, with data of its own); start it with RATE_LIMIT_FACTOR=1000
  --width N       of the window (default 1280; 360 is a phone)
  --theme T       light or dark (default light)
  --shots DIR     pictures: those a section takes, and one of each sentence that does not hold
  --list          the sections
  --help          this text

Tells each sentence as «held» or «NOT HELD», at the end how many; ends with 1 when one does not hold.`;
const say = (line = '') => void process.stdout.write(`${line}\n`);
const fail = (line: string): never => {
  process.stderr.write(`\n${line}\n`);
  process.exit(1);
};

const { values, positionals } = readOptions('walk', {
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    width: { type: 'string', default: '1280' },
    theme: { type: 'string', default: 'light' },
    shots: { type: 'string' },
    list: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  say(HELP);
  process.exit(0);
}

const FRAME = ['index.ts', 'walk.ts'];
const files = await readdir(import.meta.dirname);
const sections = files
  .filter((file) => file.endsWith('.ts') && !FRAME.includes(file))
  .map((file) => file.slice(0, -3))
  .toSorted();
const modules = new Map(
  await Promise.all(sections.map(async (name) => [name, (await import(`./${name}.ts`)) as SectionFile] as const)),
);
if (values.list) {
  say(sections.map((name) => `${name}${modules.get(name)?.onlyByName ? '   (only when named)' : ''}`).join('\n'));
  process.exit(0);
}
const width = Number(values.width);
if (!Number.isInteger(width) || width < 280) fail('--width takes a whole number of pixels, 280 or more.');
const { theme } = values;
if (theme !== 'light' && theme !== 'dark') fail('--theme takes light or dark.');
const unknown = positionals.filter((name) => !sections.includes(name));
if (unknown.length > 0) fail(`No section ${unknown.join(', ')}. There are: ${sections.join(', ')}.`);

let stop = async () => {};
let url = values.url;
if (url === undefined) {
  await build();
  stop = await startProducts({ workers: 1 });
  url = (JSON.parse(process.env['PRODUCTS']!) as Product[])[0]!.url;
}
// people.ts reads the address of the product from there.
url = new URL(url).origin;
process.env['PRODUCTS'] = JSON.stringify([{ url, data: '', releases: '' }] satisfies Product[]);

const settings: Settings = {
  url,
  width,
  theme: theme as Settings['theme'],
  shots: values.shots === undefined ? undefined : path.resolve(values.shots),
};
const browser = await chromium.launch({
  executablePath: await findBrowser(say),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
let held = 0;
const broken: string[] = [];
try {
  for (const name of positionals.length > 0 ? positionals : sections.filter((each) => !modules.get(each)?.onlyByName)) {
    const walk = new Walk(browser, name, settings, say);
    await walk.through(modules.get(name)!.default);
    held += walk.held;
    broken.push(...walk.broken);
  }
} finally {
  await browser.close();
  await stop();
}
if (broken.length > 0) say(`\nNot held, at ${width} px, ${theme}:\n${broken.map((each) => `  ${each}`).join('\n')}`);
say(`\n${held} held, ${broken.length} not held`);
process.exit(broken.length > 0 ? 1 : 0);
