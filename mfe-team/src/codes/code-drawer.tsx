import type { Referral } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Drawer, EmptyState, Skeleton, SkeletonRegion, Stack } from '@nb/ui';
import { useCurrentUserQuery, ReadFailed } from '@nb/web-kit';
import { useState } from 'react';
import { useCodesQuery } from '../partners/partners.api';
import { CodeEditor } from './code-editor';

interface CodeDrawerProps {
  /** `new`, or the id of the code to edit. */
  id: string;
  onClose: () => void;
}

/** Generate or edit an invitation (docs/product/registration.md#invitations). */
export function CodeDrawer({ id, onClose }: CodeDrawerProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const { data: user } = useCurrentUserQuery();
  const codes = useCodesQuery();
  const [round, setRound] = useState(0);
  // Keeps the first version that was read: if the invitation is deleted in another tab, what is being typed here stays.
  const [opened, setOpened] = useState<Referral>();
  const found = codes.data?.find((code) => code.id === id);
  if (found && !opened) setOpened(found);
  const code = opened ?? found;

  if (user && (id === 'new' || code)) {
    return (
      <CodeEditor
        key={round}
        code={id === 'new' ? undefined : code}
        zone={user.onboardingCallTimezone}
        onClose={onClose}
        onAnother={() => setRound(round + 1)}
      />
    );
  }
  return (
    <Drawer open onClose={onClose} title={t('codes.change')} closeLabel={t('codes.close')}>
      {codes.isError ? (
        <ReadFailed
          title={t('partners.codesFailed')}
          error={codes.error}
          onRetry={() => void codes.refetch()}
          retrying={codes.isFetching}
        />
      ) : codes.data ? (
        <EmptyState level={3} icon="mail" title={t('codes.gone')} text={t('codes.goneText')} />
      ) : (
        <SkeletonRegion label={common('state.loading')}>
          <Stack $gap={16}>
            <Skeleton $height={64} />
            <Skeleton $height={64} />
            <Skeleton $height={64} />
          </Stack>
        </SkeletonRegion>
      )}
    </Drawer>
  );
}
