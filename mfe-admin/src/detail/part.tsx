import { Card, Heading, Stack } from '@nb/ui';
import { type ReactNode, useId } from 'react';

/** A part of the page with a name. */
export function Part({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} $padding={20}>
      <Stack $gap={16}>
        <Stack $gap={12}>
          <Heading level={2} size={18} id={id}>
            {title}
          </Heading>
          {actions}
        </Stack>
        {children}
      </Stack>
    </Card>
  );
}
