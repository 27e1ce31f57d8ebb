import type { ElementType, ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from '../graphics/icon';
import { VisuallyHidden } from '../layout/visually-hidden';
import { focusRing, touchTarget, type } from '../theme/mixins';

export type StepState = 'done' | 'current' | 'open' | 'locked';
export interface StepIndicatorProps {
  label: string;
  steps: readonly {
    id: string;
    label: string;
    state: StepState;
    /** The state as text, for those who don't see the circle. */
    stateLabel: string;
    to?: string;
  }[];
  /** The router's Link. */
  linkAs?: ElementType;
}

/** A container query in `em`: with twice the text size the names need twice the room. */
const Course = styled.nav`
  container-type: inline-size;
`;
const List = styled.ol`
  display: flex;
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Item = styled.li<{ $reached: boolean }>`
  position: relative;
  flex: 1 1 0;
  min-inline-size: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  &:not(:first-child)::before {
    content: '';
    position: absolute;
    inset-block-start: 19px;
    inset-inline: calc(-50% + 24px) calc(50% + 24px);
    block-size: 3px;
    border-radius: 2px;
    background: ${({ $reached }) => ($reached ? 'var(--nb-brand)' : 'var(--nb-track)')};
  }
`;
const Target = styled.span`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 6px;
  min-inline-size: 44px;
  max-inline-size: 100%;
  padding: 0 4px;
  border-radius: 8px;
  color: inherit;
  text-decoration: none;
  ${focusRing}
  ${touchTarget}
`;
const Circle = styled.span<{ $state: StepState }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  inline-size: 40px;
  block-size: 40px;
  box-sizing: border-box;
  border-radius: 50%;
  border: 2px solid
    ${({ $state }) => ({ done: 'var(--nb-brand)', current: 'var(--nb-brand)', open: 'var(--nb-border-strong)', locked: 'var(--nb-border)' })[$state]};
  background: ${({ $state }) => ({ done: 'var(--nb-brand)', current: 'var(--nb-brand-soft)', open: 'var(--nb-surface)', locked: 'var(--nb-sunken)' })[$state]};
  color: ${({ $state }) => ({ done: 'var(--nb-on-brand)', current: 'var(--nb-brand-text)', open: 'var(--nb-text)', locked: 'var(--nb-subtle)' })[$state]};
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;
const Name = styled.span<{ $current: boolean }>`
  max-inline-size: 100%;
  overflow: hidden;
  text-align: center;
  text-wrap: balance;
  hyphens: auto;
  ${type(14)}
  color: ${({ $current }) => ($current ? 'var(--nb-text)' : 'var(--nb-muted)')};
  font-weight: ${({ $current }) => ($current ? 650 : 400)};
  @container (max-width: 34rem) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    clip-path: inset(50%);
  }
`;

const inside = (state: StepState, number: number): ReactNode =>
  state === 'done' ? <Icon name="check" size={20} /> : state === 'locked' ? <Icon name="lock" size={18} /> : number;

/** The steps of a course; where there is no room for their names only the circles are shown. */
export function StepIndicator({ label, steps, linkAs }: StepIndicatorProps) {
  return (
    <Course aria-label={label}>
      <List>
        {steps.map((step, index) => {
          const goes = step.to !== undefined && step.state !== 'locked';
          const link = goes ? (linkAs ? { as: linkAs, to: step.to } : { as: 'a' as const, href: step.to }) : {};
          return (
            <Item
              key={step.id}
              $reached={steps[index - 1]?.state === 'done'}
              aria-current={step.state === 'current' ? 'step' : undefined}
            >
              <Target {...link}>
                <Circle aria-hidden $state={step.state}>
                  {inside(step.state, index + 1)}
                </Circle>
                <Name $current={step.state === 'current'}>
                  {step.label}
                  <VisuallyHidden>, {step.stateLabel}</VisuallyHidden>
                </Name>
              </Target>
            </Item>
          );
        })}
      </List>
    </Course>
  );
}
