import { useTranslation } from '@nb/i18n';
import { Icon, type IconName } from '@nb/ui';
import { NavLink } from '@nb/web-kit';
import styled from 'styled-components';

const Bar = styled.nav`
  display: flex;
  gap: 4px;
  overflow-x: auto;
  scrollbar-width: none;
  box-shadow: inset 0 -1px 0 var(--nb-border);
  a {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    flex: none;
    min-block-size: 44px;
    box-sizing: border-box;
    padding: 8px 14px;
    border-block-end: 3px solid transparent;
    border-start-start-radius: 8px;
    border-start-end-radius: 8px;
    color: var(--nb-muted);
    font-weight: 600;
    text-decoration: none;
    outline-offset: -3px;
  }
  a:hover {
    color: var(--nb-text);
    background: var(--nb-sunken);
  }
  a[aria-current='page'] {
    border-color: var(--nb-brand);
    color: var(--nb-brand-text);
  }
`;
/** The pages of the team. */
export const PAGES = [
  { to: '/partners', id: 'list', icon: 'list' },
  { to: '/partners/tree', id: 'tree', icon: 'partners' },
  { to: '/partners/charts', id: 'charts', icon: 'board' },
] as const satisfies readonly { to: string; id: string; icon: IconName }[];

/** The ways to look at one's team. */
export function TeamNav() {
  const { t } = useTranslation('team');
  return (
    <Bar aria-label={t('nav.label')}>
      {PAGES.map(({ to, id, icon }) => (
        <NavLink key={to} to={to} end>
          <Icon name={icon} size={20} />
          {t(`nav.${id}`)}
        </NavLink>
      ))}
    </Bar>
  );
}
