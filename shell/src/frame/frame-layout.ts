/** Layout of the frame of signed-in users, shared by the prerendered skeleton and the app, so that nothing moves. */
import { Container, below, from } from '@nb/ui';
import styled, { css } from 'styled-components';

export const Root = styled.div<{ $collapsed: boolean }>`
  display: grid;
  grid-template-columns: ${({ $collapsed }) => ($collapsed ? 'var(--nb-sidebar-collapsed)' : 'var(--nb-sidebar)')} minmax(
      0,
      1fr
    );
  min-block-size: 100dvh;
  transition: grid-template-columns var(--nb-normal) var(--nb-ease);
  @media ${below.xl} {
    grid-template-columns: minmax(0, 1fr);
  }
  @media print {
    display: block;
  }
  @media (prefers-reduced-motion: reduce) {
    transition: none;
  }
`;
export const Side = styled.div<{ $open: boolean; $collapsed: boolean }>`
  position: sticky;
  inset-block-start: 0;
  display: flex;
  flex-direction: column;
  gap: 12px;
  block-size: 100dvh;
  box-sizing: border-box;
  padding: 2px 12px 12px;
  border-inline-end: 1px solid var(--nb-border);
  background: var(--nb-surface);
  overflow: hidden auto;
  @media ${below.xl} {
    position: fixed;
    inset-block: 0;
    inset-inline-start: 0;
    z-index: 40;
    /* As wide as larger letters need it. */
    inline-size: min(max(264px, 16.5rem), 86vw);
    padding: 16px;
    box-shadow: var(--nb-shadow3);
    visibility: ${({ $open }) => ($open ? 'visible' : 'hidden')};
    transform: translateX(${({ $open }) => ($open ? '0' : '-100%')});
    /* visible at once when it opens, so that it can take the focus; hidden only when it has slid out */
    transition:
      transform var(--nb-normal) var(--nb-ease),
      visibility 0s linear ${({ $open }) => ($open ? '0s' : 'var(--nb-normal)')};
    &:dir(rtl) {
      transform: translateX(${({ $open }) => ($open ? '0' : '100%')});
    }
    @media (prefers-reduced-motion: reduce) {
      transition: none;
    }
  }
  @media print {
    display: none;
  }
`;
export const Overlay = styled.div`
  display: none;
  @media ${below.xl} {
    display: block;
    position: fixed;
    inset: 0;
    z-index: 30;
    background: var(--nb-scrim);
  }
`;
/** The logo, a link to the start page. */
export const homeLook = css`
  display: inline-flex;
  align-items: center;
  min-inline-size: 44px;
  min-block-size: 44px;
  padding-inline: 4px;
  color: var(--nb-text);
  text-decoration: none;
  border-radius: var(--nb-radius-s);
`;
export const Brand = styled.div<{ $collapsed: boolean }>`
  display: flex;
  align-items: center;
  justify-content: ${({ $collapsed }) => ($collapsed ? 'center' : 'space-between')};
  gap: 8px;
`;
export const Wide = styled.div<{ $collapsed: boolean }>`
  display: flex;
  justify-content: ${({ $collapsed }) => ($collapsed ? 'center' : 'start')};
  @media ${below.xl} {
    display: none;
  }
`;
export const Narrow = styled.div`
  display: none;
  @media ${below.xl} {
    display: contents;
  }
`;
/** What opens the menu at the top: on a phone only where there is no bar at the bottom. */
export const TopOpener = styled.div<{ $hasBottomBar: boolean }>`
  display: none;
  @media ${below.xl} {
    display: contents;
  }
  ${({ $hasBottomBar }) =>
    $hasBottomBar &&
    css`
      @media ${below.l} {
        display: none;
      }
    `}
`;
export const Nav = styled.nav`
  flex: 1;
`;
export const Column = styled.div`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  padding-block-end: var(--nb-bottom-bar, 0);
  @media print {
    padding-block-end: 0;
  }
`;
export const Header = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: 20;
  border-block-end: 1px solid var(--nb-border);
  /* Opaque: to blur what scrolls behind it, a slow phone would draw the whole page twice in each frame. */
  background: var(--nb-bg);
  @media print {
    display: none;
  }
`;
export const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-block-size: 48px;
  @media ${below.l} {
    gap: 4px;
  }
`;
/** The column of the header and of the page. */
export const Content = styled(Container)`
  @media ${from.l} {
    padding-inline: 24px;
  }
`;
/** Width of the header and of pages that are tables, in pixels. */
export const WIDE = 1440;
export const Spring = styled.div`
  flex: 1;
`;
export const Main = styled.main`
  flex: 1;
  /* Fills what the header leaves of the screen: a page that is still arriving moves no footer up and down. */
  min-block-size: calc(100dvh - 49px);
  box-sizing: border-box;
  padding-block: 32px 16px;
  outline: none;
  @media ${below.m} {
    padding-block: 20px 8px;
  }
  @media print {
    min-block-size: 0;
  }
`;
/** The bar of a phone. The column leaves room for it at its end, also while it is out of sight: nothing moves when somebody types. */
export const BottomNav = styled.nav<{ $hidden?: boolean }>`
  position: fixed;
  inset-block-end: 0;
  inset-inline: 0;
  z-index: 20;
  display: none;
  box-sizing: border-box;
  padding: 6px 4px calc(4px + env(safe-area-inset-bottom));
  border-block-start: 1px solid var(--nb-border);
  background: var(--nb-surface);
  @media ${below.l} {
    display: flex;
  }
  visibility: ${({ $hidden }) => ($hidden ? 'hidden' : 'visible')};
  transform: translateY(${({ $hidden }) => ($hidden ? '100%' : '0')});
  transition:
    transform var(--nb-normal) var(--nb-ease),
    visibility 0s linear ${({ $hidden }) => ($hidden ? 'var(--nb-normal)' : '0s')};
  @media (prefers-reduced-motion: reduce) {
    transition: none;
  }
  @media print {
    display: none;
  }
`;
/** Behind the icon of a bar's entry; filled on the current page. */
export const Pill = styled.span`
  position: relative;
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 26px;
  border-radius: var(--nb-radius-full);
  /* drawn, because it is part of the entry's name, which says what is counted */
  &[data-count]::after {
    content: attr(data-count);
    position: absolute;
    inset-block-start: -3px;
    /* beside the icon, which it touches at most */
    inset-inline-start: 31px;
    min-inline-size: 18px;
    box-sizing: border-box;
    padding-inline: 4px;
    border: 2px solid var(--nb-surface);
    border-radius: var(--nb-radius-full);
    background: var(--nb-accent);
    color: var(--nb-on-accent);
    font-size: 0.6875rem;
    font-weight: 700;
    line-height: 0.9375rem;
    font-variant-numeric: tabular-nums;
    forced-color-adjust: none;
  }
`;
export const bottomEntry = css`
  /* as wide as its word needs it */
  flex: 1 1 auto;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 2px;
  min-inline-size: 0;
  min-block-size: 48px;
  padding: 0 4px;
  border: 0;
  border-radius: var(--nb-radius-m);
  background: transparent;
  color: var(--nb-muted);
  font: inherit;
  font-size: 0.75rem;
  font-weight: 600;
  line-height: calc(1rem * var(--nb-leading));
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;
  outline: 2px solid transparent;
  outline-offset: -2px;
  &:focus-visible {
    outline-color: var(--nb-focus);
  }
  &:is([aria-current='page'], [data-here]) {
    color: var(--nb-brand-text);
  }
  &:is([aria-current='page'], [data-here]) ${Pill} {
    background: var(--nb-brand-soft);
  }
  @media (forced-colors: active) {
    &[aria-current='page'] ${Pill} {
      outline: 2px solid Highlight;
    }
  }
`;
export const Word = styled.span`
  max-inline-size: 100%;
  overflow-wrap: anywhere;
  hyphens: auto;
`;
