import { Cluster, Heading, Stack, Text, VisuallyHidden } from '@nb/ui';
import type { ReactNode, Ref } from 'react';

export interface PageProps {
  /** The page's name: document title and `h1`. */
  title: string;
  /** Another `h1` than the title, e.g. with the person's name. */
  heading?: ReactNode;
  /** For pages whose design has no visible heading; it is there for screen readers all the same. */
  hideHeading?: boolean;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Above the heading: a breadcrumb or a way back. */
  above?: ReactNode;
  children?: ReactNode;
}

/** How a screen stands, without what makes it one: as markup too, before there is a router. */
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
  return (
    <Stack $gap={24}>
      {above}
      {hideHeading ? (
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
      )}
      {children}
    </Stack>
  );
}
