import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterDefinition } from '#contracts/masters.ts';
import { api } from '../../lib/api.ts';
import { usePrivilege } from '../../lib/session.ts';
import type { ListSelection } from '../list/list-column.ts';
import type { ListState } from '../list/use-list-state.ts';
import { toast } from '../../components/toaster.tsx';

export interface BulkSelection {
  /** Absent for people who may not change many records. */
  selection: ListSelection | undefined;
  ids: number[];
  clear: () => void;
  /** Takes everything that the filter finds. */
  selectAll: () => void;
  isSelecting: boolean;
}

const none: ReadonlySet<string> = new Set();

/** Rows that a person has chosen, over the pages of a list; another filter lets go of them. */
export function useBulkSelection({ path, screen }: MasterDefinition, { query, filters }: ListState): BulkSelection {
  const { t } = useTranslation('masters');
  const mayChange = usePrivilege(screen, 'All');
  const [keys, setKeys] = useState(none);
  const [isSelecting, setSelecting] = useState(false);
  const { page: _page, size: _size, sort: _sort, ...filter } = query;
  const filtered = JSON.stringify(filter);
  const [lastFilter, setLastFilter] = useState(filtered);
  if (filtered !== lastFilter) {
    setLastFilter(filtered);
    setKeys(none);
  }
  const selectAll = () => {
    setSelecting(true);
    api
      .get(`${path}/ids`, { query: { ...filter, sort: query['sort'] } })
      .then(({ ids, isCapped }) => {
        setKeys(new Set(ids.map(String)));
        if (isCapped) toast.info({ title: t('bulk.capped') });
      })
      .catch((error: unknown) => toast.failure(error))
      .finally(() => setSelecting(false));
  };
  return {
    // What is archived is restored one by one.
    selection: mayChange && !filters['isRetired']?.length ? { keys, onChange: setKeys } : undefined,
    ids: [...keys].map(Number),
    clear: () => setKeys(none),
    selectAll,
    isSelecting,
  };
}
