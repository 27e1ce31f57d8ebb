import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { Idempotency, SECRET_REPLY } from './idempotency.js';

export interface IdempotentOptions {
  /** The reply holds what is shown once only, such as a password: it is not kept, and a repetition gets 409 `request.already-done`. */
  secretReply?: boolean;
}

/**
 * The route honours `Idempotency-Key` of a signed-in caller (docs/product/accounts.md#what-every-call-has-in-common): the same key with the same body gets the
 * stored reply for a day, with another body 422 `request.idempotency-reused`. Refusals are not stored: they may be tried again.
 */
export const Idempotent = ({ secretReply = false }: IdempotentOptions = {}) =>
  applyDecorators(UseInterceptors(Idempotency), SetMetadata(SECRET_REPLY, secretReply));
