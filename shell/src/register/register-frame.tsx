import { useTranslation } from '@nb/i18n';
import { Heading, Icon, Illustration, Stack, Text, below } from '@nb/ui';
import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(280px, 360px);
  gap: 40px;
  inline-size: 100%;
  max-inline-size: 1120px;
  margin-inline: auto;
  padding: 24px 32px 0;
  box-sizing: border-box;
  align-items: start;
  @media ${below.xl} {
    grid-template-columns: minmax(0, 1fr);
    padding-inline: 16px;
    max-inline-size: 640px;
    aside {
      display: none;
    }
  }
`;
const Side = styled.aside`
  position: sticky;
  inset-block-start: 24px;
  padding: 32px;
  overflow: hidden;
  border-radius: 24px;
  background: radial-gradient(120% 120% at 90% 0%, var(--nb-accent-soft), transparent 60%), var(--nb-brand-soft);
  ul {
    display: grid;
    gap: 16px;
    margin: 20px 0 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr);
    gap: 12px;
    align-items: start;
  }
`;
/** As wide as the panel, to its edges. */
const Art = styled.div`
  margin: -32px -32px 28px;
  svg {
    inline-size: 100%;
    border-radius: 0;
  }
`;
/** The title and the side panel around each state of registering. */
export function RegisterFrame({
  title,
  heading,
  children,
}: {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const { t } = useTranslation('shell');
  const points = t('register.side.points', { returnObjects: true }) as unknown as string[];
  return (
    <Split>
      <Stack $gap={24}>
        <Heading level={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </Heading>
        {children}
      </Stack>
      <Side>
        <Art aria-hidden="true">
          <Illustration name="welcome" size={360} />
        </Art>
        <Heading level={2} size={18}>
          {t('register.side.title')}
        </Heading>
        <ul>
          {points.map((point) => (
            <li key={point}>
              <Icon name="check-circle" size={24} />
              <Text>{point}</Text>
            </li>
          ))}
        </ul>
      </Side>
    </Split>
  );
}
