import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const ANSWER = 'nb:answer';

/**
 * The contract's schema of a successful answer of this route: described in the service's OpenAPI, and checked against every answer
 * in tests (`startTestService`). In production nothing is checked, because the types already say what the code returns.
 */
export const Answers = (schema: z.ZodType) => SetMetadata(ANSWER, schema);
