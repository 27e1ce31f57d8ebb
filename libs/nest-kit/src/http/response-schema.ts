import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const RESPONSE_SCHEMA = 'nb:answer';

/**
 * The contract's schema of a successful answer of this route: described in the service's OpenAPI, and checked against every answer
 * in tests (`startTestService`). In production nothing is checked, because the types already say what the code returns.
 */
export const ResponseSchema = (schema: z.ZodType) => SetMetadata(RESPONSE_SCHEMA, schema);
