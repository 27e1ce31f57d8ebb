import type { PartnerDetails } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Heading, Stack, VisuallyHidden, below } from '@nb/ui';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { ActivityList } from './activity-list';
import { ContactsPanel } from './contacts-panel';
import { GoalsPanel } from './goals-panel';
import type { DrawerName } from './list-state';
import { NowPanel } from './now-panel';
import { ProfilePanel } from './profile-panel';
import { TrainingPanel } from './training-panel';

/** The sections of a sheet, in their order. */
export const SECTIONS = ['now', 'training', 'goals', 'contacts', 'profile', 'activity'] as const satisfies DrawerName[];
export type Section = (typeof SECTIONS)[number];
const idOf = (section: Section) => `sheet-${section}`;
/** The current section is the last one that begins above this distance from the upper edge. */
const CURRENT_BELOW_EDGE_PX = 80;
/** Input after which the position is the user's choice and no longer corrected. */
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const Tabs = styled.nav`
  display: flex;
  flex: none;
  gap: 2px;
  padding-inline: 16px;
  overflow-x: auto;
  scrollbar-width: none;
  border-block-end: 1px solid var(--nb-border);
  button {
    flex: none;
    min-block-size: 40px;
    padding: 6px 8px;
    border: 0;
    border-block-end: 2px solid transparent;
    background: none;
    color: var(--nb-muted);
    font: inherit;
    font-size: 0.875rem;
    font-weight: 600;
    cursor: pointer;
    outline-offset: -3px;
  }
  button:hover {
    color: var(--nb-text);
  }
  button:focus-visible {
    outline: 2px solid var(--nb-focus);
  }
  button[aria-current] {
    border-color: var(--nb-brand);
    color: var(--nb-brand-text);
  }
  @media (pointer: coarse) {
    button {
      min-block-size: 44px;
    }
  }
  @media ${below.m} {
    padding-inline: 8px;
  }
`;

/** The section that is being read, and how to scroll to one. Scrolls to `wanted` when it changes, and again while content above it still loads. */
export function useSections(wanted: Section, about: string, isReady: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Section>(wanted);
  const anchor = useRef<Section>(undefined);
  const go = useCallback((section: Section) => {
    anchor.current = section;
    setCurrent(section);
    const element = scroller.current?.querySelector<HTMLElement>(`#${idOf(section)}`);
    if (!element || !scroller.current) return;
    const padding = Number.parseFloat(getComputedStyle(scroller.current).paddingBlockStart) || 0;
    scroller.current.scrollTop =
      section === SECTIONS[0]
        ? 0
        : scroller.current.scrollTop +
          element.getBoundingClientRect().top -
          scroller.current.getBoundingClientRect().top -
          padding;
  }, []);
  useLayoutEffect(() => {
    if (isReady) go(wanted);
  }, [wanted, about, isReady, go]);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isReady) return undefined;
    const release = () => {
      anchor.current = undefined;
    };
    const updateCurrent = () => {
      if (anchor.current !== undefined) return;
      const edge = element.getBoundingClientRect().top + CURRENT_BELOW_EDGE_PX;
      const reached = SECTIONS.findLast((section) => {
        const place = element.querySelector(`#${idOf(section)}`);
        return place !== null && place.getBoundingClientRect().top <= edge;
      });
      setCurrent(reached ?? SECTIONS[0]);
    };
    const resizeObserver = new ResizeObserver(() => {
      if (anchor.current !== undefined) go(anchor.current);
    });
    for (const child of element.children) resizeObserver.observe(child);
    element.addEventListener('scroll', updateCurrent, { passive: true });
    for (const kind of USER_SCROLL_EVENTS) element.addEventListener(kind, release, { passive: true });
    return () => {
      resizeObserver.disconnect();
      element.removeEventListener('scroll', updateCurrent);
      for (const kind of USER_SCROLL_EVENTS) element.removeEventListener(kind, release);
    };
  }, [isReady, about, go]);
  return { scroller, current, go };
}

interface SectionTabsProps {
  current: Section;
  onGo: (section: Section) => void;
  onShow: (drawer: DrawerName) => void;
}

/** Navigation between the sections, which stays at the top. */
export function SectionTabs({ current, onGo, onShow }: SectionTabsProps) {
  const { t } = useTranslation('team');
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (!line.current || !tab) return;
    const [box, at] = [line.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (at.left < box.left || at.right > box.right) line.current.scrollLeft += at.left - box.left - 16;
  }, [current]);
  return (
    <Tabs ref={line} data-tabs aria-label={t('sheet.sections')}>
      {SECTIONS.map((section) => (
        <button
          key={section}
          type="button"
          aria-current={section === current || undefined}
          onClick={() => {
            onGo(section);
            onShow(section);
          }}
        >
          {t(`sheet.tabs.${section}`)}
        </button>
      ))}
    </Tabs>
  );
}

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  scroll-margin-block-start: 16px;
`;

interface SectionsProps {
  /** The sections to show, in their order. */
  shown: readonly Section[];
  partner: PartnerDetails;
  admin: boolean;
  canEditCall: boolean;
  onShow: (drawer: DrawerName) => void;
  onDirty: (dirty: boolean) => void;
  /** The partner has been deleted. */
  onGone: () => void;
}

/** All sections below each other. */
export function Sections({ partner, shown, admin, canEditCall, onShow, onDirty, onGone }: SectionsProps) {
  const { t } = useTranslation('team');
  const titles: Record<Section, string> = {
    now: t('sheet.tabs.now'),
    training: t('detail.training'),
    goals: t('goals.title'),
    contacts: t('contacts.title'),
    profile: t('detail.account'),
    activity: t('activity.title'),
  };
  const contents: Record<Section, ReactNode> = {
    now: <NowPanel partner={partner} canEditCall={canEditCall} onShow={onShow} />,
    training: <TrainingPanel partner={partner} />,
    goals: <GoalsPanel partner={partner} />,
    contacts: <ContactsPanel partner={partner} onDirty={onDirty} />,
    profile: <ProfilePanel partner={partner} admin={admin} onGone={onGone} />,
    activity: <ActivityList partner={partner} />,
  };
  return (
    <Stack $gap={32}>
      {shown.map((section) => (
        <Part key={section} id={idOf(section)} aria-label={titles[section]}>
          {section === SECTIONS[0] ? (
            <VisuallyHidden as="h3">{titles[section]}</VisuallyHidden>
          ) : (
            <Heading level={3} size={18}>
              {titles[section]}
            </Heading>
          )}
          {contents[section]}
        </Part>
      ))}
    </Stack>
  );
}
