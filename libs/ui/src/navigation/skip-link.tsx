import type { MouseEvent, ReactNode } from 'react';
import styled from 'styled-components';
import { type } from '../theme/mixins';

const Root = styled.a`
  position: fixed;
  z-index: 300;
  inset-block-start: 8px;
  inset-inline-start: 8px;
  padding: 12px 20px;
  border-radius: var(--nb-radius-m);
  background: var(--nb-brand);
  color: var(--nb-on-brand);
  font-weight: 600;
  box-shadow: var(--nb-shadow3);
  ${type(16)}
  &:not(:focus) {
    inline-size: 1px;
    block-size: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

/** The first element of the page: lets keyboard users skip the navigation. The target should have `tabIndex={-1}`. */
export function SkipLink({ href, children }: { href: `#${string}`; children: ReactNode }) {
  const go = (event: MouseEvent): void => {
    const target = document.getElementById(href.slice(1));
    if (!target) return;
    // A fragment in the address would be a navigation for the router.
    event.preventDefault();
    target.focus();
    target.scrollIntoView({ block: 'start' });
  };
  return (
    <Root href={href} onClick={go}>
      {children}
    </Root>
  );
}
