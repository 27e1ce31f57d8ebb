import { PublicFrameView } from '../frame/public-frame-view';
import { LandingView } from '../landing/landing-view';
import type { Door, DoorPageProps } from './doors';

function Page({ link, language, heading }: DoorPageProps) {
  return (
    <PublicFrameView link={link} language={language}>
      <LandingView link={link} heading={heading} />
    </PublicFrameView>
  );
}

/** `/` */
export const door: Door = { title: (t) => t('landing.title'), Page };
