import type { ResetRun } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Card, ProgressBar, Stack, Text } from '@nb/ui';
import { type AppDispatch, useToast } from '@nb/web-kit';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { usersApi } from '../users/users.api';
import { useAdminResetAllStateQuery } from './manage.api';

const LOOK_EVERY_MS = 1_000;

/** How far a reset of everybody is, for every master admin, also after a reload. Shows nothing when that cannot be read. */
export function ResetAllProgress() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const dispatch = useDispatch<AppDispatch>();
  const { data } = useAdminResetAllStateQuery(undefined, { refetchOnMountOrArgChange: true });
  const running = data?.running ?? null;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (running) wasRunning.current = true;
    else if (data && wasRunning.current) {
      wasRunning.current = false;
      dispatch(usersApi.util.invalidateTags(['AdminUsers', 'Downline', 'Partner', 'Attention', 'Progress']));
      toast.success(t('resetAll.done'));
    }
  }, [data, dispatch, running, t, toast]);
  return running && <Running run={running} />;
}

function Running({ run: { done, total } }: { run: ResetRun }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  useAdminResetAllStateQuery(undefined, { pollingInterval: LOOK_EVERY_MS });
  return (
    <Card as="section" aria-label={t('resetAll.running')} $padding={20}>
      <Stack $gap={12}>
        <ProgressBar
          label={t('resetAll.running')}
          value={done}
          max={Math.max(1, total)}
          valueText={t('resetAll.runningCount', { done: format.number(done), total: format.number(total) })}
        />
        <Text size={14} tone="muted">
          {t('resetAll.runningText')}
        </Text>
      </Stack>
    </Card>
  );
}
