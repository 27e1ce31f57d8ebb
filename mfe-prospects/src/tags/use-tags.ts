import type { Tag } from '@nb/contracts';
import { useLanguage } from '@nb/web-kit';
import { useMemo } from 'react';
import { useTagsQuery } from './tags.api';

const NONE: readonly Tag[] = [];

export interface Tags {
  tags: readonly Tag[];
  byId: ReadonlyMap<string, Tag>;
  /** The tags could not be read: there may be some. */
  failure?: { error: unknown; retry: () => void; isRetrying: boolean };
}

/** One's own tags by name, and by id. */
export function useTags(): Tags {
  const { data = NONE, isError, error, isFetching, refetch } = useTagsQuery();
  const { language } = useLanguage();
  const known = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true });
    return {
      tags: data.toSorted((a, b) => compare(a.name, b.name)),
      byId: new Map(data.map((tag) => [tag.id, tag])),
    };
  }, [data, language]);
  if (!isError || data !== NONE) return known;
  return { ...known, failure: { error, retry: () => void refetch(), isRetrying: isFetching } };
}
