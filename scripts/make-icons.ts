/**
 * `node scripts/make-icons.ts`: makes the icons of the installed app from the shell's icon.svg. They are committed beside it; run this again
 * after the icon has changed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from './browser.ts';
import { root } from './config.ts';

const folder = path.join(root, 'shell', 'public');

interface Picture {
  name: string;
  size: number;
  /** Share of the side that the drawing takes; below 1 the background fills the edges, because the system crops the icon to its own shape. */
  drawing: number;
}
const PICTURES: Picture[] = [
  { name: 'icon-192', size: 192, drawing: 1 },
  { name: 'icon-512', size: 512, drawing: 1 },
  { name: 'icon-maskable-512', size: 512, drawing: 0.8 },
  { name: 'apple-touch-icon', size: 180, drawing: 0.9 },
];

const svg = await readFile(path.join(folder, 'icon.svg'), 'utf8');
const background = /<rect[^>]*fill="(#[0-9A-Fa-f]{6})"/.exec(svg)?.[1];
if (background === undefined) throw new Error('icon.svg has no background: a <rect> with a fill is expected');
const browser = await chromium.launch({
  executablePath: await findBrowser((line) => void process.stdout.write(`${line}\n`)),
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  for (const { name, size, drawing } of PICTURES) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>html,body{margin:0;background:${drawing < 1 ? background : 'transparent'}}body{display:grid;place-items:center;block-size:100vh}svg{inline-size:${drawing * 100}%}</style>${svg}`,
    );
    await writeFile(path.join(folder, `${name}.png`), await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
