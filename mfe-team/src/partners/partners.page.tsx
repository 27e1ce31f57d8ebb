import { useTranslation } from '@nb/i18n';
import { below, useMedia } from '@nb/ui';
import { useCurrentUserQuery } from '@nb/web-kit';
import { useEffect } from 'react';
import { CodeDrawer } from '../codes/code-drawer';
import { ShareDrawer } from '../codes/share-drawer';
import { InviteButton } from './invite-button';
import { PartnerSearch, PhoneSearch, PhoneTools, usePhoneSearch } from './list-bar';
import { useListState } from './list-state';
import { Announcer, followLive } from './live';
import { PartnerDrawers } from './partner-drawers';
import { PartnerList } from './partner-list';
import { TeamHead, TeamPlace } from './team-head';

/** `/partners`: partners as a table, and invitations, live (docs/product/team.md#the-list). */
export function PartnersPage() {
  useEffect(followLive, []);
  const { t } = useTranslation('team');
  const { data: user } = useCurrentUserQuery();
  const [state, change] = useListState();
  const narrow = useMedia(below.l);
  const [isSearching, toggleSearch] = usePhoneSearch(state.search);
  const admin = user?.isMasterAdmin ?? false;
  return (
    <TeamPlace $gap={0}>
      <TeamHead title={t('partners.title')} short={t('partners.short')}>
        {narrow && <PhoneTools state={state} change={change} onSearch={toggleSearch} />}
        <InviteButton onPress={() => change({ code: 'new' })} />
      </TeamHead>
      {narrow && isSearching && (
        <PhoneSearch>
          <PartnerSearch
            autoFocus={state.search === ''}
            search={state.search}
            onChange={(search) => change({ search })}
          />
        </PhoneSearch>
      )}
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
    </TeamPlace>
  );
}
