import { useTranslation } from '@nb/i18n';
import { ErrorState } from '@nb/ui';
import { errorText, requestIdOf } from './api-error';

export interface ReadFailedProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
  /** «Retry» unless given. */
  retryLabel?: string;
  level?: 2 | 3;
}

/** A read that failed: what, why, a retry, and the id under which the logs know the request. */
export function ReadFailed({ title, error, onRetry, retrying = false, retryLabel, level = 3 }: ReadFailedProps) {
  const { t } = useTranslation();
  const requestId = requestIdOf(error);
  return (
    <ErrorState
      level={level}
      title={title}
      text={errorText(error, t)}
      retryLabel={retryLabel ?? t('action.retry')}
      onRetry={onRetry}
      retrying={retrying}
      {...(requestId && { requestId, requestIdLabel: t('remote.requestId', { id: '' }).trim() })}
    />
  );
}
