import { useTranslation } from '@nb/i18n';
import { SearchField, below } from '@nb/ui';
import { memo, startTransition, useEffectEvent, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';

/** The search box. A letter stands in it at once and renders nothing; the list follows when it can, and never holds up the next letter. */
export const SEARCH_ID = 'search-contacts';

export const ListSearch = memo(function ListSearch({
  initial,
  followed,
  onSearch,
}: {
  initial: string;
  followed: number;
  onSearch: (search: string) => void;
}) {
  const { t } = useTranslation('prospects');
  const box = useRef<HTMLInputElement>(null);
  // The same box: whoever presses Back while standing in it stays there.
  const follow = useEffectEvent(() => {
    if (box.current) box.current.value = initial;
  });
  useLayoutEffect(() => {
    if (followed > 0) follow();
  }, [followed]);
  return (
    <Search>
      <SearchField
        ref={box}
        data-shortcut="/"
        id={SEARCH_ID}
        label={t('list.search')}
        placeholder={t('list.searchHint')}
        clearLabel={t('action.clear')}
        defaultValue={initial}
        onChange={(text) => startTransition(() => onSearch(text))}
      />
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
