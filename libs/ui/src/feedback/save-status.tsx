import styled from 'styled-components';
import { Button } from '../actions/button';
import { Icon } from '../graphics/icon';
import { type } from '../theme/mixins';
import { Spinner } from './spinner';

export type SaveState = 'idle' | 'unsaved' | 'saving' | 'saved' | 'failed';
export interface SaveStatusProps {
  state: SaveState;
  /** `saved` holds the time: 'Saved 2:14 PM'. */
  labels: { unsaved: string; saving: string; saved: string; failed: string; retry: string };
  onRetry: () => void;
  /** A second one beside the Save button, which shows only that it is saved. Visual only, because the first one is announced. */
  again?: boolean;
}

const Root = styled.div`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  min-block-size: 44px;
  ${type(14)}
  color: var(--nb-muted);
  font-variant-numeric: tabular-nums;
`;
const Words = styled.span<{ $state: SaveState }>`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  color: ${({ $state }) => ($state === 'failed' ? 'var(--nb-danger)' : $state === 'saved' ? 'var(--nb-success)' : 'inherit')};
  font-weight: ${({ $state }) => ($state === 'failed' ? 600 : 500)};
`;
const Speck = styled.span`
  inline-size: 8px;
  block-size: 8px;
  margin: 4px;
  border-radius: 50%;
  background: var(--nb-warning);
`;

/** The state of an autosaving form. */
export function SaveStatus({ state, labels, onRetry, again = false }: SaveStatusProps) {
  if (again && state !== 'saved') return null;
  return (
    <Root>
      <Words {...(again ? { 'aria-hidden': true } : { role: 'status' })} $state={state}>
        {state === 'unsaved' && <Speck aria-hidden />}
        {state === 'saving' && <Spinner size={16} />}
        {state === 'saved' && <Icon name="check" size={16} />}
        {state === 'failed' && <Icon name="warning" size={16} />}
        {state !== 'idle' && <span>{labels[state]}</span>}
      </Words>
      {state === 'failed' && (
        <Button size="s" variant="ghost" icon="refresh" onPress={onRetry}>
          {labels.retry}
        </Button>
      )}
    </Root>
  );
}
