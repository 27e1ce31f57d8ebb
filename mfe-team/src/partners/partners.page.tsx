import { useTranslation } from '@nb/i18n';
import { below, useMedia } from '@nb/ui';
import { useCurrentUserQuery } from '@nb/web-kit';
import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import styled, { css } from 'styled-components';
import { CodeDrawer } from '../codes/code-drawer';
import { ShareDrawer } from '../codes/share-drawer';
import { InviteButton } from './invite-button';
import { PartnerSearch, PhoneSearch, PhoneTools, usePhoneSearch } from './list-bar';
import { useListArgs } from './list-args';
import { type ListState, SHEET_BESIDE, useListState } from './list-state';
import { Announcer, followLive } from './live';
import { PartnerList } from './partner-list';
import { PartnerSheet } from './partner-sheet';
import { useDownlineInfiniteQuery } from './partners.api';
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
  const isBeside = useMedia(SHEET_BESIDE);
  useFocusOnRow(isBeside ? state.partner : null);
  const neighbours = useNeighbours(state, (partner) => change({ partner }));
  const place = useRef<SheetControls>(null);
  const open = useCallback(
    (wanted: Partial<ListState>) => {
      if (wanted.partner) place.current?.open({ partner: wanted.partner, drawer: wanted.drawer ?? 'now' });
      change(wanted);
    },
    [change],
  );
  const sheet = (
    <SheetPlace controls={place} shown={state}>
      {({ partner, drawer }) => (
        <PartnerSheet
          id={partner}
          drawer={drawer}
          admin={admin}
          isBeside={isBeside}
          neighbours={neighbours}
          onShow={(section) => change({ drawer: section })}
          onClose={() => change({ partner: null })}
        />
      )}
    </SheetPlace>
  );
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
      <PartnerList admin={admin} state={state} change={isBeside ? open : change} sheet={isBeside && sheet} />
      <Announcer />
      {state.code && (
        <CodeDrawer key={state.code} id={state.code} contactId={state.contact} onClose={() => change({ code: null })} />
      )}
      {state.share && <ShareDrawer id={state.share} onClose={() => change({ share: null })} />}
      {!isBeside && sheet}
    </TeamPlace>
  );
}

/** Where the sheet stands. Ahead of the address it lies over the list, which becomes narrower together with its other changes. */
const Place = styled.div<{ $isAhead: boolean }>`
  display: contents;
  ${({ $isAhead }) =>
    $isAhead &&
    css`
      display: block;
      position: absolute;
      /* over the list's head, which stays in sight */
      z-index: 3;
      inset-block: 0;
      inset-inline-end: 0;
    `}
`;
interface Opened {
  partner: string;
  drawer: ListState['drawer'];
}
interface SheetControls {
  open: (opened: Opened) => void;
}

/**
 * Shows the sheet of whom the address names. The address, and the list with it, follow a press in a transition, which takes a slow device a
 * quarter of a second: until then it shows whose row was pressed.
 */
function SheetPlace({
  controls,
  shown,
  children,
}: {
  controls: Ref<SheetControls>;
  shown: Pick<ListState, 'partner' | 'drawer'>;
  children: (opened: Opened) => ReactNode;
}) {
  const [pressed, setPressed] = useState<Opened | null>(null);
  useImperativeHandle(controls, () => ({ open: setPressed }), []);
  const { partner, drawer } = shown;
  if (pressed !== null && partner !== null) setPressed(null);
  const opened = partner === null ? pressed : { partner, drawer };
  return opened && <Place $isAhead={partner === null}>{children(opened)}</Place>;
}

/** Gives the focus to the row of a sheet that has closed beside the list, where what had opened it is gone. */
function useFocusOnRow(partner: string | null) {
  const shown = useRef(partner);
  useEffect(() => {
    const closed = shown.current;
    shown.current = partner;
    if (closed !== null && partner === null && (document.activeElement ?? document.body) === document.body)
      document.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(closed)}"] [data-open]`)?.focus();
  }, [partner]);
}

/** Shows the partner before or after the open one, as far as the list has been read. */
function useNeighbours(state: ListState, onShow: (id: string) => void) {
  const { partner } = state;
  const { data } = useDownlineInfiniteQuery(useListArgs(state));
  const ids = data?.pages.flatMap(({ members }) => members.map(({ id }) => id)) ?? [];
  const place = partner === null ? -1 : ids.indexOf(partner);
  const to = (id: string | undefined) => (id === undefined ? undefined : () => onShow(id));
  return { previous: to(place > 0 ? ids[place - 1] : undefined), next: to(place >= 0 ? ids[place + 1] : undefined) };
}
