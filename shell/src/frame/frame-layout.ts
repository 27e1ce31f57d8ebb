/** Layout of the frame of signed-in users, shared by the prerendered skeleton and the app, so that nothing moves. */
import { below } from '@nb/ui';
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
  gap: 16px;
  block-size: 100dvh;
  box-sizing: border-box;
  padding: 16px ${({ $collapsed }) => ($collapsed ? 12 : 16)}px;
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
export const Nav = styled.nav`
  flex: 1;
`;
export const Column = styled.div`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
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
  min-block-size: 64px;
`;
export const Spring = styled.div`
  flex: 1;
`;
export const Main = styled.main`
  flex: 1;
  /* Fills what the header leaves of the screen: a page that is still arriving moves no footer up and down. */
  min-block-size: calc(100dvh - 65px);
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
