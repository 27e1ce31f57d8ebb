import { useTranslation } from '@nb/i18n';
import { Banner, Button, Cluster, Icon, Text, TextLink } from '@nb/ui';
import { useAgreementDocumentsQuery } from './registration.api';

/** The documents that are agreed to, each in a tab of its own, so that nothing typed is lost. That they cannot be read is said: nobody agrees to what looks like nothing. */
export function AgreementDocuments() {
  const { t, i18n } = useTranslation('shell');
  const { t: common } = useTranslation();
  const { data, isError, isFetching, refetch } = useAgreementDocumentsQuery(i18n.language);
  if (!data) {
    return isError ? (
      <Banner
        tone="warning"
        action={
          <Button size="s" pending={isFetching} onPress={() => void refetch()}>
            {common('action.retry')}
          </Button>
        }
      >
        {t('register.form.documentsFailed')}
      </Banner>
    ) : null;
  }
  return (
    <nav aria-label={t('register.form.documents')}>
      <Text size={14} weight={600}>
        {t('register.form.documents')}
      </Text>
      <Cluster as="ul" $gap={16} style={{ margin: 0, padding: 0, listStyle: 'none', rowGap: 0 }}>
        {data.documents.map(({ id, title, url }) => (
          <Text as="li" size={14} key={id}>
            <TextLink
              href={url}
              target="_blank"
              rel="noopener"
              style={{ display: 'inline-flex', alignItems: 'center', gap: 4, minBlockSize: 44 }}
            >
              {title}
              <Icon name="external" size={16} label={t('register.form.newTab')} />
            </TextLink>
          </Text>
        ))}
      </Cluster>
    </nav>
  );
}
