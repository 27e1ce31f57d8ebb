import { useTranslation } from '@nb/i18n';
import { ErrorState } from '@nb/ui';
import { errorText, requestIdOf } from '@nb/web-kit';

interface ReadFailedProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
}

/** A read that failed: what, why, once more, and the number under which the logs know it (ux.md 1). */
export function ReadFailed({ title, error, onRetry, retrying = false }: ReadFailedProps) {
  const { t: common } = useTranslation();
  const requestId = requestIdOf(error);
  return (
    <ErrorState
      title={title}
      text={errorText(error, common)}
      retryLabel={common('action.retry')}
      onRetry={onRetry}
      retrying={retrying}
      {...(requestId && { requestId, requestIdLabel: common('remote.requestId', { id: '' }).trim() })}
    />
  );
}
