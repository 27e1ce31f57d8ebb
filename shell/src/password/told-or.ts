import type { TFunction } from '@nb/i18n';
import { errorText, isApiError, problemOf } from '@nb/web-kit';

/** The server's message, or why there was no answer; a refusal without words says the fallback of PA §8. */
export const toldOr = (error: unknown, t: TFunction, fallback: string): string =>
  problemOf(error) || (isApiError(error) && typeof error.status === 'string') ? errorText(error, t) : fallback;
