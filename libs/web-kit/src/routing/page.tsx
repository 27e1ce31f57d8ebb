import { isolate } from '@nb/i18n';
import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useBrand } from '../app/brand';
import { takeSentOn } from '../session/leave-page';
import { type PageProps, PageLayout } from './page-layout';
import { useScrollMemory } from './scroll';

/** Stores of visits in which the route has changed; the path alone does not show that after going back to the first page. */
const moved = new WeakSet<object>();

/**
 * Makes a component a page: sets the document title, and after a change of route focuses its `h1`, so that a screen reader announces it. The
 * first page of a visit leaves the focus alone, unless the app led there from another document. For pages with a layout of their own:
 * `<Heading level={1} ref={usePage(title)} tabIndex={-1}>`.
 */
export function usePage(title: string): RefObject<HTMLHeadingElement | null> {
  const { name } = useBrand();
  const { pathname, key } = useLocation();
  const h1 = useRef<HTMLHeadingElement>(null);
  const visit = useStore();
  useScrollMemory();
  useEffect(() => {
    document.title = `${isolate(title)} · ${name}`;
  }, [title, name]);
  useEffect(() => {
    if (takeSentOn() || key !== 'default') moved.add(visit);
    if (!moved.has(visit)) return undefined;
    // After the page is painted: focusing forces a layout, which together with rendering would be one long task.
    const before = document.activeElement;
    let after: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => {
        // Keep a focus that the page has set meanwhile, such as that of a dialog that its address opens.
        if (document.activeElement === before || document.activeElement === document.body)
          h1.current?.focus({ preventScroll: true });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
    // A change of the query is no other page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return h1;
}

/** One screen, with its heading; see `usePage`. */
export function Page({ title, ...layout }: PageProps) {
  return <PageLayout title={title} h1={usePage(title)} {...layout} />;
}
