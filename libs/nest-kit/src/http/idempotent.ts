import { UseInterceptors } from '@nestjs/common';
import { Idempotency } from './idempotency.js';

/**
 * The route honours `Idempotency-Key` of a signed-in caller (decisions 37): the same key with the same body gets the
 * stored reply for a day, with another body 422 `request.idempotency-reused`. Refusals are not stored: they may be tried again.
 */
export const Idempotent = () => UseInterceptors(Idempotency);
