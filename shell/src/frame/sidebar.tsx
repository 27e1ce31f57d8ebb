import type { NavEntry } from '@nb/contracts';
import { Icon, Tooltip, TooltipTarget, below, type IconName } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { Link, useLocation } from '@nb/web-kit';
import styled, { css } from 'styled-components';
import { isCurrent, labelOf } from './nav-entries';

const List = styled.ul`
  display: grid;
  gap: 2px;
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Entry = styled(Link)<{ $collapsed: boolean }>`
  display: flex;
  align-items: center;
  gap: 12px;
  box-sizing: border-box;
  min-block-size: 36px;
  padding: 4px 10px;
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
  border-radius: var(--nb-radius-m);
  color: var(--nb-muted);
  font-weight: 500;
  text-decoration: none;
  outline: 2px solid transparent;
  outline-offset: 2px;
  transition:
    background-color var(--nb-fast) var(--nb-ease),
    color var(--nb-fast) var(--nb-ease);
  &:hover {
    background: var(--nb-sunken);
    color: var(--nb-text);
  }
  &:focus-visible {
    outline-color: var(--nb-focus);
  }
  &[aria-current='page'] {
    background: var(--nb-brand-soft);
    color: var(--nb-brand-text);
    font-weight: 600;
  }
  ${({ $collapsed }) =>
    $collapsed &&
    css`
      justify-content: center;
      min-block-size: 44px;
      padding-inline: 0;
      @media not ${below.xl} {
        span {
          position: absolute;
          inline-size: 1px;
          block-size: 1px;
          overflow: hidden;
          clip-path: inset(50%);
          white-space: nowrap;
        }
      }
    `}
`;
const Word = styled.span`
  min-inline-size: 0;
  overflow-wrap: anywhere;
  hyphens: auto;
`;

/** The main navigation. `collapsed` shows icons, each named by a tooltip. */
export function Sidebar({
  entries,
  collapsed,
  isOverPage,
  onFollow,
}: {
  entries: readonly NavEntry[];
  collapsed: boolean;
  /** It has slid in over the page: the next page takes the place of its step in the history. */
  isOverPage: boolean;
  onFollow?: () => void;
}) {
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  return (
    <List>
      {entries.map((entry) => {
        const label = labelOf(entry, i18n.language);
        const link = (
          <Entry
            to={entry.path}
            replace={isOverPage}
            $collapsed={collapsed}
            aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
            onClick={onFollow}
          >
            <Icon name={entry.icon as IconName} size={20} />
            <Word>{label}</Word>
          </Entry>
        );
        return (
          <li key={entry.id}>
            {collapsed ? (
              <Tooltip text={label} placement="end">
                <TooltipTarget>{link}</TooltipTarget>
              </Tooltip>
            ) : (
              link
            )}
          </li>
        );
      })}
    </List>
  );
}
