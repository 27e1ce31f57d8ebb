import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as ui from '../index';
import { stories } from './index';

/** Set up once around everything: they have no look of their own. */
const SET_UP = ['UiProvider', 'GlobalStyle', 'StoryWords', 'OverlayHostProvider', 'ViewOnlyProvider'];
const source = readdirSync(__dirname)
  .filter((file) => file.endsWith('.story.tsx'))
  .map((file) => readFileSync(path.join(__dirname, file), 'utf8'))
  .join('\n');
const isComponent = (value: unknown) =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
const components = Object.entries(ui)
  .filter(([name, value]) => /^[A-Z]/.test(name) && isComponent(value) && !SET_UP.includes(name))
  .map(([name]) => name);

describe('the style guide', () => {
  test('knows what a component is', () =>
    expect(components).toEqual(expect.arrayContaining(['Button', 'Card', 'Select', 'TooltipTarget', 'DatePicker'])));
  test.each(components)('shows %s', (name) => expect(source).toMatch(new RegExp(`<${name}[\\s/><]`)));
  test('names each story once', () => {
    const titles = stories.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
  test('says of every story of components how to write it', () => {
    // Spaces, radii and shadows are read off.
    expect(
      stories
        .filter(({ usage, title }) => usage === undefined && title !== 'Space, radius, elevation')
        .map(({ title }) => title),
    ).toEqual([]);
  });
});
