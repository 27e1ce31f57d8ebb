import { afterEach, describe, expect, test } from '@jest/globals';
import { buildBrand } from '../testing/index';
import { loadBrand } from './load-brand';

const before = globalThis.fetch;
const written = (text: string) => {
  const script = document.createElement('script');
  Object.assign(script, { id: 'brand', type: 'application/json', textContent: text });
  document.head.append(script);
};
afterEach(() => {
  globalThis.fetch = before;
  document.head.textContent = '';
});

describe('the brand', () => {
  test('is read from the page without a call', async () => {
    globalThis.fetch = () => {
      throw new Error('no call');
    };
    written(JSON.stringify(buildBrand({ name: 'Acme' })));
    expect((await loadBrand()).name).toBe('Acme');
  });

  test.each([
    ['absent', undefined],
    ['broken', '{'],
    ['incomplete', '{"name":"Acme"}'],
  ])('is fetched when what is written is %s', async (_name, text) => {
    if (text !== undefined) written(text);
    globalThis.fetch = async () => Response.json(buildBrand({ name: 'Fetched' }));
    expect((await loadBrand()).name).toBe('Fetched');
  });

  test('that nobody can tell is an error', async () => {
    globalThis.fetch = async () => new Response(null, { status: 503 });
    await expect(loadBrand()).rejects.toThrow('503');
  });
});
