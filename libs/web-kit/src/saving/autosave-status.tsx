import { useFormat, useTranslation } from '@nb/i18n';
import { SaveStatus } from '@nb/ui';
import type { Autosave } from './use-autosave';

/** Unsaved → Saving… → Saved 2:14 PM → Couldn't save, Retry. */
export function AutosaveStatus({
  autosave: { state, savedAt, flush },
  again = false,
}: {
  autosave: Pick<Autosave<never>, 'state' | 'savedAt' | 'flush'>;
  again?: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <SaveStatus
      state={state}
      again={again}
      onRetry={() => {
        flush().catch(() => undefined);
      }}
      labels={{
        unsaved: t('save.unsaved'),
        saving: t('save.saving'),
        failed: t('save.failed'),
        retry: t('action.retry'),
        saved: t('save.saved', { time: savedAt === undefined ? '' : format.time(savedAt) }),
      }}
    />
  );
}
