import { Card, Heading, Stack } from '@nb/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 8px;
`;
/** As high as a Retry button, without moving the title: the box does not change when one appears. */
const Aside = styled.div`
  margin-block: -10px;
`;

/** A titled box of a step. */
export function Box({
  id,
  title,
  children,
  aside,
}: {
  id: string;
  title: string;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <Card as="section" aria-labelledby={id} $padding={20}>
      <Stack $gap={16}>
        <Head>
          <Heading level={2} size={18} id={id}>
            {title}
          </Heading>
          {aside !== undefined && <Aside>{aside}</Aside>}
        </Head>
        {children}
      </Stack>
    </Card>
  );
}
