import type { ComponentType, ReactNode } from 'react';
import { Heading } from '../layout/text';
import { Cluster, Stack } from '../layout/layout';

/** One entry of the style guide. */
export interface Story {
  title: string;
  description?: string;
  Story: ComponentType;
}

/** A named group of examples in a story. */
export function Example({ title, stacked = false, children }: { title: string; stacked?: boolean; children: ReactNode }) {
  return (
    <Stack as="section" $gap={12}>
      <Heading level={3} size={14}>
        {title}
      </Heading>
      {stacked ? <Stack>{children}</Stack> : <Cluster $align="center">{children}</Cluster>}
    </Stack>
  );
}
