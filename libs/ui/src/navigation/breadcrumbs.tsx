import type { ElementType } from 'react';
import styled from 'styled-components';
import { TextLink } from '../actions/link-button';
import { Icon } from '../graphics/icon';
import { touchTarget, type } from '../theme/mixins';

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px;
  margin: 0;
  padding: 0;
  list-style: none;
  color: var(--nb-muted);
  ${type(14)}
  li {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-inline-size: 0;
    /* A name may be one long word. */
    overflow-wrap: anywhere;
  }
  a {
    padding-block: 6px;
    text-decoration: none;
    ${touchTarget}
    &:hover {
      text-decoration: underline;
    }
  }
  svg {
    color: var(--nb-subtle);
  }
  [aria-current] {
    font-weight: 600;
    color: var(--nb-text);
  }
`;

export interface BreadcrumbsProps {
  label: string;
  /** The last one is the current page and needs no `to`. */
  items: readonly { label: string; to?: string }[];
  /** The router's Link; plain anchors without it. */
  linkAs?: ElementType;
}

/** Where this page lies. */
export function Breadcrumbs({ label, items, linkAs }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <List>
        {items.map((item, index) => (
          <li key={item.label}>
            {index > 0 && <Icon name="chevron-right" size={16} />}
            {item.to === undefined ? (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            ) : (
              <TextLink {...(linkAs ? { as: linkAs, to: item.to } : { href: item.to })}>{item.label}</TextLink>
            )}
          </li>
        ))}
      </List>
    </nav>
  );
}
