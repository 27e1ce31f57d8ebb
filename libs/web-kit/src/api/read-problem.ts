import type { FieldError, Problem } from '@nb/contracts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const isFigures = (value: unknown): value is Record<string, string | number> =>
  isRecord(value) && Object.values(value).every((item) => typeof item === 'string' || Number.isFinite(item));

const fieldErrorsOf = (value: unknown): FieldError[] | undefined =>
  Array.isArray(value) &&
  value.every(
    (item): item is FieldError =>
      isRecord(item) &&
      typeof item.path === 'string' &&
      typeof item.message === 'string' &&
      (item.key === undefined || typeof item.key === 'string') &&
      (item.params === undefined || isFigures(item.params)),
  )
    ? value.map(({ path, message, key, params }) => ({
        path,
        message,
        ...(key !== undefined && { key }),
        ...(params !== undefined && { params: { ...params } }),
      }))
    : undefined;

/**
 * Parses the contract's `problem` without zod, because the sign-in page needs it and does not load the schemas. A test compares it with
 * the contract.
 */
export function readProblem(value: unknown): Problem | undefined {
  if (!isRecord(value)) return undefined;
  const { type = 'about:blank', status, code, title, detail, errors, requestId, methods } = value;
  if (typeof type !== 'string' || typeof code !== 'string' || typeof title !== 'string' || typeof detail !== 'string')
    return undefined;
  if (!Number.isSafeInteger(status) || (requestId !== undefined && typeof requestId !== 'string')) return undefined;
  if (methods !== undefined && !isTexts(methods)) return undefined;
  const list = errors === undefined ? undefined : fieldErrorsOf(errors);
  if (errors !== undefined && list === undefined) return undefined;
  return {
    type,
    status: status as number,
    code,
    title,
    detail,
    ...(list && { errors: list }),
    ...(requestId !== undefined && { requestId }),
    ...(methods !== undefined && { methods: [...methods] }),
  };
}
