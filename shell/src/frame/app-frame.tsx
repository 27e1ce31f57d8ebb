import type { ReleasedRemote } from '@nb/contracts';
import { IconButton, Logo, SkipLink, Tooltip, below, from, preloadUi, useMedia, useOverlay } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { Link, OfflineBanner, Outlet, useBrand, useCurrentUserQuery, useLocation, useProgressQuery } from '@nb/web-kit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { OverrideBadge } from '../about/override-badge';
import { PaletteButton } from '../palette/palette-button';
import { NotificationBell } from '../notifications/notification-bell';
import { BottomBar } from './bottom-bar';
import { Footer } from './footer';
import {
  Bar,
  Brand,
  Column,
  Content,
  Header,
  homeLook,
  Main,
  Narrow,
  Nav,
  Overlay,
  Root,
  Side,
  Spring,
  TopOpener,
  WIDE,
  Wide,
} from './frame-layout';
import { isBelow, navEntries, ownEntries, placesOf } from './nav-entries';
import { OwnZone } from './own-zone';
import { StorageBanner } from '../offline/storage-banner';
import { TwoStepBanner } from '../two-step/two-step-banners';
import { Sidebar } from './sidebar';
import { ThemeMenu } from './theme-menu';
import { TitleAction, TitleRow, useOutOfSight } from './title-row';
import { UnsentDrafts } from './unsent-drafts';
import { useHeightVariable } from './use-height-variable';
import { UserMenu } from './user-menu';
import { ViewAsBanner } from './view-as-banner';

const COLLAPSED_KEY = 'sidebar';
/** Delay of the prefetch of menus, so that requests of the page itself come first. */
const MENUS_AFTER_MS = 1000;

const Home = styled(Link)`
  ${homeLook}
`;

const readCollapsed = (): boolean => {
  try {
    return localStorage.getItem(COLLAPSED_KEY) === 'collapsed';
  } catch {
    return false;
  }
};

/** The frame of every page of a signed-in user: sidebar, header, footer. */
export function AppFrame({ remotes }: { remotes: readonly ReleasedRemote[] }) {
  const { t } = useTranslation('shell');
  const brand = useBrand();
  const { pathname } = useLocation();
  const { data: user } = useCurrentUserQuery();
  const { data: progress } = useProgressQuery();
  const [collapsed, setCollapsed] = useState(readCollapsed);
  /** The page on which the sidebar was opened, so that it is closed on another page. */
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === pathname;
  useEffect(() => {
    if (openAt !== undefined && !open) setOpenAt(undefined);
  }, [openAt, open]);
  const close = useCallback(() => setOpenAt(undefined), []);
  const openMenu = useCallback(
    (button: HTMLElement | null) => {
      opener.current = button;
      setOpenAt(pathname);
    },
    [pathname],
  );
  useOverlay(open, close);
  const side = useRef<HTMLDivElement>(null);
  const topOpener = useRef<HTMLButtonElement>(null);
  /** What opened the sidebar, to give the focus back to. */
  const opener = useRef<HTMLElement>(null);

  // What a page keeps at the top while it scrolls stands below the header, whose height changes with its banners.
  const header = useRef<HTMLElement>(null);
  useHeightVariable('--nb-header', header, user !== undefined);

  // Prefetches menus and fields after the page itself is rendered, before they are needed.
  useEffect(() => {
    const timer = setTimeout(() => void preloadUi({ exceptLarge: true }), MENUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!open) return undefined;
    side.current?.querySelector<HTMLElement>('button, a')?.focus();
    const opened = opener.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
      if (event.key === 'Tab') keepInside(event, side.current);
    };
    // In a wide window the sidebar is not a layer, so the rest of the page must be usable again.
    const wide = window.matchMedia(from.xl);
    wide.addEventListener('change', close);
    document.addEventListener('keydown', onKeyDown);
    document.body.style.overflow = 'hidden';
    return () => {
      wide.removeEventListener('change', close);
      document.removeEventListener('keydown', onKeyDown);
      document.body.style.overflow = '';
      opened?.focus();
    };
  }, [open, close]);

  const collapse = () => {
    setCollapsed(!collapsed);
    try {
      localStorage.setItem(COLLAPSED_KEY, collapsed ? 'open' : 'collapsed');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  const entries = useMemo(
    () =>
      user
        ? navEntries(ownEntries({ dashboard: t('nav.dashboard'), language: t('nav.language') }), remotes, {
            user,
            trainingCompleted: progress?.trainingCompleted ?? false,
          })
        : [],
    [user, t, remotes, progress?.trainingCompleted],
  );
  const places = useMemo(() => placesOf(entries, remotes), [entries, remotes]);
  // Memoized: the frame around a page stays the same and should not render again on each navigation.
  const sidebar = useMemo(
    () => (
      <Nav aria-label={t('nav.label')}>
        <Sidebar entries={entries} collapsed={collapsed && !open} isOverPage={open} onFollow={close} />
      </Nav>
    ),
    [t, entries, collapsed, open, close],
  );
  const isWide = remotes.some(({ widePaths }) => widePaths?.includes(pathname.replace(/\/+$/, '')));
  // A step of the training is one task with its own way on at the end of the screen.
  const isPhone = useMedia(below.l);
  const hasBottomBar = isPhone && !isBelow(pathname, '/training/step');
  const bottomBar = useMemo(
    () => hasBottomBar && <BottomBar entries={entries} isMenuOpen={open} onMore={openMenu} />,
    [hasBottomBar, entries, open, openMenu],
  );
  const tools = useMemo(
    () =>
      user && (
        <>
          <NotificationBell user={user} />
          <ThemeMenu />
          <UserMenu user={user} places={places} />
        </>
      ),
    [user, places],
  );
  const search = useMemo(() => <PaletteButton places={places} isField={!isPhone} />, [places, isPhone]);
  const outOfSight = useOutOfSight(isPhone);
  const home = (
    <Home to="/" aria-label={brand.name}>
      <Logo size={28} />
    </Home>
  );
  const footer = useMemo(() => <Footer link={Link} column={Content} />, []);
  if (!user) return null;
  return (
    <Root $collapsed={collapsed}>
      <OwnZone />
      <UnsentDrafts />
      <SkipLink href="#main">{t('app.skip')}</SkipLink>
      {open && <Overlay data-overlay onClick={close} />}
      <Side
        ref={side}
        id="sidebar"
        $open={open}
        $collapsed={collapsed && !open}
        aria-label={t('nav.sidebar')}
        {...(open ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
      >
        <Brand $collapsed={collapsed && !open}>
          <Home to="/" aria-label={brand.name}>
            <Logo size={32} {...(collapsed && !open ? {} : { name: brand.name })} />
          </Home>
          <Narrow>
            <IconButton icon="close" label={t('nav.close')} onPress={close} />
          </Narrow>
        </Brand>
        {sidebar}
        <Wide $collapsed={collapsed}>
          <Tooltip text={collapsed ? t('nav.expand') : t('nav.collapse')} placement="end">
            <IconButton
              icon="sidebar"
              label={collapsed ? t('nav.expand') : t('nav.collapse')}
              onPress={collapse}
              aria-expanded={!collapsed}
              aria-controls="sidebar"
            />
          </Tooltip>
        </Wide>
      </Side>
      <Column inert={open}>
        <Header ref={header}>
          <OfflineBanner />
          <ViewAsBanner />
          <OverrideBadge />
          <Content $width={WIDE}>
            <Bar>
              <TopOpener $hasBottomBar={hasBottomBar}>
                <IconButton
                  ref={topOpener}
                  icon="menu"
                  label={t('nav.open')}
                  onPress={() => openMenu(topOpener.current)}
                  aria-expanded={open}
                  aria-controls="sidebar"
                />
              </TopOpener>
              {isPhone ? (
                <TitleRow title={outOfSight.title}>{home}</TitleRow>
              ) : (
                <>
                  <Narrow>{home}</Narrow>
                  {search}
                  <Spring />
                </>
              )}
              {isPhone && search}
              <TitleAction act={outOfSight.act} />
              {tools}
            </Bar>
          </Content>
        </Header>
        {bottomBar}
        <Main id="main" tabIndex={-1}>
          <Content {...(isWide && { $width: WIDE })}>
            <StorageBanner />
            <TwoStepBanner />
            <Outlet />
          </Content>
        </Main>
        {footer}
      </Column>
    </Root>
  );
}

/** The opened sidebar on a narrow screen is a modal layer: traps Tab inside of it. */
function keepInside(event: KeyboardEvent, layer: HTMLElement | null): void {
  const stops = [...(layer?.querySelectorAll<HTMLElement>('a[href], button:not([disabled])') ?? [])].filter(
    (element) => element.offsetParent !== null,
  );
  const first = stops.at(0);
  const last = stops.at(-1);
  if (event.shiftKey && document.activeElement === first) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault();
    first?.focus();
  }
}
