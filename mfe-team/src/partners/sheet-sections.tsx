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
/** A section is the current one from so far below the upper edge on, in CSS pixels. */
const REACHED_AT = 80;
/** What a person does to scroll by themselves. */
const OWN_SCROLL = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

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

/** Which section is read, and the way to each. `wanted` is scrolled to when it changes, and again while what stands above it still loads. */
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
    const look = () => {
      if (anchor.current !== undefined) return;
      const edge = element.getBoundingClientRect().top + REACHED_AT;
      const reached = SECTIONS.findLast((section) => {
        const place = element.querySelector(`#${idOf(section)}`);
        return place !== null && place.getBoundingClientRect().top <= edge;
      });
      setCurrent(reached ?? SECTIONS[0]);
    };
    const grown = new ResizeObserver(() => {
      if (anchor.current !== undefined) go(anchor.current);
    });
    for (const child of element.children) grown.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    for (const kind of OWN_SCROLL) element.addEventListener(kind, release, { passive: true });
    return () => {
      grown.disconnect();
      element.removeEventListener('scroll', look);
      for (const kind of OWN_SCROLL) element.removeEventListener(kind, release);
    };
  }, [isReady, about, go]);
  return { scroller, current, go };
}

interface SectionTabsProps {
  current: Section;
  onGo: (section: Section) => void;
  onShow: (drawer: DrawerName) => void;
}

/** The sticky line of sections. */
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
  partner: PartnerDetails;
  admin: boolean;
  canEditCall: boolean;
  onShow: (drawer: DrawerName) => void;
  onDirty: (dirty: boolean) => void;
  /** The partner has been deleted. */
  onGone: () => void;
}

/** All of them in one scroll. */
export function Sections({ partner, admin, canEditCall, onShow, onDirty, onGone }: SectionsProps) {
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
      {SECTIONS.map((section) => (
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
