import { Injectable, StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import type { FieldError } from '@nb/contracts';
import { RefusedBody } from './body.js';
import { Problem } from './problem.js';

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined };
const MAX_ERRORS = 50;

/** What a schema found, in the contract's form; `path` as in the payload, joined by dots. */
export const fieldErrors = (issues: readonly Issue[]): FieldError[] =>
  issues.slice(0, MAX_ERRORS).map(({ message, path = [] }) => ({
    path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message,
  }));

/** Parses whatever carries a schema: `@Body({ schema })`, `@Query({ schema })`, `@Param({ schema })`. Fails as 400 `request.invalid` with the fields. */
@Injectable()
export class SchemaPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues: readonly Issue[]) => new Problem('request.invalid', { errors: fieldErrors(issues) }) });
  }
  override transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (value instanceof RefusedBody) return Promise.reject(value.problem);
    return metadata.schema ? super.transform(value, metadata) : Promise.resolve(value);
  }
}
