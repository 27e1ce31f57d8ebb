import type { ShownRemote } from '@nb/web-kit';
import { Button, Dialog, Stack, Text } from '@nb/ui';
import { useFormat, useTranslation } from '@nb/i18n';
import { remoteOfPath, useLocation, useRemotes, useToast } from '@nb/web-kit';
import styled from 'styled-components';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, auto) minmax(0, 1fr);
  gap: 8px 20px;
  margin: 0;
  > dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

/** Version of the shell: the hash in the name of its first script. */
export const shellVersion = (page: Document = document): string =>
  /\/assets\/main\.(\w+)\.js/.exec(
    page.querySelector('script[src*="/assets/main."]')?.getAttribute('src') ?? '',
  )?.[1] ?? 'dev';

/** The versions of shell and remotes in the open page, for reporting a problem and for checking a release. */
export function AboutPage({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const toast = useToast();
  const { pathname } = useLocation();
  const { remotes, loaded } = useRemotes();
  const listed = remoteOfPath(remotes, pathname);
  // The running version may be older than the released one.
  const remote: ShownRemote | undefined = listed && (loaded(listed.name) ?? listed);
  const audience = () => {
    if (remote?.override !== undefined) return t('about.override', { address: remote.override });
    return t(remote?.canary ? 'about.canary' : 'about.everybody');
  };
  const facts: [string, string][] = [
    [t('about.part'), remote?.name ?? t('about.shell')],
    [t('about.version'), remote?.version ?? shellVersion()],
    ...(remote
      ? ([
          [t('about.owner'), remote.owner],
          [t('about.audience'), audience()],
        ] as [string, string][])
      : []),
    ...(remote?.releasedAt && remote.override === undefined
      ? ([[t('about.released'), format.dateTime(remote.releasedAt)]] as [string, string][])
      : []),
    ...(remote ? ([[t('about.shellVersion'), shellVersion()]] as [string, string][]) : []),
    [t('about.page'), pathname],
  ];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(facts.map(([name, value]) => `${name}: ${value}`).join('\n'));
      toast.success(t('about.copied'));
    } catch {
      toast.error(() => t('about.copyFailed'));
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('about.title')}
      closeLabel={t('about.close')}
      size="s"
      icon="info"
      actions={
        <>
          <Button onPress={onClose}>{t('about.close')}</Button>
          <Button variant="primary" icon="copy" onPress={() => void copy()}>
            {t('about.copy')}
          </Button>
        </>
      }
    >
      <Stack $gap={16}>
        <Text tone="muted">{t('about.text')}</Text>
        <Facts>
          {facts.map(([name, value]) => [
            <Text key={`${name}-name`} as="dt" size={14} tone="muted">
              {name}
            </Text>,
            <Text key={name} as="dd" size={14} weight={600}>
              {value}
            </Text>,
          ])}
        </Facts>
      </Stack>
    </Dialog>
  );
}
