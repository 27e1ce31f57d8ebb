import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from '../graphics/icon';
import { below, focusRing, transition, type } from '../theme/mixins';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
`;
const List = styled.div`
  display: flex;
  gap: 4px;
  overflow-x: auto;
  scrollbar-width: none;
  box-shadow: inset 0 -1px 0 var(--nb-border);
  padding-block-start: 4px;
`;
const Item = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  flex: none;
  min-block-size: 44px;
  box-sizing: border-box;
  padding: 9px 16px;
  border: 0 solid transparent;
  border-block-end-width: 3px;
  border-start-start-radius: 8px;
  border-start-end-radius: 8px;
  background: none;
  color: var(--nb-muted);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
  ${type(16)}
  ${focusRing}
  outline-offset: -3px;
  ${transition('color, border-color, background-color')}
  &:enabled:hover {
    color: var(--nb-text);
    background: var(--nb-sunken);
  }
  &[aria-selected='true'] {
    color: var(--nb-brand-text);
    border-color: var(--nb-brand);
  }
  &:disabled {
    color: var(--nb-disabled-text);
    cursor: not-allowed;
  }
  @media ${below.s} {
    /* the words say it, and long ones need the room */
    padding-inline: 8px;
    font-size: 0.9375rem;
    svg {
      display: none;
    }
  }
  @media (forced-colors: active) {
    &[aria-selected='true'] {
      border-color: Highlight;
    }
  }
`;
const Panel = styled.div`
  padding-block-start: 24px;
  min-inline-size: 0;
  border-radius: 4px;
  ${focusRing}
`;

export interface TabItem<Id extends string = string> {
  id: Id;
  label: ReactNode;
  icon?: IconName;
  /** Rendered only while selected. */
  content: ReactNode;
  disabled?: boolean;
}
export interface TabsProps<Id extends string = string> {
  /** Name of the row of tabs. */
  label: string;
  items: readonly TabItem<Id>[];
  selected?: Id;
  defaultSelected?: Id;
  onChange?: (id: Id) => void;
}

const STOPS = [
  'a[href]',
  'button:enabled',
  'input:enabled',
  'select:enabled',
  'textarea:enabled',
  'summary',
  '[contenteditable=true]',
  '[tabindex]',
]
  .map((each) => `${each}:not([tabindex="-1"])`)
  .join();

/** Which tab each key leads to, of those that can be chosen. */
function goal(key: string, tabs: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const forward = getComputedStyle(from).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const now = tabs.indexOf(from);
  return key === forward ? (tabs[now + 1] ?? tabs[0]) : tabs.at(now - 1);
}

/**
 * Views of the same place; arrow keys move. The row scrolls sideways when it must.
 * Not built on react-aria, whose tabs observe all changes in the panel and force a layout each time, which slows typing in a search above a long list.
 */
export function Tabs<Id extends string = string>({ label, items, selected, defaultSelected, onChange }: TabsProps<Id>) {
  const id = useId();
  const [own, setOwn] = useState(defaultSelected);
  const first = items.find(({ disabled }) => !disabled)?.id;
  const now = items.find((item) => item.id === (selected ?? own)) ?? items.find((item) => item.id === first);
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // A panel without focusable content is a tab stop itself, so that it can be read and scrolled by keyboard.
  const settle = () => {
    if (panel.current) panel.current.tabIndex = panel.current.querySelector(STOPS) ? -1 : 0;
  };
  useEffect(settle);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    // Scrolls only the row, not the page. (jsdom can't scroll.)
    if (list.current && tab && list.current.scrollWidth > list.current.clientWidth)
      tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [now?.id]);
  const choose = (chosen: Id) => {
    if (chosen === now?.id) return;
    setOwn(chosen);
    onChange?.(chosen);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !(event.target instanceof HTMLElement))
      return;
    const next = goal(
      event.key,
      Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:enabled')),
      event.target,
    );
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.click();
  };
  return (
    <Root onFocus={settle}>
      <List ref={list} role="tablist" aria-label={label} aria-orientation="horizontal" onKeyDown={onKeyDown}>
        {items.map((item) => {
          const chosen = item.id === now?.id;
          return (
            <Item
              key={item.id}
              type="button"
              role="tab"
              id={`${id}-tab-${item.id}`}
              aria-selected={chosen}
              tabIndex={chosen ? 0 : -1}
              disabled={item.disabled}
              onClick={() => choose(item.id)}
              {...(chosen && { 'aria-controls': `${id}-panel-${item.id}` })}
            >
              {item.icon && <Icon name={item.icon} size={18} />}
              {item.label}
            </Item>
          );
        })}
      </List>
      {now && (
        <Panel
          key={now.id}
          ref={panel}
          role="tabpanel"
          id={`${id}-panel-${now.id}`}
          aria-labelledby={`${id}-tab-${now.id}`}
          tabIndex={-1}
        >
          {now.content}
        </Panel>
      )}
    </Root>
  );
}
