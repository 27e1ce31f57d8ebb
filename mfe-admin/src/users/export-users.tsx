import { readersSeparator, type Separator } from '@nb/file-import';
import { useShownLanguage, useTranslation } from '@nb/i18n';
import { Cluster, IconButton, LinkButton, Menu } from '@nb/ui';
import { downloadFrom, errorText, useToast } from '@nb/web-kit';
import { type MouseEvent, useState } from 'react';
import { exportUrl, type ListState } from './users.state';

const FILE = 'users.csv';

/** Every row of the view, or only these users, as a file, as the reader's spreadsheets expect it or with the separator that is chosen. */
export function useExport(state: ListState, ids?: readonly string[]) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const toast = useToast();
  const language = useShownLanguage();
  const [pending, setPending] = useState(false);
  const usual = readersSeparator(language, navigator.languages);
  const save = async (separator: Separator = usual) => {
    if (pending) return;
    setPending(true);
    const refusal = await downloadFrom(exportUrl(state, separator, ids), FILE);
    setPending(false);
    if (refusal)
      toast.error(
        () => errorText(refusal, common),
        () => t('users.exportFailed'),
      );
  };
  return { href: exportUrl(state, usual), pending, save };
}

export function ExportUsers({ state }: { state: ListState }) {
  const { t } = useTranslation('admin');
  const { href, pending, save } = useExport(state);
  const onClick = (event: MouseEvent) => {
    // The address still works for a tab of its own.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void save();
  };
  return (
    <Cluster $gap={0} $nowrap>
      <LinkButton
        href={href}
        download={FILE}
        size="s"
        variant="ghost"
        icon="download"
        aria-busy={pending}
        onClick={onClick}
      >
        {t(pending ? 'users.exportPending' : 'users.export')}
      </LinkButton>
      <Menu
        label={t('users.exportAs')}
        trigger={<IconButton size="s" icon="chevron-down" label={t('users.exportAs')} disabled={pending} />}
        items={([',', ';'] as const).map((separator) => ({
          id: separator,
          label: t(separator === ',' ? 'users.exportComma' : 'users.exportSemicolon'),
          onAction: () => void save(separator),
        }))}
      />
    </Cluster>
  );
}
