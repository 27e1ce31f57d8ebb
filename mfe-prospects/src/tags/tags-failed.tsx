import { type TFunction, useTranslation } from '@nb/i18n';
import { ReadFailed } from '@nb/web-kit';
import type { Tags } from './use-tags';

/** In place of tags that could not be read. */
export function TagsFailed({ failure: { error, retry, isRetrying } }: { failure: NonNullable<Tags['failure']> }) {
  const { t } = useTranslation('prospects');
  return <ReadFailed title={t('tags.failed')} error={error} onRetry={retry} retrying={isRetrying} />;
}

/** In a menu of tags that could not be read. */
export const retryItem = (failure: NonNullable<Tags['failure']>, t: TFunction<'prospects'>) => ({
  id: 'retry',
  icon: 'refresh' as const,
  label: `${t('tags.failed')}. ${t('action.retry')}`,
  onAction: failure.retry,
});
