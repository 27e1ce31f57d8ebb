import { Cluster, Heading, Stack, Text, VisuallyHidden } from '@nb/ui';
import type { ReactNode, Ref } from 'react';

export interface PageProps {
  /** The page's name: document title and `h1`. */
  title: string;
  /** Another `h1` than the title, e.g. with the person's name. */
  heading?: ReactNode;
  /** For pages without a visible heading; screen readers still get it. */
  hideHeading?: boolean;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Above the heading: a breadcrumb or a way back. */
  above?: ReactNode;
  children?: ReactNode;
}

/** The layout of a page without its behaviour, so that it can be prerendered without a router. */
export function PageLayout({
  title,
  heading,
  hideHeading = false,
  lead,
  actions,
  above,
  children,
  h1,
}: PageProps & { h1?: Ref<HTMLHeadingElement> }) {
  const main = (
    <Heading level={1} ref={h1} tabIndex={-1} style={{ outline: 'none' }}>
      {heading ?? title}
    </Heading>
  );
  const head = hideHeading ? (
    <VisuallyHidden>{main}</VisuallyHidden>
  ) : (
    <Cluster as="header" $justify="between" $align="start" $gap={16}>
      <Stack $gap={4}>
        {main}
        {lead !== undefined && (
          <Text as="div" tone="muted">
            {lead}
          </Text>
        )}
      </Stack>
      {actions !== undefined && <Cluster>{actions}</Cluster>}
    </Cluster>
  );
  return (
    <Stack $gap={24}>
      {above === undefined ? (
        head
      ) : (
        <Stack $gap={8}>
          {above}
          {head}
        </Stack>
      )}
      {children}
    </Stack>
  );
}
