/** Line 12: Lighthouse for phones on the sign-in page and the dashboard, and beside them on the pages a visitor and a partner most often open first. Lighthouse is large, so it is no dependency and must be installed. */
import { type Browser, chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '@nb/nest-kit';
import { findBrowser } from '../scripts/browser.ts';
import { build } from '../scripts/build.ts';
import { type Figure, type Line, median, ROUNDS } from './harness.ts';
import { type RecordedEvent, inProcessorTime } from './processor-time.ts';
import { startProduct } from './product.ts';

const FOLDER = path.resolve(import.meta.dirname, '../.data/lighthouse');
const VERSION = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const MIN_SCORES = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const MAX_SHIFT = 0.1;
const PAGES = [
  { name: 'landing', url: '/', signedIn: false },
  { name: 'sign-in', url: '/auth', signedIn: false },
  { name: 'register', url: '/register', signedIn: false },
  { name: 'dashboard', url: '/', signedIn: true },
  { name: 'prospects', url: '/prospects', signedIn: true },
];

interface Report {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>;
  };
}
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<Report | undefined>;

/** @throws when it is not installed; the message is the command that installs it. */
async function findLighthouse(): Promise<Lighthouse> {
  const file = path.join(FOLDER, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(file))
    throw new Error(`Lighthouse is not installed: npm install --prefix .data/lighthouse lighthouse@${VERSION}`);
  return ((await import(pathToFileURL(file).href)) as { default: Lighthouse }).default;
}

const points = (report: Report, category: string) => Math.round((report.lhr.categories[category]?.score ?? 0) * 100);
const shiftOf = (report: Report) => report.lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
/** Signs the browser itself in, not only its first requests: the audit opens a page of its own. */
async function signIn(browser: Browser, url: string): Promise<void> {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'partner@demo.test', password: 'Welcome-2-Demo' }),
  });
  const cookies = login.headers
    .getSetCookie()
    .map((each) => /^([^=]+)=([^;]*)/.exec(each))
    .flatMap((found) => (found?.[1] ? [{ name: found[1], value: found[2] ?? '', url }] : []));
  const session = await browser.newBrowserCDPSession();
  await session.send('Storage.setCookies', { cookies });
}

/** A visit: Lighthouse's report by wall-clock time, and of the same recording by processor time. */
interface Visit {
  byClock: Report;
  byProcessor: Report;
}

/** Opens the page and audits the recording twice. */
async function visit(audit: Lighthouse, url: string, port: number): Promise<Visit> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lighthouse-'));
  try {
    const flags = { output: 'json', logLevel: 'silent', onlyCategories: [...CATEGORIES], formFactor: 'mobile' };
    await audit(url, { ...flags, port, gatherMode: folder });
    const file = path.join(folder, 'trace.json');
    const auditRecording = async (): Promise<Report> => {
      const report = await audit(url, { ...flags, auditMode: folder });
      if (!report) throw new Error('Lighthouse gave no report');
      return report;
    };
    const byClock = await auditRecording();
    const trace = JSON.parse(await readFile(file, 'utf8')) as { traceEvents: RecordedEvent[] };
    inProcessorTime(trace.traceEvents);
    await writeFile(file, JSON.stringify(trace));
    return { byClock, byProcessor: await auditRecording() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The audits that lost points. */
const lost = (report: Report, category: string) =>
  (report.lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (report.lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${report.lhr.audits[id]?.displayValue ?? ''}`.trim())
    .join(', ');

export const lighthouse: Line = {
  name: '12',
  title: 'Lighthouse for phones: landing, sign-in, register, dashboard, prospects',
  async run(say): Promise<Figure[]> {
    const audit = await findLighthouse();
    await build();
    const executablePath = await findBrowser(say);
    const product = await startProduct();
    const figures: Figure[] = [];
    try {
      for (const { name, url, signedIn } of PAGES) {
        const visits: Visit[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const port = await freePort();
          const browser = await chromium.launch({
            executablePath,
            args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
          });
          try {
            if (signedIn) await signIn(browser, product.url);
            visits.push(await visit(audit, product.url + url, port));
          } finally {
            await browser.close();
          }
        }
        const reports = visits.map(({ byProcessor }) => byProcessor);
        const byClock = visits.map((each) => points(each.byClock, 'performance')).join(' ');
        say(
          `${name}: performance ${reports.map((report) => points(report, 'performance')).join(' ')}; by the clock of this machine ${byClock}`,
        );
        for (const category of CATEGORIES) {
          const all = reports.map((report) => points(report, category));
          const middle = median(all);
          const typical = reports.find((report) => points(report, category) === middle) ?? reports[0];
          figures.push({
            what: `${name}: ${category}`,
            goal: `≥ ${MIN_SCORES[category]}`,
            figure: String(middle),
            met: middle >= MIN_SCORES[category],
            detail: `rounds ${all.join(' ')}${category === 'performance' ? `, processor time; by the clock ${byClock}` : ''}${typical && middle < 100 ? `; lost: ${lost(typical, category)}` : ''}`,
          });
        }
        const shift = median(reports.map(shiftOf));
        figures.push({
          what: `${name}: layout shift`,
          goal: `≤ ${MAX_SHIFT}`,
          figure: shift.toFixed(3),
          met: shift <= MAX_SHIFT,
          detail: `rounds ${reports.map((report) => shiftOf(report).toFixed(3)).join(' ')}`,
        });
      }
      return figures;
    } finally {
      await product.stop();
    }
  },
};
