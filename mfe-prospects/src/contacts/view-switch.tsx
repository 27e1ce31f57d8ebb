import { useTranslation } from '@nb/i18n';
import { Icon, type IconName, viewLinks } from '@nb/ui';
import { Link, useSearchParams } from '@nb/web-kit';
import styled from 'styled-components';

/** The ways to look at the contacts, in the order of the switch; each is `?view=` of the address, the first the address without it. */
export const VIEWS = ['list', 'board', 'today'] as const;
export type View = (typeof VIEWS)[number];
const ICONS: Readonly<Record<View, IconName>> = { list: 'list', board: 'board', today: 'check-circle' };

export const viewOf = (params: URLSearchParams): View => VIEWS.find((view) => view === params.get('view')) ?? VIEWS[0];

/** The address of a view; search and filters go along. */
function searchOf(params: URLSearchParams, view: View): string {
  const next = new URLSearchParams(params);
  next.delete('tab');
  if (view === VIEWS[0]) next.delete('view');
  else next.set('view', view);
  return next.size > 0 ? `?${next.toString()}` : '';
}

/** Leads from one way to look at the contacts to another. */
export function ViewSwitch() {
  const { t } = useTranslation('prospects');
  const [params] = useSearchParams();
  const now = viewOf(params);
  return (
    <Views aria-label={t('page.views')}>
      {VIEWS.map((view) => (
        <Link key={view} to={{ search: searchOf(params, view) }} aria-current={view === now ? 'page' : undefined}>
          <Icon name={ICONS[view]} size={18} />
          {t(`page.view.${view}`)}
        </Link>
      ))}
    </Views>
  );
}

const Views = styled.nav`
  ${viewLinks}
  flex: none;
`;
