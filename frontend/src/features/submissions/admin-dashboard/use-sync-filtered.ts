import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { submissionFilterNames } from '../api/lists.ts';
import { useSyncMany } from '../api/acts.ts';
import { toast } from '../../../components/toaster.tsx';
import { useDates } from '../../../lib/dates.ts';

/** Syncs what the list shows: the filters stand in the address, as the list reads them. */
export function useSyncFiltered(scope: { tab: string; postMonth: string }) {
  const { t } = useTranslation('admin');
  const dates = useDates();
  const [params] = useSearchParams();
  const { mutate, isPending } = useSyncMany();
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
          const refused = results.filter(({ outcome }) => outcome === 'refused');
          toast.success({ title: t('sync.done', { count: results.length - refused.length }) });
          if (refused.length > 0) {
            toast.error({
              title: t('sync.refused', { count: refused.length }),
              text: dates.list(refused.map(({ submissionNo }) => submissionNo)),
            });
          }
        },
        onError: (error) => toast.failure(error),
      },
    );
  return { sync, isPending };
}
