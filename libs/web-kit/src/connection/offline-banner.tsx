import { Container, Icon, Text } from '@nb/ui';
import { useFormat, useTranslation } from '@nb/i18n';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { selectLoadedAt } from './connection.slice';

const Strip = styled.div`
  border-block-end: 1px solid color-mix(in srgb, var(--nb-warning) 40%, transparent);
  background: var(--nb-warning-soft);
  color: var(--nb-text);
`;
const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  padding-block: 8px;
  > svg {
    flex: none;
    color: var(--nb-warning);
  }
`;

/** Shows that there is no connection, and how old the data on the screen is. Part of every frame; empty while there is a connection. */
export function OfflineBanner() {
  const { t } = useTranslation('common');
  const format = useFormat();
  const at = useSelector(selectLoadedAt);
  const today = at !== undefined && new Date(at).toDateString() === new Date().toDateString();
  // The live region must exist before its text, otherwise screen readers don't announce it.
  return (
    <div role="status">
      {at !== undefined && (
        <Strip>
          <Container>
            <Line>
              <Icon name="warning" />
              <Text size={14}>{t('state.offline', { time: today ? format.time(at) : format.dateTime(at) })}</Text>
            </Line>
          </Container>
        </Strip>
      )}
    </div>
  );
}
