import { useTranslation } from '@nb/i18n';
import { Button } from '@nb/ui';
import { Page, useCurrentUserQuery } from '@nb/web-kit';
import { useEffect } from 'react';
import { AttentionPanel } from '../attention/attention-panel';
import { CodeDrawer } from '../codes/code-drawer';
import { ShareDrawer } from '../codes/share-drawer';
import { useListState } from './list-state';
import { Announcer, followLive } from './live';
import { PartnerDrawers } from './partner-drawers';
import { PartnerList } from './partner-list';
import { TeamNav } from './team-nav';

/** `/partners`: partners and invite codes in one list, live (docs/product/team.md#the-list). */
export function PartnersPage() {
  useEffect(followLive, []);
  const { t } = useTranslation('team');
  const { data: user } = useCurrentUserQuery();
  const [state, change] = useListState();
  const admin = user?.isMasterAdmin ?? false;
  return (
    <Page
      title={t('partners.title')}
      lead={admin ? t('partners.leadAdmin') : t('partners.lead')}
      actions={
        <Button ownerOnly data-shortcut="n" variant="primary" icon="plus" onPress={() => change({ code: 'new' })}>
          {t('partners.generate')}
        </Button>
      }
    >
      <TeamNav />
      <AttentionPanel
        needs={state.needs}
        onNeeds={(needs) => change({ needs })}
        onShow={(partner, drawer) => change({ partner, drawer })}
        onShare={(share) => change({ share })}
      />
      <PartnerList admin={admin} state={state} change={change} />
      <Announcer />
      {state.code && <CodeDrawer key={state.code} id={state.code} onClose={() => change({ code: null })} />}
      {state.share && <ShareDrawer id={state.share} onClose={() => change({ share: null })} />}
      {state.partner && (
        <PartnerDrawers
          id={state.partner}
          drawer={state.drawer}
          admin={admin}
          onShow={(drawer) => change({ drawer })}
          onClose={() => change({ partner: null })}
        />
      )}
    </Page>
  );
}
