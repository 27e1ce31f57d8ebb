import { Cluster, Heading, Stack, Text, VisuallyHidden } from '@nb/ui';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useBrand } from '../app/brand';
import { useScrollMemory } from './scroll';

export interface PageProps {
  /** The page's name: document title and `h1`. */
  title: string;
  /** Another `h1` than the title, e.g. with the person's name. */
  heading?: ReactNode;
  /** For pages whose design has no visible heading; it is there for screen readers all the same. */
  hideHeading?: boolean;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Above the heading: a breadcrumb or a way back. */
  above?: ReactNode;
  children?: ReactNode;
}

/** Visits, each known by its store, in which the route has changed: going back to the first page has the address it began with. */
const moved = new WeakSet<object>();

/**
 * What makes a component a screen: sets the document title, and after a change of route moves the focus to its `h1`, which makes
 * a screen reader say where it is (ux.md 7); the first page of a visit leaves the focus alone. For pages with a layout of their
 * own: `<Heading level={1} ref={usePage(title)} tabIndex={-1}>`.
 */
export function usePage(title: string): RefObject<HTMLHeadingElement | null> {
  const { name } = useBrand();
  const { pathname, key } = useLocation();
  const h1 = useRef<HTMLHeadingElement>(null);
  const visit = useStore();
  useScrollMemory();
  useEffect(() => { document.title = `${title} · ${name}`; }, [title, name]);
  useEffect(() => {
    if (key !== 'default') moved.add(visit);
    if (!moved.has(visit)) return undefined;
    // In a frame of its own: to focus, the browser lays the page out, and the change of page took twice as long in one piece (performance.md 10).
    const before = document.activeElement;
    const frame = requestAnimationFrame(() => {
      // What the page has focused meanwhile, a dialog that its address opens, keeps it.
      if (document.activeElement === before || document.activeElement === document.body) h1.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
    // Changes of the query are not another page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return h1;
}

/** One screen, with its heading; see `usePage`. */
export function Page({ title, heading, hideHeading = false, lead, actions, above, children }: PageProps) {
  const h1 = usePage(title);
  const main = <Heading level={1} ref={h1} tabIndex={-1} style={{ outline: 'none' }}>{heading ?? title}</Heading>;
  return (
    <Stack $gap={24}>
      {above}
      {hideHeading ? <VisuallyHidden>{main}</VisuallyHidden> : (
        <Cluster as="header" $justify="between" $align="start" $gap={16}>
          <Stack $gap={4}>
            {main}
            {lead !== undefined && <Text as="div" tone="muted">{lead}</Text>}
          </Stack>
          {actions !== undefined && <Cluster>{actions}</Cluster>}
        </Cluster>
      )}
      {children}
    </Stack>
  );
}
