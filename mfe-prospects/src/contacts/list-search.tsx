import { useTranslation } from '@nb/i18n';
import { SearchField, below } from '@nb/ui';
import { memo, startTransition, useState } from 'react';
import styled from 'styled-components';

/** The search box. A letter stands in it at once; the list follows when it can, and never holds up the next letter. */
export const ListSearch = memo(function ListSearch({ initial, onSearch }: { initial: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation('prospects');
  const [text, setText] = useState(initial);
  const type = (next: string) => {
    setText(next);
    startTransition(() => onSearch(next));
  };
  return (
    <Search>
      <SearchField label={t('list.search')} placeholder={t('list.searchHint')} clearLabel={t('action.clear')} value={text} onChange={type} />
    </Search>
  );
});

const Search = styled.div`
  flex: 1 1 240px;
  min-inline-size: 0;
  @media ${below.xl} {
    flex-basis: 100%;
  }
`;
