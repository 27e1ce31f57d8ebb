import type { Referral } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Banner, Stack, Text } from '@nb/ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useCodesQuery } from '../partners/partners.api';
import { CodeShare } from './code-share';

const News = styled.div`
  outline: none;
`;

/** The new invitation, ready to be sent. */
export function CodeReady({ code }: { code: Referral }) {
  const { t } = useTranslation('team');
  const { data: codes } = useCodesQuery();
  const news = useRef<HTMLDivElement>(null);
  // The pressed button has disappeared, so the focus moves to the result.
  useEffect(() => {
    news.current?.focus();
  }, []);
  return (
    <Stack $gap={20}>
      <News ref={news} tabIndex={-1}>
        <Banner tone="success" title={t('codes.ready')} live="status">
          <Text>{t('codes.readyText')}</Text>
        </Banner>
      </News>
      <CodeShare code={codes?.find(({ id }) => id === code.id) ?? code} />
    </Stack>
  );
}
