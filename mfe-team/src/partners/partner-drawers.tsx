import { useTranslation } from '@nb/i18n';
import { Drawer, Skeleton, SkeletonRegion, Stack } from '@nb/ui';
import { ReadFailed } from '@nb/web-kit';
import { type ReactNode, useState } from 'react';
import { CallDrawer } from '../calls/call-drawer';
import { ContactsPanel } from './contacts-panel';
import { GoalsPanel } from './goals-panel';
import type { DrawerName } from './list-state';
import { nameOf } from './names';
import { usePartnerQuery } from './partners.api';
import { ProfilePanel } from './profile-panel';
import { TrainingPanel } from './training-panel';

interface PartnerDrawersProps {
  id: string;
  drawer: DrawerName;
  admin: boolean;
  onShow: (drawer: DrawerName) => void;
  onClose: () => void;
}

/** The 500 px drawers of one partner (docs/product/team.md#a-partner). */
export function PartnerDrawers({ id, drawer, admin, onShow, onClose }: PartnerDrawersProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const [dirty, setDirty] = useState(false);
  const { currentData: partner, error, isError, isFetching, refetch } = usePartnerQuery(id);
  if (drawer === 'call' && partner) return <CallDrawer key={id} partner={partner} onClose={onClose} />;
  const titles = {
    profile: partner ? nameOf(partner) : t('detail.account'),
    training: t('detail.training'),
    goals: t('goals.title'),
    contacts: t('contacts.title'),
    call: t('calls.title'),
  };
  // Partners of deeper generations have another sponsor, who sets the call.
  const canEditCall = admin || partner?.depth === 1;

  let content: ReactNode;
  if (partner) {
    content =
      drawer === 'training' ? (
        <TrainingPanel partner={partner} />
      ) : drawer === 'goals' ? (
        <GoalsPanel partner={partner} />
      ) : drawer === 'contacts' ? (
        <ContactsPanel partner={partner} onDirty={setDirty} />
      ) : (
        <ProfilePanel partner={partner} admin={admin} onGone={onClose} canEditCall={canEditCall} onShow={onShow} />
      );
  } else if (isError) {
    content = (
      <ReadFailed title={t('detail.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    );
  } else {
    content = (
      <SkeletonRegion label={common('state.loading')}>
        <Stack $gap={16}>
          <Skeleton $height={64} />
          <Skeleton $height={140} />
          <Skeleton $height={120} />
        </Stack>
      </SkeletonRegion>
    );
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={titles[drawer]}
      closeLabel={common('action.close')}
      dirty={dirty}
      discardPrompt={{
        title: t('discard.title'),
        text: t('discard.text'),
        keep: t('discard.keep'),
        discard: t('discard.discard'),
      }}
      {...(partner && { subtitle: drawer === 'profile' ? partner.email : nameOf(partner) })}
    >
      {content}
    </Drawer>
  );
}
