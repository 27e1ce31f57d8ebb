import { useTranslation } from '@nb/i18n';
import { Drawer, ErrorState, Skeleton, SkeletonRegion, Stack } from '@nb/ui';
import { errorText, requestIdOf } from '@nb/web-kit';
import type { ReactNode } from 'react';
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
  onShow: (drawer: DrawerName) => void;
  onClose: () => void;
}

/** The 500 px drawers of one partner (RT §2, M2, M3). */
export function PartnerDrawers({ id, drawer, onShow, onClose }: PartnerDrawersProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const partner = usePartnerQuery(id);
  if (drawer === 'call' && partner.data) return <CallDrawer key={id} partner={partner.data} onClose={onClose} />;
  const titles = { profile: partner.data ? nameOf(partner.data) : t('detail.account'), training: t('detail.training'), goals: t('goals.title'), contacts: t('contacts.title'), call: t('calls.title') };
  const requestId = requestIdOf(partner.error);

  let content: ReactNode;
  if (partner.data) {
    content = drawer === 'training' ? <TrainingPanel partner={partner.data} />
      : drawer === 'goals' ? <GoalsPanel partner={partner.data} />
      : drawer === 'contacts' ? <ContactsPanel partner={partner.data} />
      : <ProfilePanel partner={partner.data} onShow={onShow} />;
  } else if (partner.isError) {
    content = (
      <ErrorState
        level={3} title={t('detail.failed')} text={errorText(partner.error, common)} retryLabel={common('action.retry')} onRetry={() => void partner.refetch()} retrying={partner.isFetching}
        {...(requestId && { requestId, requestIdLabel: common('remote.requestId', { id: '' }) })}
      />
    );
  } else {
    content = <SkeletonRegion label={common('state.loading')}><Stack $gap={16}><Skeleton $height={64} /><Skeleton $height={140} /><Skeleton $height={120} /></Stack></SkeletonRegion>;
  }
  return (
    <Drawer
      open onClose={onClose} title={titles[drawer]} closeLabel={common('action.close')}
      {...(partner.data && { subtitle: drawer === 'profile' ? partner.data.email : nameOf(partner.data) })}
    >
      {content}
    </Drawer>
  );
}
