import { useTranslation } from '@nb/i18n';
import { Link, usePage } from '@nb/web-kit';
import { LandingView } from './landing-view';

/** `/` for a visitor who comes to it from another page of the app; the first page of a visit is a public page. */
export function LandingPage() {
  const { t } = useTranslation('shell');
  return <LandingView link={Link} heading={usePage(t('landing.title'))} />;
}
