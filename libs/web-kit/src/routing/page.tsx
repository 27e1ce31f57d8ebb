import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useBrand } from '../app/brand';
import { takeSentOn } from '../session/leave-page';
import { type PageProps, PageLayout } from './page-layout';
import { useScrollMemory } from './scroll';

/** Visits, each known by its store, in which the route has changed: going back to the first page has the address it began with. */
const moved = new WeakSet<object>();

/**
 * What makes a component a screen: sets the document title, and after a change of route moves the focus to its `h1`, which makes
 * a screen reader say where it is; the first page of a visit leaves the focus alone, unless the app led there from another document. For pages with a layout of their
 * own: `<Heading level={1} ref={usePage(title)} tabIndex={-1}>`.
 */
export function usePage(title: string): RefObject<HTMLHeadingElement | null> {
  const { name } = useBrand();
  const { pathname, key } = useLocation();
  const h1 = useRef<HTMLHeadingElement>(null);
  const visit = useStore();
  useScrollMemory();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  useEffect(() => {
    if (takeSentOn() || key !== 'default') moved.add(visit);
    if (!moved.has(visit)) return undefined;
    // After the frame that draws the page: to focus, the browser lays it out, and in one piece with what else comes then that was too long.
    const before = document.activeElement;
    let after: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => {
        // What the page has focused meanwhile, a dialog that its address opens, keeps it.
        if (document.activeElement === before || document.activeElement === document.body)
          h1.current?.focus({ preventScroll: true });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
    // Changes of the query are not another page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return h1;
}

/** One screen, with its heading; see `usePage`. */
export function Page({ title, ...layout }: PageProps) {
  return <PageLayout title={title} h1={usePage(title)} {...layout} />;
}
