import { useTranslation } from '@nb/i18n';
import { ErrorState } from '@nb/ui';
import { errorText, requestIdOf } from '@nb/web-kit';

interface ReadFailedProps {
  title: string;
  error: unknown;
  /** Text of the button, when it is not «Retry». */
  again?: string;
  onRetry: () => void;
  retrying: boolean;
  level?: 2 | 3;
}

/** A read that failed: what, why, once more, and the number under which the logs know it (ux.md 1). */
export function ReadFailed({ title, error, again, onRetry, retrying, level = 3 }: ReadFailedProps) {
  const { t: common } = useTranslation();
  const requestId = requestIdOf(error);
  return (
    <ErrorState
      level={level}
      title={title}
      text={errorText(error, common)}
      retryLabel={again ?? common('action.retry')}
      onRetry={onRetry}
      retrying={retrying}
      {...(requestId && { requestId, requestIdLabel: common('remote.requestId', { id: '' }).trim() })}
    />
  );
}
