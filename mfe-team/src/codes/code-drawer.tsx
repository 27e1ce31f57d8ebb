import type { Referral } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Drawer, EmptyState, Skeleton, SkeletonRegion, Stack } from '@nb/ui';
import { ReadFailed, useCurrentUserQuery, useSearchParams } from '@nb/web-kit';
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

/** Which invitation was just made (`?code=new&made=ID`), so that a reload shows it again and not an empty form. The page's own address goes without it. */
function useMadeInAddress(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const keep = (id: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === null) next.delete('made');
        else next.set('made', id);
        return next;
      },
      { replace: true },
    );
  return [params.get('made'), keep];
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
  const [made, setMade] = useState<Referral | null>();
  const isNew = id === 'new';
  const [madeId, keepMade] = useMadeInAddress();
  // After a reload it is known by the address alone.
  const isKept = isNew && made === undefined && madeId !== null;
  const found = codes.data?.find((code) => code.id === (isKept ? madeId : id));
  if (found && !opened) setOpened(found);
  const code = opened ?? found;

  // Another one after it is for somebody else.
  const [openedFor, setOpenedFor] = useState(contactId);
  const contact = invitable(contacts.data ?? []).find((each) => each.id === openedFor);

  if (user && (isNew && !isKept ? !contacts.isLoading : code)) {
    return (
      <CodeEditor
        key={round}
        code={isNew ? undefined : code}
        made={isKept ? code : (made ?? undefined)}
        onMade={(invitation) => {
          setMade(invitation);
          keepMade(invitation.id);
        }}
        zone={user.onboardingCallTimezone}
        contact={contact}
        onClose={onClose}
        onAnother={() => {
          setMade(null);
          keepMade(null);
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
      title={isNew ? t('partners.invite') : t('codes.change')}
      closeLabel={t('codes.close')}
    >
      {(!isNew || isKept) && codes.isError ? (
        <ReadFailed
          title={t('partners.codesFailed')}
          error={codes.error}
          onRetry={() => void codes.refetch()}
          retrying={codes.isFetching}
        />
      ) : (!isNew || isKept) && codes.data ? (
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
