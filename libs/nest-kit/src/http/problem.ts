import { ERROR_STATUS, type ErrorCode } from '@nb/contracts';
import type { FieldFault } from './texts.js';

export interface ProblemOptions {
  /** Values for the text's placeholders. */
  params?: Record<string, string | number>;
  errors?: FieldFault[];
  headers?: Record<string, string>;
  /** Seconds; becomes `Retry-After`, rounded up. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * A call is refused: the code decides status and text (decisions 27). Thrown anywhere below a controller;
 * answered as `application/problem+json` in the request's language.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    readonly options: ProblemOptions = {},
  ) {
    super(code, { cause: options.cause });
    this.status = ERROR_STATUS[code];
  }
}
