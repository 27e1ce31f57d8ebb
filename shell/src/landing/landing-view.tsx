import { Card, Container, Grid, Heading, Icon, Illustration, LinkButton, Stack, Text, TextLink, below } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import type { ElementType, Ref } from 'react';
import styled from 'styled-components';
import { brandPicture } from '../sign-in/marketing-panel';
import { FirstSteps } from './first-steps';

const Hero = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1.1fr) minmax(0, 0.9fr);
  gap: 56px;
  align-items: center;
  padding-block: 48px 72px;
  @media ${below.xl} {
    gap: 32px;
  }
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

/** The call to action again at the end of the page, with the five steps. */
const Band = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1.1fr) minmax(0, 0.9fr);
  gap: 48px;
  align-items: center;
  margin-block-start: 40px;
  padding: 56px;
  border-radius: 32px;
  color: #fdfaf5;
  ${brandPicture}
  h2,
  p {
    color: inherit;
  }
  /* it keeps its colours in both themes, and so does what lies on it */
  && a {
    border-color: transparent;
    background: #fdfaf5;
    color: #16493f;
    outline-color: #fdfaf5;
    &:hover {
      background: #ffffff;
    }
  }
  @media ${below.xl} {
    gap: 32px;
    padding: 40px;
  }
  @media ${below.l} {
    grid-template-columns: minmax(0, 1fr);
    padding: 32px 24px;
    border-radius: 24px;
  }
`;

const POINTS = [
  { id: 'invite', icon: 'mail' },
  { id: 'train', icon: 'training' },
  { id: 'grow', icon: 'partners' },
] as const;

export interface LandingViewProps {
  /** The router's link, or a plain one where there is no router; takes `to`. */
  link: ElementType;
  heading?: Ref<HTMLHeadingElement>;
}

/** The page of visitors at `/`. */
export function LandingView({ link, heading }: LandingViewProps) {
  const { t, i18n } = useTranslation('shell');
  return (
    <Container>
      <Hero>
        <Stack $gap={24}>
          <Title>
            <Heading level={1} ref={heading} tabIndex={-1}>
              {t('landing.title')}
            </Heading>
          </Title>
          <TextLink
            data-alone
            href={`/api/content/income-statement?lang=${i18n.language}`}
            target="_blank"
            rel="noreferrer"
            style={{ alignSelf: 'start' }}
          >
            {t('marketing.earnings')}
          </TextLink>
          <Text size={18} tone="muted">
            {t('landing.text')}
          </Text>
          <Actions>
            <LinkButton as={link} to="/auth" variant="primary" size="l" iconEnd="arrow-right">
              {t('landing.signIn')}
            </LinkButton>
            <LinkButton as={link} to="/register" size="l">
              {t('landing.haveCode')}
            </LinkButton>
          </Actions>
        </Stack>
        <Art aria-hidden="true">
          <Illustration name="welcome" size={480} />
        </Art>
      </Hero>
      <Stack as="section" $gap={20}>
        <Heading level={2}>{t('landing.how')}</Heading>
        <Grid $columns={3} $gap={20}>
          {POINTS.map(({ id, icon }) => (
            <Card key={id}>
              <Stack $gap={12}>
                <Badge>
                  <Icon name={icon} size={24} />
                </Badge>
                <Heading level={3}>{t(`landing.points.${id}.title`)}</Heading>
                <Text tone="muted">{t(`landing.points.${id}.text`)}</Text>
              </Stack>
            </Card>
          ))}
        </Grid>
      </Stack>
      <Band aria-labelledby="first-steps">
        <Stack $gap={24} $align="start">
          <Heading level={2} size={28} id="first-steps">
            {t('landing.points.train.title')}
          </Heading>
          <Text size={18}>{t('marketing.closing')}</Text>
          <Actions>
            <LinkButton as={link} to="/register" size="l" iconEnd="arrow-right">
              {t('register.code.title')}
            </LinkButton>
          </Actions>
        </Stack>
        <FirstSteps />
      </Band>
    </Container>
  );
}
