import type { Tag } from '@nb/contracts';
import { useLanguage } from '@nb/web-kit';
import { useMemo } from 'react';
import { useTagsQuery } from './tags.api';

const NONE: readonly Tag[] = [];

/** One's own tags by name, and by id. A list that cannot be read shows contacts without tags. */
export function useTags(): { tags: readonly Tag[]; byId: ReadonlyMap<string, Tag> } {
  const { data = NONE } = useTagsQuery();
  const { language } = useLanguage();
  return useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true });
    return {
      tags: data.toSorted((a, b) => compare(a.name, b.name)),
      byId: new Map(data.map((tag) => [tag.id, tag])),
    };
  }, [data, language]);
}
