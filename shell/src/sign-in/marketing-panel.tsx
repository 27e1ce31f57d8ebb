import { Heading, Icon, Stack, Text, below } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import styled, { css } from 'styled-components';

/** The brand's picture, with the same colours in both themes. */
export const brandPicture = css`
  background:
    radial-gradient(110% 90% at 85% 5%, #2f8a76 0%, transparent 60%),
    radial-gradient(90% 80% at 0% 100%, #ad4219aa 0%, transparent 55%), #16493f;
`;
const Panel = styled.aside`
  position: relative;
  isolation: isolate;
  > * {
    position: relative;
  }
  overflow: hidden;
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: 40px;
  padding: 56px clamp(40px, 5vw, 80px);
  color: #fdfaf5;
  ${brandPicture}
  @media ${below.xl} {
    display: none;
  }
`;
const Points = styled.ul`
  display: grid;
  gap: 28px;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 48px minmax(0, 1fr);
    gap: 16px;
    align-items: start;
  }
`;
const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  border-radius: 14px;
  background: #ffffff1f;
`;
const Label = styled.span`
  justify-self: start;
  align-self: start;
  padding: 3px 10px;
  border-radius: 999px;
  background: #ffffff26;
  font-size: 0.8125rem;
  font-weight: 600;
`;
const Light = styled(Stack)`
  h2,
  h3,
  p {
    color: inherit;
  }
  h2 {
    max-inline-size: 13em;
    font-size: clamp(2.25rem, 1rem + 2.2vw, 3rem);
    line-height: 1.15;
  }
  p {
    opacity: 0.92;
  }
`;
/** Two lines beside the plant of the picture, not across it. */
const Earnings = styled.a`
  align-self: start;
  color: inherit;
  text-underline-offset: 3px;
  &:focus-visible {
    outline: 2px solid currentColor;
    outline-offset: 3px;
  }
`;
const Closing = styled(Light)`
  max-inline-size: min(22em, 70%);
  p {
    text-wrap: balance;
  }
`;
/** Decorative landscape in the panel's own colours, at its bottom, behind the text. */
const Scene = styled.svg`
  && {
    position: absolute;
  }
  inset-inline: 0;
  inset-block-end: 0;
  inline-size: 100%;
  block-size: 32%;
  pointer-events: none;
  @media (forced-colors: active) {
    display: none;
  }
`;
const Sprout = ({ at }: { at: string }) => (
  <g transform={at} fill="#8fd8c2">
    <path d="M0 0v-34" stroke="#8fd8c2" strokeWidth="4" strokeLinecap="round" />
    <path d="M-1-13c-14 0-22-8-23-22 14 0 23 8 23 22z" />
    <path d="M1-21c0-14 8-22 23-22 0 14-8 22-23 22z" opacity=".7" />
  </g>
);

const BLURBS = [
  { id: 'launch', icon: 'play' },
  { id: 'connect', icon: 'users' },
  { id: 'duplicate', icon: 'copy' },
] as const;

/** Tagline, three blurbs and the closing line beside the sign-in form, on large screens only. */
export function MarketingPanel() {
  const { t, i18n } = useTranslation('shell');
  return (
    <Panel>
      <Scene viewBox="0 0 640 280" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
        <circle cx="516" cy="176" r="92" fill="#f2b457" opacity=".16" />
        <circle cx="516" cy="176" r="54" fill="#f2b457" opacity=".85" />
        <path d="M0 190c110-60 220-62 330-22s210 22 310-34v146H0z" fill="#0f3a31" opacity=".7" />
        <path d="M0 232c150-44 300-40 420-12 90 20 160 12 220-8v68H0z" fill="#0d332b" />
        <Sprout at="translate(556 230) scale(1.1)" />
        <Sprout at="translate(598 224) scale(.7)" />
      </Scene>
      <Light>
        <Heading level={2} size={36}>
          {t('marketing.tagline')}
        </Heading>
        <Earnings href={`/api/content/income-statement?lang=${i18n.language}`} target="_blank" rel="noreferrer">
          {t('marketing.earnings')}
        </Earnings>
      </Light>
      <Points>
        {BLURBS.map(({ id, icon }) => (
          <li key={id}>
            <Mark>
              <Icon name={icon} size={24} />
            </Mark>
            <Light $gap={8}>
              <Heading level={3}>{t(`marketing.${id}.title`)}</Heading>
              {i18n.exists(`marketing.${id}.label`, { ns: 'shell' }) && (
                <Label>{t(`marketing.${id}.label` as 'marketing.launch.label')}</Label>
              )}
              <Text size={14}>{t(`marketing.${id}.text`)}</Text>
            </Light>
          </li>
        ))}
      </Points>
      <Closing>
        <Text size={18} weight={600}>
          {t('marketing.closing')}
        </Text>
      </Closing>
    </Panel>
  );
}
