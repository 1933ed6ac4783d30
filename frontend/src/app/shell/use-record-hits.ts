import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { funds } from '#contracts/funds.ts';
import type { MasterDefinition } from '#contracts/masters.ts';
import { properties } from '#contracts/properties.ts';
import { serviceProviders } from '#contracts/service-providers.ts';
import { users } from '#contracts/users.ts';
import { textOf } from '../../entities/masters/use-master-words.ts';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { itemsFor } from '../navigation.ts';
import type { NavigationItem } from '../navigation.ts';

const masters: readonly MasterDefinition[] = [properties, funds, serviceProviders, users];
const mostOfEach = 5;
const leastTyped = 2;

export interface RecordHits {
  page: NavigationItem;
  rows: { address: string; name: string; code: string | null }[];
}

/** Records of the set-up pages that the person may open, within their row scope, by what the lists themselves search. */
export function useRecordHits(text: string): RecordHits[] {
  const { i18n } = useTranslation();
  const pages = itemsFor(useSession());
  const search = useDebounced(text.trim(), 200);
  const open = masters.flatMap((definition) => {
    const page = pages.find(({ screen }) => screen === definition.screen);
    return page ? [{ definition, page }] : [];
  });
  const isAsked = search.length >= leastTyped && text.trim().length >= leastTyped;
  const found = useQueries({
    queries: open.map(({ definition }) => ({
      queryKey: ['search', definition.name, search],
      enabled: isAsked,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get(definition.path, { query: { search, size: mostOfEach, page: 1 }, signal }),
    })),
  });
  if (!isAsked) return [];
  return open.map(({ definition: { key, title, entity }, page }, index) => ({
    page,
    rows: (found[index]?.data?.rows ?? []).slice(0, mostOfEach).map(({ id, values }) => ({
      address: `${page.path}?${entity}Id=${id}`,
      name: textOf(values[title], i18n.language),
      code: key === title ? null : textOf(values[key], i18n.language),
    })),
  }));
}
