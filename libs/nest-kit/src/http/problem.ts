import { ERROR_STATUS, type BadInputCode, type ErrorCode } from '@nb/contracts';
import type { FieldFault } from './texts.js';

export interface ProblemOptions {
  /** Values for the text's placeholders. */
  params?: Record<string, string | number>;
  errors?: FieldFault[];
  headers?: Record<string, string>;
  /** Seconds; becomes `Retry-After`, rounded up. */
  retryAfter?: number;
  /** What can be used instead, where the code says that something is missing. */
  methods?: readonly string[];
  cause?: unknown;
}

/**
 * A call is refused: the code decides status and text (docs/product/accounts.md#what-every-call-has-in-common). Thrown anywhere below a controller;
 * answered as `application/problem+json` in the request's language.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: number;
  readonly code: ErrorCode;
  readonly options: ProblemOptions;
  constructor(code: Exclude<ErrorCode, BadInputCode>, options?: ProblemOptions);
  constructor(code: ErrorCode, options: ProblemOptions & { errors: FieldFault[] });
  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.options = options;
    this.status = ERROR_STATUS[code];
  }
}

/** A refusal whose reason lies in some fields of what was sent (`paths`, joined by dots): each of them says so in the refusal's own words. */
export const fieldProblem = (
  code: ErrorCode,
  paths: string | readonly string[],
  options: Omit<ProblemOptions, 'errors'> = {},
): Problem =>
  new Problem(code, {
    ...options,
    errors: [paths]
      .flat()
      .map((path) => ({ path, message: code, ...(options.params ? { params: options.params } : {}) })),
  });
