import type { ErrorCode, Problem } from '@nb/contracts';
import type { TFunction } from '@nb/i18n';
import { readProblem } from './read-problem';

/** Why there is no answer at all: no connection, the time limit, an answer that is not what the contract says, or nobody signed in to ask for. */
export type NoAnswer = 'network' | 'timeout' | 'unreadable' | 'no-user';

/** What every failed call of `api` carries. `message` is `status: text`. */
export interface ApiError {
  status: number | NoAnswer;
  message: string;
  /** The server's own words, when it sent a problem (docs/product/accounts.md#what-every-call-has-in-common). */
  problem?: Problem;
  /** Seconds after which the server wants to be asked again. */
  retryAfter?: number;
  /** The language in which the server was asked, and so that of its words. */
  language?: string;
  requestId: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const isApiError = (error: unknown): error is ApiError =>
  isObject(error) && typeof error.message === 'string' && typeof error.requestId === 'string' && 'status' in error;

/** The problem a failed call carries, from a hook's `error`, an `unwrap()` rejection, or a parsed body. */
export const problemOf = (error: unknown): Problem | undefined => {
  if (!isObject(error)) return undefined;
  if (isApiError(error)) return error.problem;
  return readProblem('data' in error ? error.data : error);
};

/** Whether the call was refused for one of these reasons. */
export const isProblem = (error: unknown, ...codes: readonly ErrorCode[]): boolean => {
  const code = problemOf(error)?.code;
  return codes.some((candidate) => candidate === code);
};

const translated = (t: TFunction, key: string, params: Record<string, string | number> = {}): string =>
  t(key, { ...params, ns: 'common', defaultValue: '' });

/** Whether the server's own words are in the language that is read now: it may have been changed since. */
const isReadable = (error: unknown): boolean =>
  !isApiError(error) || error.language === undefined || error.language === document.documentElement.lang;

/** Messages by field path, the first of each, in the language that is read: after a change of language by the key of the server's words. */
export const fieldErrors = (error: unknown, t: TFunction): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const { path, message, key, params } of problemOf(error)?.errors ?? [])
    found[path] ??= isReadable(error)
      ? message
      : (key !== undefined && translated(t, `errors.${key}`, params)) || translated(t, 'errors.request.invalid');
  return found;
};

/** The server's own words with their figures, such as how long a password must be, as long as the language they came in is read. */
export const serverText = (error: unknown, t: TFunction): string | undefined => {
  const problem = problemOf(error);
  return problem && (isReadable(error) ? problem.detail : errorText(error, t));
};

/**
 * The message of an error for people: the text of the problem's code in the interface language; for an unknown code the server's own text;
 * without a problem the generic `status: text`, or a plain sentence when there was no answer.
 */
export function errorText(error: unknown, t: TFunction): string {
  const problem = problemOf(error);
  if (problem !== undefined) return translated(t, `errors.${problem.code}`) || problem.detail || problem.title;
  if (isApiError(error))
    return typeof error.status === 'string' ? translated(t, `errors.${error.status}`) : error.message;
  return translated(t, 'errors.unknown');
}

/** The id under which the server's logs know the failed call; shown small beside an error. */
export const requestIdOf = (error: unknown): string | undefined =>
  problemOf(error)?.requestId ?? (isApiError(error) ? error.requestId : undefined);
