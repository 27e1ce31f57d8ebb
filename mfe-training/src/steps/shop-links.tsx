import { useTranslation } from '@nb/i18n';
import { Cluster, CopyButton, LinkButton, Stack, Text } from '@nb/ui';
import { useBrand, useFailureToast } from '@nb/web-kit';
import styled from 'styled-components';
import { shopLinks } from './referral-id';

const Row = styled(Cluster)`
  padding: 12px 16px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-m);
  background: var(--nb-sunken);
`;
const Address = styled.code`
  flex: 1 1 260px;
  min-inline-size: 0;
  overflow-wrap: anywhere;
  font-size: 0.9375rem;
`;

/** The two links of a referral ID, each to be copied and opened. */
export function ShopLinks({ id }: { id: string }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const { shopHosts } = useBrand();
  const failure = useFailureToast();
  if (id === '') return <Text tone="muted">{t('steps.2.noLinks')}</Text>;
  return (
    <Stack $gap={12}>
      <Text as="strong" weight={600}>
        {t('steps.2.links')}
      </Text>
      {shopLinks(shopHosts, id).map((link, index) => (
        <Row key={link} $gap={12}>
          <Address>
            {link.slice(0, link.lastIndexOf('/') + 1)}
            <wbr />
            {link.slice(link.lastIndexOf('/') + 1)}
          </Address>
          <Cluster $gap={8}>
            <CopyButton
              size="s"
              text={link}
              label={common('action.copy')}
              copiedLabel={common('action.copied')}
              failedLabel={t('copyFailed')}
              onFailed={() => failure.show(() => t('copyFailed'))}
            />
            <LinkButton
              size="s"
              icon="external"
              href={link}
              target="_blank"
              rel="noreferrer"
              aria-label={t('steps.2.open', { number: index + 1 })}
            >
              {common('action.open')}
            </LinkButton>
          </Cluster>
        </Row>
      ))}
    </Stack>
  );
}
