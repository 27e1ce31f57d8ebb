import type { TFunction } from '@nb/i18n';
import { errorText, isApiError, problemOf } from '@nb/web-kit';

/** The server's message, or why there was no answer; the fallback for a refusal without a text. */
export const errorTextOr = (error: unknown, t: TFunction, fallback: string): string =>
  problemOf(error) || (isApiError(error) && typeof error.status === 'string') ? errorText(error, t) : fallback;
