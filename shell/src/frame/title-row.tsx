import { Icon } from '@nb/ui';
import { useLocation } from '@nb/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import styled from 'styled-components';
import { reachable } from '../shortcuts/shortcuts.rules';

const Row = styled.div`
  flex: 1;
  display: grid;
  align-items: center;
  min-inline-size: 0;
  > * {
    grid-area: 1 / 1;
    transition: opacity var(--nb-fast) var(--nb-ease);
  }
`;
const Start = styled.div<{ $shown: boolean }>`
  visibility: ${({ $shown }) => ($shown ? 'visible' : 'hidden')};
`;
const Title = styled.span<{ $shown: boolean }>`
  min-inline-size: 0;
  overflow: hidden;
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
  opacity: ${({ $shown }) => ($shown ? 1 : 0)};
  pointer-events: none;
`;
const Act = styled.button`
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  padding: 0;
  border: 4px solid transparent;
  border-radius: 14px;
  background: var(--nb-brand) padding-box;
  color: var(--nb-on-brand);
  cursor: pointer;
`;

interface OutOfSight {
  /** The page's name; empty while its heading is in sight. */
  title: string;
  /** What the page makes, while the button for it is out of sight. */
  act: HTMLElement | undefined;
}
const IN_SIGHT: OutOfSight = { title: '', act: undefined };

/** The words of a heading: its short ones, where it has such, otherwise those that are read. */
const wordsOf = (heading: Element): string =>
  heading.querySelector('[data-part="short"]')?.textContent ??
  [...heading.childNodes]
    .filter((node) => !(node instanceof Element && node.getAttribute('aria-hidden') === 'true'))
    .map(({ textContent }) => textContent)
    .join('');

function look(): OutOfSight {
  const main = document.getElementById('main');
  const heading = main?.querySelector('h1');
  if (!main || !heading) return IN_SIGHT;
  const { top } = main.getBoundingClientRect();
  const headerEnd = top + window.scrollY;
  const isAbove = (element: Element) => element.getBoundingClientRect().bottom <= headerEnd;
  if (!isAbove(heading)) return IN_SIGHT;
  const act = reachable(main, 'n');
  return { title: wordsOf(heading), act: act && isAbove(act) ? act : undefined };
}

/** What has scrolled out of sight at the top of the page. Off on wide windows, which have room for more than a title. */
export function useOutOfSight(isOn: boolean): OutOfSight {
  const { pathname } = useLocation();
  const [state, setState] = useState(IN_SIGHT);
  useEffect(() => {
    setState(IN_SIGHT);
    if (!isOn) return undefined;
    let frame = 0;
    const scrolled = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        const seen = look();
        setState((before) => (before.title === seen.title && before.act === seen.act ? before : seen));
      });
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', scrolled);
    };
  }, [isOn, pathname]);
  return state;
}

/** The start of a phone's top row: the logo, in whose place the page's name comes when its heading is out of sight. Read by nobody, because the heading is. */
export function TitleRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Row>
      <Start $shown={title === ''}>{children}</Start>
      <Title $shown={title !== ''} aria-hidden>
        {title}
      </Title>
    </Row>
  );
}

/** The page's one act for a finger, while its own button is out of sight; keyboard and screen readers have that. */
export function TitleAction({ act }: { act: HTMLElement | undefined }) {
  if (!act) return null;
  const press = () => {
    act.focus({ preventScroll: true });
    act.click();
  };
  return (
    <Act type="button" aria-hidden tabIndex={-1} onClick={press}>
      <Icon name="plus" />
    </Act>
  );
}
