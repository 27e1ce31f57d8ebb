import type { ReleasedRemote } from '@nb/contracts';
import { Container, IconButton, Logo, SkipLink, Tooltip, from, preloadUi } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { Link, OfflineBanner, Outlet, useBrand, useCurrentUserQuery, useLocation, useProgressQuery } from '@nb/web-kit';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { OverrideBadge } from '../about/override-badge';
import { PaletteButton } from '../palette/palette-button';
import { NotificationBell } from '../notifications/notification-bell';
import { Footer } from './footer';
import { Bar, Brand, Column, Header, homeLook, Main, Narrow, Nav, Overlay, Root, Side, Spring, Wide } from './frame-layout';
import { navEntries, ownEntries } from './nav-entries';
import { OwnZone } from './own-zone';
import { StorageBanner } from '../offline/storage-banner';
import { Sidebar } from './sidebar';
import { ThemeMenu } from './theme-menu';
import { UserMenu } from './user-menu';
import { ViewAsBanner } from './view-as-banner';

const COLLAPSED_KEY = 'sidebar';
/** What the page itself asks for comes first. */
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

/** What stands around every page of a signed-in person: sidebar, header, footer (PA §2, S2, S4). */
export function AppFrame({ remotes }: { remotes: readonly ReleasedRemote[] }) {
  const { t } = useTranslation('shell');
  const brand = useBrand();
  const { pathname } = useLocation();
  const { data: user } = useCurrentUserQuery();
  const { data: progress } = useProgressQuery();
  const [collapsed, setCollapsed] = useState(readCollapsed);
  const [open, setOpen] = useState(false);
  const side = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLDivElement>(null);

  useEffect(() => setOpen(false), [pathname]);
  // Menus and fields of the pages to come are fetched before somebody opens one, once the page itself stands.
  useEffect(() => {
    const timer = setTimeout(() => void preloadUi(), MENUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!open) return undefined;
    side.current?.querySelector<HTMLElement>('button, a')?.focus();
    const opened = opener.current;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
      if (event.key === 'Tab') keepInside(event, side.current);
    };
    // A window made wide shows the sidebar in its place again, and what is beside it can be used.
    const wide = window.matchMedia(from.xl);
    const widened = () => setOpen(false);
    wide.addEventListener('change', widened);
    document.addEventListener('keydown', close);
    document.body.style.overflow = 'hidden';
    return () => {
      wide.removeEventListener('change', widened);
      document.removeEventListener('keydown', close);
      document.body.style.overflow = '';
      opened?.querySelector('button')?.focus();
    };
  }, [open]);

  const collapse = () => {
    setCollapsed(!collapsed);
    try {
      localStorage.setItem(COLLAPSED_KEY, collapsed ? 'open' : 'collapsed');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  if (!user) return null;
  const entries = navEntries(
    ownEntries({ dashboard: t('nav.dashboard'), language: t('nav.language') }), remotes, { user, trainingCompleted: progress?.trainingCompleted ?? false },
  );
  return (
    <Root $collapsed={collapsed}>
      <OwnZone />
      <SkipLink href="#main">{t('app.skip')}</SkipLink>
      {open && <Overlay data-overlay onClick={() => setOpen(false)} />}
      <Side ref={side} id="sidebar" $open={open} $collapsed={collapsed && !open} aria-label={t('nav.sidebar')} {...(open ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}>
        <Brand $collapsed={collapsed && !open}>
          <Home to="/" aria-label={brand.name}><Logo size={32} {...(collapsed && !open ? {} : { name: brand.name })} /></Home>
          <Narrow><IconButton icon="close" label={t('nav.close')} onPress={() => setOpen(false)} /></Narrow>
        </Brand>
        <Nav aria-label={t('nav.label')}>
          <Sidebar entries={entries} collapsed={collapsed && !open} onFollow={() => setOpen(false)} />
        </Nav>
        <Wide $collapsed={collapsed}>
          <Tooltip text={collapsed ? t('nav.expand') : t('nav.collapse')} placement="end">
            <IconButton icon="sidebar" label={collapsed ? t('nav.expand') : t('nav.collapse')} onPress={collapse} aria-expanded={!collapsed} aria-controls="sidebar" />
          </Tooltip>
        </Wide>
      </Side>
      <Column inert={open}>
        <Header>
          <OfflineBanner />
          <ViewAsBanner />
          <OverrideBadge />
          <Container>
            <Bar>
              <Narrow>
                <div ref={opener}><IconButton icon="menu" label={t('nav.open')} onPress={() => setOpen(true)} aria-expanded={open} aria-controls="sidebar" /></div>
                <Home to="/" aria-label={brand.name}><Logo size={28} /></Home>
              </Narrow>
              <Spring />
              <PaletteButton entries={entries} />
              <NotificationBell user={user} />
              <ThemeMenu />
              <UserMenu user={user} />
            </Bar>
          </Container>
        </Header>
        <Main id="main" tabIndex={-1}>
          <Container>
            <StorageBanner />
            <Outlet />
          </Container>
        </Main>
        <Footer link={Link} />
      </Column>
    </Root>
  );
}

/** The slid-in sidebar is a layer of its own: Tab goes round within it. */
function keepInside(event: KeyboardEvent, layer: HTMLElement | null): void {
  const stops = [...(layer?.querySelectorAll<HTMLElement>('a[href], button:not([disabled])') ?? [])].filter((element) => element.offsetParent !== null);
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
