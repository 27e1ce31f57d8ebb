import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { PlainButton } from '../actions/plain-button';
import { Icon, type IconName } from '../graphics/icon';
import { Heading, Text } from '../layout/text';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 8px;
  padding: 40px 24px;
  text-align: center;
`;
const Medal = styled.span<{ $danger: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  inline-size: 64px;
  block-size: 64px;
  margin-block-end: 8px;
  border-radius: 50%;
  background: ${({ $danger }) => ($danger ? 'var(--nb-danger-soft)' : 'var(--nb-brand-soft)')};
  color: ${({ $danger }) => ($danger ? 'var(--nb-danger)' : 'var(--nb-brand-text)')};
`;
const Picture = styled.div`
  margin-block-end: 8px;
`;
const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 12px;
  margin-block-start: 16px;
`;
const Id = styled.code`
  font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  user-select: all;
  /* an address is longer than a phone is wide */
  overflow-wrap: anywhere;
`;

export interface EmptyStateProps {
  title: string;
  /** What this place is for, or why nothing matches. */
  text?: ReactNode;
  /** One way on: add the first, or clear the filters. */
  action?: ReactNode;
  icon?: IconName;
  /** `<Illustration name=…/>` for a first use; otherwise the icon. */
  illustration?: ReactNode;
  /** Rank of the title (3); 1 where it is the page's own heading. */
  level?: 1 | 2 | 3 | 4;
  /** The title, to focus. */
  titleRef?: Ref<HTMLHeadingElement>;
}

/** Nothing here, which is different from 'could not be read'. */
export function EmptyState({
  title,
  text,
  action,
  icon = 'sparkle',
  illustration,
  level = 3,
  titleRef,
}: EmptyStateProps) {
  return (
    <Root>
      {illustration ? (
        <Picture>{illustration}</Picture>
      ) : (
        <Medal $danger={false}>
          <Icon name={icon} size={28} />
        </Medal>
      )}
      <Heading level={level} size={level === 1 ? 28 : 18} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </Heading>
      {text && <Text tone="muted">{text}</Text>}
      {action && <Action>{action}</Action>}
    </Root>
  );
}

export interface ErrorStateProps {
  title: string;
  /** The cause, in the reader's words. */
  text?: ReactNode;
  /** Text of the retry button. */
  retryLabel?: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** What to quote to support, e.g. 'Request ID'. */
  requestIdLabel?: string;
  requestId?: string;
  /** Another way on. */
  action?: ReactNode;
  level?: 2 | 3 | 4;
}

/** Something could not be read or shown; announced immediately. */
export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  retrying = false,
  requestIdLabel,
  requestId,
  action,
  level = 3,
}: ErrorStateProps) {
  return (
    <Root role="alert">
      <Medal $danger>
        <Icon name="warning" size={28} />
      </Medal>
      <Heading level={level} size={18}>
        {title}
      </Heading>
      {text && <Text tone="muted">{text}</Text>}
      {(onRetry || action) && (
        <Action>
          {onRetry && (
            <PlainButton icon="refresh" onPress={onRetry} pending={retrying}>
              {retryLabel}
            </PlainButton>
          )}
          {action}
        </Action>
      )}
      {requestId && (
        <Text size={12} tone="subtle">
          {requestIdLabel}: <Id>{requestId}</Id>
        </Text>
      )}
    </Root>
  );
}
