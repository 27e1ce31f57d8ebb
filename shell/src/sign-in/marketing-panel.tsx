import { Heading, Icon, Stack, Text, below } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import styled, { css } from 'styled-components';

/** The brand's picture: it keeps its own colours in both themes, because it is no surface. */
export const brandPicture = css`
  background: radial-gradient(110% 90% at 85% 5%, #2f8a76 0%, transparent 60%), radial-gradient(90% 80% at 0% 100%, #ad4219aa 0%, transparent 55%), #16493f;
`;
const Panel = styled.aside`
  position: relative;
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
  h2, h3, p { color: inherit; }
  h2 {
    max-inline-size: 13em;
    font-size: clamp(2.25rem, 1rem + 2.2vw, 3rem);
    line-height: 1.15;
  }
  p { opacity: 0.92; }
`;
const BLURBS = [
  { id: 'launch', icon: 'play' },
  { id: 'connect', icon: 'users' },
  { id: 'duplicate', icon: 'copy' },
] as const;

/** Tagline, three blurbs and the closing line beside the sign-in form, on large screens only (PA §1). */
export function MarketingPanel() {
  const { t, i18n } = useTranslation('shell');
  return (
    <Panel>
      <Light><Heading level={2} size={36}>{t('marketing.tagline')}</Heading></Light>
      <Points>
        {BLURBS.map(({ id, icon }) => (
          <li key={id}>
            <Mark><Icon name={icon} size={24} /></Mark>
            <Light $gap={8}>
              <Heading level={3}>{t(`marketing.${id}.title`)}</Heading>
              {i18n.exists(`marketing.${id}.label`, { ns: 'shell' }) && <Label>{t(`marketing.${id}.label` as 'marketing.launch.label')}</Label>}
              <Text size={14}>{t(`marketing.${id}.text`)}</Text>
            </Light>
          </li>
        ))}
      </Points>
      <Light><Text size={18} weight={600}>{t('marketing.closing')}</Text></Light>
    </Panel>
  );
}
