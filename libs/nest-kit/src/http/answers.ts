import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const ANSWER = 'nb:answer';

/**
 * What the route answers when it did what it was asked for, from the contract: told in the service's OpenAPI, and held against every
 * answer that a test gets (`startTestService`). In production nothing is checked: the types say what the code returns.
 */
export const Answers = (schema: z.ZodType) => SetMetadata(ANSWER, schema);
