import type { Referral } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Drawer, EmptyState, Skeleton, SkeletonRegion, Stack } from '@nb/ui';
import { useCurrentUserQuery, ReadFailed } from '@nb/web-kit';
import { useState } from 'react';
import { useCodesQuery, useOwnContactsQuery } from '../partners/partners.api';
import { CodeEditor } from './code-editor';
import { invitable } from './invited-contact';

interface CodeDrawerProps {
  /** `new`, or the id of the code to edit. */
  id: string;
  /** Own contact whom a new one is for. */
  contactId?: string | null;
  onClose: () => void;
}

/** Generate or edit an invitation (docs/product/registration.md#invitations). */
export function CodeDrawer({ id, contactId = null, onClose }: CodeDrawerProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const { data: user } = useCurrentUserQuery();
  const codes = useCodesQuery();
  const contacts = useOwnContactsQuery(undefined, { skip: contactId === null });
  const [round, setRound] = useState(0);
  // Keeps the first version that was read: if the invitation is deleted in another tab, what is being typed here stays.
  const [opened, setOpened] = useState<Referral>();
  const found = codes.data?.find((code) => code.id === id);
  if (found && !opened) setOpened(found);
  const code = opened ?? found;

  // Another one after it is for somebody else.
  const [openedFor, setOpenedFor] = useState(contactId);
  const contact = invitable(contacts.data ?? []).find((each) => each.id === openedFor);

  if (user && (id === 'new' ? !contacts.isLoading : code)) {
    return (
      <CodeEditor
        key={round}
        code={id === 'new' ? undefined : code}
        zone={user.onboardingCallTimezone}
        contact={contact}
        onClose={onClose}
        onAnother={() => {
          setOpenedFor(null);
          setRound(round + 1);
        }}
      />
    );
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={id === 'new' ? t('partners.invite') : t('codes.change')}
      closeLabel={t('codes.close')}
    >
      {id !== 'new' && codes.isError ? (
        <ReadFailed
          title={t('partners.codesFailed')}
          error={codes.error}
          onRetry={() => void codes.refetch()}
          retrying={codes.isFetching}
        />
      ) : id !== 'new' && codes.data ? (
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
