import { Injectable, StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { InvalidBody } from './body.js';
import { fieldFaults, type Issue } from './field-faults.js';
import { Problem } from './problem.js';

/** Parses whatever carries a schema: `@Body({ schema })`, `@Query({ schema })`, `@Param({ schema })`. Fails as 400 `request.invalid` with the fields. */
@Injectable()
export class SchemaPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({
      exceptionFactory: (issues: readonly Issue[]) => new Problem('request.invalid', { errors: fieldFaults(issues) }),
    });
  }
  override transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (value instanceof InvalidBody) return Promise.reject(value.problem);
    return metadata.schema ? super.transform(value, metadata) : Promise.resolve(value);
  }
}
