import { useTranslation } from '@nb/i18n';
import { Button, IconButton, Stack, below, useMedia } from '@nb/ui';
import { useCurrentUserQuery } from '@nb/web-kit';
import { useEffect } from 'react';
import styled from 'styled-components';
import { CodeDrawer } from '../codes/code-drawer';
import { ShareDrawer } from '../codes/share-drawer';
import { PartnerSearch, PhoneTools, usePhoneSearch } from './list-bar';
import { useListState } from './list-state';
import { Announcer, followLive } from './live';
import { PartnerDrawers } from './partner-drawers';
import { PartnerList } from './partner-list';
import { TeamHead } from './team-head';

/** The table begins as high as it can: the frame's own distance is for pages of text. */
const Place = styled(Stack)`
  margin-block-start: -16px;
  @media ${below.m} {
    margin-block-start: -12px;
  }
`;

const Search = styled.div`
  margin-block-end: 8px;
`;

/** `/partners`: partners as a table, and invitations, live (docs/product/team.md#the-list). */
export function PartnersPage() {
  useEffect(followLive, []);
  const { t } = useTranslation('team');
  const { data: user } = useCurrentUserQuery();
  const [state, change] = useListState();
  const narrow = useMedia(below.l);
  const [isSearching, toggleSearch] = usePhoneSearch(state.search);
  const admin = user?.isMasterAdmin ?? false;
  const invite = () => change({ code: 'new' });
  return (
    <Place $gap={0}>
      <TeamHead title={t('partners.title')} short={t('partners.short')}>
        {narrow ? (
          <>
            <PhoneTools state={state} change={change} onSearch={toggleSearch} />
            <IconButton
              ownerOnly
              data-shortcut="n"
              variant="primary"
              icon="plus"
              label={t('partners.inviteName')}
              onPress={invite}
            />
          </>
        ) : (
          <Button
            ownerOnly
            data-shortcut="n"
            variant="primary"
            size="s"
            icon="plus"
            aria-label={t('partners.inviteName')}
            onPress={invite}
          >
            {t('partners.invite')}
          </Button>
        )}
      </TeamHead>
      {narrow && isSearching && (
        <Search>
          <PartnerSearch
            autoFocus={state.search === ''}
            search={state.search}
            onChange={(search) => change({ search })}
          />
        </Search>
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
    </Place>
  );
}
