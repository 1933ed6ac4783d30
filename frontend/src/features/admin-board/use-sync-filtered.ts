import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ManyActed } from '#contracts/act-answers.schema.ts';
import { submissionFilterNames } from '#contracts/submission-boards.ts';
import { useSyncMany } from '../../entities/submission/api/acts.ts';
import { toast } from '../../components/toaster.tsx';

/** Syncs what the list shows: the filters are in the address, as the list reads them. */
export function useSyncFiltered(scope: { tab: string; postMonth: string }) {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const { mutate, isPending } = useSyncMany();
  // Shown only when some submission was not synced: then each has its result.
  const [shown, setShown] = useState<ManyActed['results'] | null>(null);
  const filters = Object.fromEntries(
    [...submissionFilterNames, 'search', 'counter', 'group'].flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const sync = () =>
    mutate(
      { filter: { ...scope, ...filters } },
      {
        onSuccess: ({ results }) => {
          const isAll = results.every(({ outcome }) => outcome === 'accepted');
          if (results.length === 0) toast.info({ title: t('sync.none') });
          else if (isAll) toast.success({ title: t('sync.done', { count: results.length }) });
          else setShown(results);
        },
        onError: (error) => toast.failure(error),
      },
    );
  return { sync, isPending, results: shown, clear: () => setShown(null) };
}
