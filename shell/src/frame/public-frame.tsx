import { Link, OfflineBanner, Outlet, useLanguage } from '@nb/web-kit';
import type { ReactNode } from 'react';
import { PublicFrameView } from './public-frame-view';

/** The frame of a signed-out visitor within the app. */
export function PublicFrame({
  children,
  ...looks
}: {
  signInLink?: boolean;
  themeSwitch?: boolean;
  children?: ReactNode;
}) {
  return (
    <PublicFrameView link={Link} language={useLanguage()} above={<OfflineBanner />} {...looks}>
      {children ?? <Outlet />}
    </PublicFrameView>
  );
}
