/**
 * `node scripts/make-media.ts [--posters] [clip …]`: makes the training videos from `media/clips.ts` again, or only the pictures that stand for
 * them. The files are committed, so this is needed only after a change. Wants a Chromium (CHROMIUM_PATH or /usr/bin/chromium) and, for the videos,
 * ffmpeg with VP9 and Opus.
 */
import { chromium, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ART, CLIPS, type Clip } from './media/clips.ts';

const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, 'mfe-training/public/media');
const WIDTH = 640;
const HEIGHT = 360;
const FPS = 20;
const FADE_S = 0.5;
const MAX_BYTES = 400 * 1024;

/** One picture of a clip: what is seen, for how long, and the words that are new in it. */
interface Shot {
  html: string;
  seconds: number;
  words: string;
}

/** Long enough to read comfortably: a base and some time for each word. */
const readingTime = (words: string) => Math.round((1.5 + words.split(/\s+/).length * 0.18) * 10) / 10;

const art = (clip: Clip, size: number) =>
  `<svg class="art" width="${size}" height="${size}" viewBox="0 0 200 200">${ART[clip.art]}</svg>`;

function shotsOf(clip: Clip): Shot[] {
  const opening = `<main class="title"><div><p class="kicker">${clip.kicker}</p><h1>${clip.title}</h1><p class="sub">${clip.subtitle}</p></div>${art(clip, 220)}</main>`;
  const closing = `<main class="closing">${art(clip, 130)}<h1>${clip.closing}</h1></main>`;
  const pointShots = clip.slides.flatMap((slide, index) =>
    slide.points.map((point, shown) => {
      const words = shown === 0 ? `${slide.title}. ${point}` : point;
      const points = slide.points
        .map((text, at) => `<li class="${at > shown ? 'later' : at === shown ? 'now' : ''}">${text}</li>`)
        .join('');
      const dots = clip.slides.map((_, at) => `<i class="${at === index ? 'on' : ''}"></i>`).join('');
      return {
        html: `<main class="points"><div><p class="kicker">${clip.title}</p><h2>${slide.title}</h2><ul>${points}</ul></div>${art(clip, 128)}<nav>${dots}</nav></main>`,
        seconds: readingTime(words),
        words,
      };
    }),
  );
  const openingWords = `${clip.kicker}: ${clip.title}. ${clip.subtitle}`;
  return [
    { html: opening, seconds: 3.5, words: openingWords },
    ...pointShots,
    { html: closing, seconds: 3.5, words: clip.closing },
  ];
}

const STYLE = `
  * { margin: 0; box-sizing: border-box } html, body { width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden }
  body { font-family: Figtree, sans-serif; color: #26221C; background: radial-gradient(circle at 92% 8%, #FBE6DA 0, transparent 42%), radial-gradient(circle at 6% 100%, #DDF0EA 0, transparent 46%), #FBF8F3 }
  main { position: absolute; inset: 0; padding: 40px 44px; display: flex; align-items: center; gap: 24px } main > div { flex: 1 } .art { flex: none }
  .kicker { color: #AD4219; font-weight: 700; font-size: 17px; margin-bottom: 8px } h1 { font-size: 42px; line-height: 1.1; font-weight: 800; color: #1B6154 }
  .sub { font-size: 20px; line-height: 1.35; margin-top: 14px; color: #5E574C } .closing { flex-direction: column; justify-content: center; text-align: center } .closing h1 { font-size: 32px; line-height: 1.25 }
  h2 { font-size: 32px; line-height: 1.15; font-weight: 800; color: #1B6154; margin-bottom: 18px } ul { list-style: none; padding: 0; display: grid; gap: 13px } li { font-size: 21px; line-height: 1.3; padding-left: 30px; position: relative; font-weight: 550; color: #6E665A }
  li::before { content: ''; position: absolute; left: 4px; top: 8px; width: 12px; height: 12px; border-radius: 50%; background: #1F6B5C } .now { color: #26221C } .now::before { background: #AD4219 } .later { visibility: hidden }
  .poster { justify-content: center } .poster::before { content: ''; position: absolute; inset: 28px 168px; border-radius: 50%; background: #FFFFFF; opacity: .55 } .poster .art { position: relative }
  nav { position: absolute; right: 44px; bottom: 26px; display: flex; gap: 8px } i { width: 9px; height: 9px; border-radius: 50%; background: #E2D9CB } i.on { background: #1F6B5C }`;

/** Without text, because it is used in every language and the page shows the title beside it. */
async function drawPoster(page: Page, clip: Clip, file: string): Promise<void> {
  await page.setContent(
    `<!doctype html><html lang="en"><style>${STYLE}</style><main class="poster">${art(clip, 230)}</main>`,
  );
  const png = (await page.screenshot()).toString('base64');
  // The browser writes WebP too.
  const webp = await page.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
    canvas.getContext('2d')!.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.9).split(',')[1]!;
  }, png);
  await writeFile(file, Buffer.from(webp, 'base64'));
}

async function drawShots(page: Page, shots: Shot[], folder: string): Promise<string[]> {
  const font = (
    await readFile(path.join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'))
  ).toString('base64');
  const face = `@font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${font}) }`;
  const files: string[] = [];
  for (const [index, shot] of shots.entries()) {
    await page.setContent(`<!doctype html><html lang="en"><style>${face}${STYLE}</style>${shot.html}`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const tooMuch = await page.evaluate(
      () =>
        document.documentElement.scrollHeight > innerHeight ||
        document.querySelector('main')!.scrollHeight > innerHeight,
    );
    if (tooMuch) throw new Error(`The words do not fit: ${shot.words}`);
    files.push(path.join(folder, `${index}.png`));
    await page.screenshot({ path: files[index]! });
  }
  return files;
}

const ffmpeg = (args: string[]) =>
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });

/** Pictures with soft passages, a bar that shows how far it is, and a quiet chord. */
function encode(shots: Shot[], pictures: string[], file: string, total: number): void {
  const inputs = pictures.flatMap((picture, index) => [
    '-loop',
    '1',
    '-framerate',
    String(FPS),
    '-t',
    String(shots[index]!.seconds + FADE_S),
    '-i',
    picture,
  ]);
  const scaled = pictures.map(
    (_, index) => `[${index}:v]scale=${WIDTH}:${HEIGHT}:flags=lanczos,format=yuv420p,settb=AVTB[p${index}]`,
  );
  let at = 0;
  const fades = shots.slice(1).map((_, index) => {
    at += shots[index]!.seconds;
    return `[${index === 0 ? 'p0' : `f${index}`}][p${index + 1}]xfade=transition=fade:duration=${FADE_S}:offset=${at.toFixed(2)}[f${index + 1}]`;
  });
  const last = `f${shots.length - 1}`;
  const bar = `color=c=0x1F6B5C:s=${WIDTH}x6:r=${FPS}:d=${total}[bar];[${last}][bar]overlay=x='-w+w*t/${total}':y=H-6:shortest=1,fade=t=in:d=0.6:color=0xFBF8F3[out]`;
  const tone = [220, 277.18, 329.63]
    .map((hertz, index) => `0.02*sin(2*PI*${hertz}*t)*(0.6+0.4*sin(2*PI*t/${7 + index * 2}))`)
    .join('+');
  ffmpeg([
    ...inputs,
    '-f',
    'lavfi',
    '-i',
    `aevalsrc='${tone}':s=48000:d=${total}`,
    '-filter_complex',
    `${[...scaled, ...fades, bar].join(';')};[${pictures.length}:a]afade=t=in:d=2,afade=t=out:st=${(total - 2.5).toFixed(2)}:d=2.5[sound]`,
    '-map',
    '[out]',
    '-map',
    '[sound]',
    '-t',
    String(total),
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-crf',
    '43',
    '-deadline',
    'good',
    '-cpu-used',
    '4',
    '-row-mt',
    '1',
    '-g',
    String(FPS * 10),
    '-c:a',
    'libopus',
    '-b:a',
    '16k',
    '-ac',
    '1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-map_metadata',
    '-1',
    file,
  ]);
}

/** Subtitles near the top, where the pictures are empty: at the bottom they would cover the text of the pictures. */
const PLACE = 'line:7%';
const clock = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

function captions(shots: Shot[]): string {
  let at = 0;
  const cues = shots.map(({ words, seconds }, index) => {
    const cue = `${index + 1}\n${clock(at)} --> ${clock(at + seconds)} ${PLACE}\n${words}\n`;
    at += seconds;
    return cue;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function transcript(clip: Clip): string {
  const parts = clip.slides.map(({ title, points }) => `${title}\n${points.join(' ')}`);
  return `${clip.kicker}: ${clip.title}\n${clip.subtitle}\n\n${parts.join('\n\n')}\n\n${clip.closing}\n\n[Soft music throughout; nothing is spoken.]\n`;
}

const wanted = process.argv.slice(2).filter((word) => word !== '--posters');
const postersOnly = process.argv.includes('--posters');
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' });
const folder = await mkdtemp(path.join(tmpdir(), 'media-'));
try {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, deviceScaleFactor: 2 });
  await mkdir(target, { recursive: true });
  for (const clip of CLIPS.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
    await drawPoster(page, clip, path.join(target, `${clip.id}.webp`));
    if (postersOnly) continue;
    const shots = shotsOf(clip);
    const total = Math.round(shots.reduce((sum, { seconds }) => sum + seconds, 0) * 10) / 10;
    const pictures = await drawShots(page, shots, folder);
    const file = path.join(target, `${clip.id}.webm`);
    encode(shots, pictures, file, total);
    await writeFile(path.join(target, `${clip.id}.en.vtt`), captions(shots));
    await writeFile(path.join(target, `${clip.id}.en.txt`), transcript(clip));
    const { size } = await stat(file);
    process.stdout.write(`${clip.id}: ${total} s, ${Math.round(size / 1024)} KB\n`);
    if (size > MAX_BYTES) throw new Error(`${clip.id}.webm is larger than ${MAX_BYTES / 1024} KB`);
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
