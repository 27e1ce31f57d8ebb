/**
 * The runner of the walk through the specification: the `Walk` that a section receives, and how a sentence is reported as held or not.
 * A section is a file of this folder whose `default` export is a `Section`. It makes its own people and data, so that it can be run alone and
 * again on the same product.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import {
  expect as playwrightExpect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { DEMO_PASSWORD, openPage, signInApi } from '../people.ts';

/** How long a page under load may take to show something. */
const SEEN_MS = 7_000;
/** A control that can't be used by then counts as missing. */
const ACT_MS = 8_000;
/** One sentence with all its steps. */
const CHECK_MS = 60_000;

/** Like in the stories, with a longer timeout. */
export const expect = playwrightExpect.configure({ timeout: SEEN_MS });

/** A section, named like its file. Walked from its beginning to its end; a check that does not hold does not stop it. */
export type Section = (walk: Walk) => Promise<void>;
export interface SectionFile {
  default: Section;
  /** It changes everybody: walked only when it is asked for by its name. */
  onlyByName?: boolean;
}

export interface Settings {
  /** Origin of the product. */
  url: string;
  /** Of the window, in CSS pixels. */
  width: number;
  theme: 'light' | 'dark';
  /** Folder for pictures: those that a section takes, and one of each check that does not hold. */
  shots?: string | undefined;
}

/** Somebody with a browser of their own. */
export interface Person {
  context: BrowserContext;
  page: Page;
}

/** Shortens an error to one line without colours, with what the browser was waiting for. */
function short(words: string): string {
  const lines = stripVTControlCharacters(words)
    .split('\n')
    .map((line) => line.trim());
  const log = lines.findIndex((line) => line === 'Call log:');
  const said = (log < 0 ? lines : lines.slice(0, log)).filter((line) => line !== '' && !line.startsWith('at '));
  const waiting =
    log < 0
      ? []
      : lines
          .slice(log)
          .filter((line) => /waiting for (?!element)|intercepts/.test(line))
          .slice(0, 1);
  return [...said, ...waiting].join(' / ').slice(0, 480);
}

export class Walk {
  readonly settings: Settings;
  /** Sentences that did not hold, with the reason. */
  readonly broken: string[] = [];
  held = 0;
  private readonly browser: Browser;
  private readonly section: string;
  private readonly say: (line: string) => void;
  private readonly contexts: BrowserContext[] = [];
  private readonly faults: string[] = [];
  /** The newest page, which most checks are about. */
  private last: Page | undefined;

  constructor(browser: Browser, section: string, settings: Settings, say: (line: string) => void) {
    this.browser = browser;
    this.section = section;
    this.settings = settings;
    this.say = say;
  }

  /** Whether the walk is on a phone, with touch. */
  get narrow(): boolean {
    return this.settings.width < 700;
  }

  /**
   * One sentence of the specification. `holds` acts and expects; whatever it throws, and `false`, is «not held».
   * @returns whether it held, for the rare step that makes no sense without it
   */
  check = async (
    sentence: string,
    holds: (() => Promise<unknown>) | (() => unknown),
    page?: Page,
  ): Promise<boolean> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`not done after ${CHECK_MS / 1000} s`)), CHECK_MS);
      });
      const answer = await Promise.race([Promise.resolve().then(holds), late]);
      if (answer === false) throw new Error('it is not so');
      this.held += 1;
      this.say(`held      ${this.section}  "${sentence}"`);
      return true;
    } catch (error) {
      const reason = short((error as Error).message);
      this.broken.push(`${this.section}  "${sentence}"\n            ${reason}`);
      this.say(`NOT HELD  ${this.section}  "${sentence}"\n            ${reason}`);
      await this.shot(page ?? this.last, `not-held-${this.broken.length}`).catch(() => undefined);
      return false;
    } finally {
      clearTimeout(timer);
    }
  };

  /** A step between sentences. A failure is reported but does not end the section; the next sentences show its effect. */
  step = (what: string, act: () => Promise<unknown>): Promise<boolean> => this.check(`(step) ${what}`, act);

  /** A browser of its own for somebody who is not signed in. Errors that the page throws are reported at the end of the section. */
  async visitor(options: BrowserContextOptions & { theme?: 'light' | 'dark' } = {}): Promise<Person> {
    const { theme = this.settings.theme, ...more } = options;
    const context = await this.browser.newContext({
      baseURL: this.settings.url,
      viewport: { width: this.settings.width, height: this.narrow ? 780 : 860 },
      ...(this.narrow && { hasTouch: true, isMobile: true }),
      locale: 'en-US',
      timezoneId: 'America/New_York',
      serviceWorkers: 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...more,
    });
    this.contexts.push(context);
    context.setDefaultTimeout(ACT_MS);
    context.setDefaultNavigationTimeout(30_000);
    // The page that the browser shows by itself, without a connection, has no storage.
    await context.addInitScript((chosen) => {
      if (location.protocol.startsWith('http') && localStorage.getItem('theme') === null)
        localStorage.setItem('theme', chosen);
    }, theme);
    const page = await openPage(context);
    page.on('pageerror', ({ message }) => this.faults.push(message));
    this.last = page;
    return { context, page };
  }

  /** Somebody who is signed in already, where the section is about something else. */
  async signedIn(
    email: string,
    password = DEMO_PASSWORD,
    options: Parameters<Walk['visitor']>[0] = {},
  ): Promise<Person> {
    const person = await this.visitor(options);
    await signInApi(person.context, email, password);
    return person;
  }

  /** A picture, when pictures are wanted. */
  async shot(page: Page | undefined, name: string): Promise<void> {
    const { shots, width, theme } = this.settings;
    if (shots === undefined || !page || page.isClosed()) return;
    await mkdir(shots, { recursive: true });
    await page.screenshot({
      path: path.join(shots, `${this.section}-${name}-${width}-${theme}.png`),
      animations: 'disabled',
    });
  }

  /** Milliseconds until `seen` holds, once `act` has been done. */
  async until(act: () => Promise<unknown>, seen: () => Promise<unknown>): Promise<number> {
    await act();
    const began = performance.now();
    await seen();
    return Math.round(performance.now() - began);
  }

  /** Walks the section and leaves nothing open behind it. */
  async through(section: Section): Promise<void> {
    try {
      await section(this);
      await this.check('no page has thrown an error', () => expect(this.faults).toEqual([]));
    } catch (error) {
      // What a section needs could not be made: the rest of it was not walked.
      const reason = short((error as Error).message);
      this.broken.push(`${this.section}  "(the rest was not walked)"\n            ${reason}`);
      this.say(`NOT HELD  ${this.section}  "(the rest was not walked)"\n            ${reason}`);
    } finally {
      await Promise.all(this.contexts.map((context) => context.close().catch(() => undefined)));
    }
  }
}
