import { useFormat, useTranslation } from '@nb/i18n';
import { Avatar, Drawer, IconButton, Skeleton, SkeletonRegion, Stack, below, useMedia } from '@nb/ui';
import { ReadFailed, useDiscardPrompt } from '@nb/web-kit';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { CallDrawer } from '../calls/call-drawer';
import { CallMode } from './call-mode';
import type { DrawerName } from './list-state';
import { nameOf } from './names';
import { RowMenu } from './partner-actions';
import { usePartnerQuery } from './partners.api';
import { SheetActions } from './sheet-actions';
import { SECTIONS, SectionTabs, Sections, useSections } from './sheet-sections';
import { sayDay } from './when';

interface PartnerSheetProps {
  id: string;
  drawer: DrawerName;
  admin: boolean;
  onShow: (drawer: DrawerName) => void;
  onClose: () => void;
  /** Whether it is shown beside the list, which stays usable, instead of over it. */
  isBeside?: boolean;
  /** Shows the partner before or after this one in the list; undefined where there is none. */
  neighbours?: Record<'previous' | 'next', (() => void) | undefined>;
}

/** The sheet of one partner: its sections below each other, a call in preparation, or the form of the call (docs/product/team.md#a-partner). */
export function PartnerSheet({ id, drawer, admin, onShow, onClose, isBeside = false, neighbours }: PartnerSheetProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const [dirty, setDirty] = useState(false);
  const discardPrompt = useDiscardPrompt();
  const { currentData: partner, error, isError, isFetching, refetch } = usePartnerQuery(id);
  const isPhone = useMedia(below.m);
  const itemsOf = useNeighbourItems();
  // `call` opens a form over the sheet, or instead of it where there is no room beside the list.
  const isSection = drawer !== 'prepare';
  const wanted = isSection && drawer !== 'call' ? drawer : SECTIONS[0];
  // The head comes first, then the section that is seen, then those below it.
  const isStanding = useDeferredValue(id, '') === id;
  const isFilled = useDeferredValue(isStanding, false);
  const sections = useSections(wanted, id, partner !== undefined && isStanding);
  const form = drawer === 'call' && partner && (
    <CallDrawer key={id} partner={partner} onClose={isBeside ? () => onShow('now') : onClose} />
  );
  if (form && !isBeside) return form;
  // Partners of deeper generations have another sponsor, who sets the call.
  const canEditCall = admin || partner?.depth === 1;

  let content: ReactNode;
  if (partner && !isStanding) {
    content = null;
  } else if (partner) {
    content = isSection ? (
      <Sections
        key={id}
        shown={isFilled || wanted !== SECTIONS[0] ? SECTIONS : SECTIONS.slice(0, 1)}
        partner={partner}
        admin={admin}
        canEditCall={canEditCall}
        onShow={onShow}
        onDirty={setDirty}
        onGone={onClose}
      />
    ) : (
      <CallMode key={id} partner={partner} canEditCall={canEditCall} onShow={onShow} />
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
    <>
      <Drawer
        open
        onClose={onClose}
        isBeside={isBeside}
        about={id}
        title={partner ? nameOf(partner) : t('detail.account')}
        closeLabel={common('action.close')}
        dirty={dirty}
        discardPrompt={discardPrompt}
        contentRef={sections.scroller}
        {...(partner && {
          subtitle: `${t('sheet.joined', { when: sayDay(partner.createdAt, Date.now(), format) })}${partner.uid ? ` · ${partner.uid}` : ''}`,
          picture: <Avatar name={nameOf(partner)} size={40} />,
          bar: isSection
            ? isStanding && (
                <>
                  <SheetActions partner={partner} canEditCall={canEditCall} onShow={onShow} />
                  <SectionTabs current={sections.current} onGo={sections.go} onShow={onShow} />
                </>
              )
            : undefined,
        })}
        tools={
          !isStanding ? undefined : isSection ? (
            <>
              {neighbours && !isPhone && <Neighbours neighbours={neighbours} />}
              {partner && (
                <RowMenu member={partner} onShow={onShow} first={isPhone && neighbours ? itemsOf(neighbours) : []} />
              )}
            </>
          ) : (
            <IconButton icon="arrow-left" label={t('prepare.back')} onPress={() => onShow('now')} />
          )
        }
      >
        {content}
      </Drawer>
      {form}
    </>
  );
}

/** Menu entries for the previous and next partner, because a phone has no room for the buttons. */
function useNeighbourItems() {
  const { t } = useTranslation('team');
  return ({ previous, next }: NonNullable<PartnerSheetProps['neighbours']>) => [
    ...(previous
      ? [{ id: 'previous', icon: 'chevron-left' as const, label: t('sheet.previous'), onAction: previous }]
      : []),
    ...(next ? [{ id: 'next', icon: 'chevron-right' as const, label: t('sheet.next'), onAction: next }] : []),
  ];
}

function Neighbours({ neighbours: { previous, next } }: { neighbours: NonNullable<PartnerSheetProps['neighbours']> }) {
  const { t } = useTranslation('team');
  return (
    <>
      <IconButton
        size="s"
        icon="chevron-left"
        label={t('sheet.previous')}
        disabled={!previous}
        onPress={() => previous?.()}
      />
      <IconButton size="s" icon="chevron-right" label={t('sheet.next')} disabled={!next} onPress={() => next?.()} />
    </>
  );
}
