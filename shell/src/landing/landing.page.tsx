import { Card, Container, Grid, Heading, Icon, Illustration, LinkButton, Stack, Text, below } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { Link, usePage } from '@nb/web-kit';
import styled from 'styled-components';

const Hero = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1.1fr) minmax(0, 0.9fr);
  gap: 48px;
  align-items: center;
  padding-block: 64px 80px;
  @media ${below.l} {
    grid-template-columns: minmax(0, 1fr);
    gap: 32px;
    padding-block: 24px 48px;
  }
`;
const Art = styled.div`
  overflow: hidden;
  border-radius: 32px;
  background: radial-gradient(120% 120% at 20% 10%, var(--nb-brand-soft), var(--nb-accent-soft));
  svg {
    inline-size: 100%;
    border-radius: 0;
  }
`;
const Title = styled.div`
  h1 {
    font-size: clamp(1.875rem, 1.2rem + 2.6vw, 3rem);
    line-height: 1.15;
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  @media ${below.s} {
    > * {
      flex: 1 1 100%;
    }
  }
`;
const Badge = styled.span`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  border-radius: 14px;
  background: var(--nb-brand-soft);
  color: var(--nb-brand-text);
`;

const POINTS = [
  { id: 'invite', icon: 'mail' },
  { id: 'train', icon: 'training' },
  { id: 'grow', icon: 'partners' },
] as const;

/** What a visitor sees at `/` (PA §2). */
export function LandingPage() {
  const { t } = useTranslation('shell');
  const h1 = usePage(t('landing.title'));
  return (
      <Container>
        <Hero>
          <Stack $gap={24}>
            <Title><Heading level={1} ref={h1} tabIndex={-1}>{t('landing.title')}</Heading></Title>
            <Text size={18} tone="muted">{t('landing.text')}</Text>
            <Actions>
              <LinkButton as={Link} to="/auth" variant="primary" size="l" iconEnd="arrow-right">{t('landing.signIn')}</LinkButton>
              <LinkButton as={Link} to="/register" size="l">{t('landing.haveCode')}</LinkButton>
            </Actions>
          </Stack>
          <Art aria-hidden="true"><Illustration name="welcome" size={480} /></Art>
        </Hero>
        <Stack as="section" $gap={20}>
          <Heading level={2}>{t('landing.how')}</Heading>
          <Grid $columns={3} $gap={20}>
            {POINTS.map(({ id, icon }) => (
              <Card key={id}>
                <Stack $gap={12}>
                  <Badge><Icon name={icon} size={24} /></Badge>
                  <Heading level={3}>{t(`landing.points.${id}.title`)}</Heading>
                  <Text tone="muted">{t(`landing.points.${id}.text`)}</Text>
                </Stack>
              </Card>
            ))}
          </Grid>
        </Stack>
      </Container>
  );
}
