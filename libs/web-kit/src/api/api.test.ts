import { afterEach, expect, jest, test } from '@jest/globals';
import { ERROR_CODES } from '@nb/contracts';
import en from '../../../i18n/src/texts/en.json';
import { api } from './api';

afterEach(() => {
  jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'test' });
});

/** What a remote does when it is loaded: an endpoint of its own. */
const inject = (url: string) =>
  api.injectEndpoints({ endpoints: (build) => ({ twice: build.query<unknown, void>({ query: () => url }) }) });

test('a second endpoint of the same name is an error while it is written, and leaves a released page alone', () => {
  const first = inject('/api/first').endpoints.twice;
  expect(() => inject('/api/second')).toThrow(/twice/);
  jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
  expect(inject('/api/second').endpoints.twice).toBe(first);
});

test('every way a call can be refused has its text', () => {
  const texts: Record<string, unknown> = en.errors;
  const textOf = (code: string): unknown => {
    const [group = '', ...rest] = code.split('.');
    const of = texts[group];
    return typeof of === 'object' && of !== null ? new Map(Object.entries(of)).get(rest.join('.')) : undefined;
  };
  // Said with numbers and names that only the service knows: its own words are shown.
  const isOfService = (code: string) => /^(?:limit\.(?!import-running)|prospect\.size$)/.test(code);
  expect(ERROR_CODES.filter((code) => typeof textOf(code) !== 'string' && !isOfService(code))).toEqual([]);
});
