import { Box, Flex, Icon, Skeleton, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCalendarClock } from 'react-icons/lu';
import type { AssociatedFunds, AssociationChange } from '#contracts/datasets.schema.ts';
import { associationStates } from '#contracts/datasets.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import { ListPager } from '../../entities/list/list-pager.tsx';
import { useLastPage } from '../../entities/list/use-last-page.ts';
import { Panel } from '../../components/panel.tsx';
import { RestoreStrip } from '../../components/restore-strip.tsx';
import { toast } from '../../components/toaster.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { usePrivilege } from '../../lib/session.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { useWorkingState } from '../../lib/working-state.ts';
import { AssociationTable } from './association-table.tsx';
import { withChange } from './association-changes.ts';
import { useAssociatedFunds, useSaveAssociations } from './dataset-api.ts';
import { SaveAssociations } from './save-associations.tsx';

/** The funds and properties of a dataset; changes are shown as they will be, and saved together. */
export function AssociationEditor({ record }: { record: MasterRecord }) {
  const { data, error, refetch } = useAssociatedFunds(record.id, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="240px" aria-busy />;
  return <Editor record={record} saved={data} />;
}

const defaults = { search: '', state: 'all', page: '1', size: '25' };

function useEditedAssociations(record: MasterRecord, saved: AssociatedFunds, mayEdit: boolean) {
  const [base, setBase] = useState(saved.changedAt);
  const work = useWorkingState<AssociationChange[]>('datasetAssociations', record.id, saved.changedAt);
  const [changes, setChanges] = useState<AssociationChange[]>((mayEdit && work.restored) || []);
  const change = (next: AssociationChange[]) => {
    setChanges(next);
    if (next.length === 0) work.clear();
    else work.keep(next);
  };
  return { base, setBase, work, changes, change };
}

function Editor({ record, saved }: { record: MasterRecord; saved: AssociatedFunds }) {
  const { t } = useTranslation('datasets');
  const { id } = record;
  const scope = record.values['scope'];
  const isOfFunds = typeof scope === 'object' && scope !== null && 'code' in scope && scope.code === 'fund';
  const mayEdit = usePrivilege('dataset', 'All');
  const { base, setBase, work, changes, change } = useEditedAssociations(record, saved, mayEdit);
  const { values, set } = useUrlState(defaults);
  const state = associationStates.find((one) => one === values.state) ?? 'all';
  const size = ([10, 25, 50, 100] as const).find((one) => String(one) === values.size) ?? 25;
  const page = Math.max(1, Number(values.page) || 1);
  const shown = useAssociatedFunds(id, { changes, search: values.search, state, page, size });
  const setPage = (next: number, options?: { replace: boolean }) => set({ page: String(next) }, options);
  useLastPage({ page, size, setPage }, shown);
  const save = useSaveAssociations(id);
  const failure = useFailure(save.error);
  const data = shown.data ?? saved;
  const submit = () =>
    save.mutate(
      { changedAt: base, changes },
      {
        onSuccess: ({ changedAt }) => {
          setBase(changedAt);
          change([]);
          toast.success({ title: t('places.saved') });
        },
        // What was chosen stays; the next save is made on the state that is shown now.
        onError: (error) => {
          if (isApiError(error, 'StaleView'))
            void shown.refetch().then((now) => now.data && setBase(now.data.changedAt));
        },
      },
    );
  const discard = () => {
    change([]);
    save.reset();
  };
  return (
    <Panel isFlush>
      {mayEdit && (work.offered ?? (changes.length > 0 && work.restored)) && (
        <RestoreStrip
          {...(work.offered && {
            onRestore: () => {
              change(work.offered ?? []);
              work.takeUp();
            },
          })}
          onDiscard={discard}
        />
      )}
      {failure && <FaultStrip>{failure}</FaultStrip>}
      {shown.error && !save.error && <Failure error={shown.error} />}
      <FilterBar
        search={{ value: values.search, onChange: (search) => set({ search }), placeholder: t('places.search') }}
        filters={[
          {
            id: 'state',
            label: t('places.state'),
            isSingle: true,
            options: (['yes', 'partly', 'no'] as const).map((value) => ({ value, label: t(`places.states.${value}`) })),
            values: state === 'all' ? [] : [state],
            onChange: ([next = 'all']) => set({ state: next }),
          },
        ]}
        {...((values.search !== '' || state !== 'all') && { onReset: () => set({ search: '', state: 'all' }) })}
      >
        <Text textStyle="sm" color="fg.muted" aria-live="polite">
          {t(isOfFunds ? 'places.coveredFunds' : 'places.covered', {
            covered: data.coveredCount,
            count: data.propertyCount,
          })}
        </Text>
      </FilterBar>
      <AssociationTable
        {...{ id, isOfFunds, changes, mayEdit }}
        search={values.search}
        rows={data.rows}
        onChange={(next) => change(withChange(changes, next))}
      />
      <ListPager
        page={page}
        size={size}
        total={data.total}
        isTotalCapped={false}
        onPage={setPage}
        onSize={(next) => set({ size: String(next) })}
      />
      <Flex align="center" gap="3" p="3" borderTopWidth="1px" wrap="wrap" bg="bg.subtle">
        <Icon as={LuCalendarClock} color="fg.muted" aria-hidden />
        <Box flex="1 1 240px" textStyle="sm" color="fg.muted">
          {t('places.follows')}
        </Box>
        {mayEdit && (
          <SaveAssociations count={changes.length} isSending={save.isPending} onDiscard={discard} onSave={submit} />
        )}
      </Flex>
    </Panel>
  );
}

function Failure({ error }: { error: unknown }) {
  const messageOf = useErrorMessage();
  return <FaultStrip>{messageOf(error)}</FaultStrip>;
}

/** Who has changed them meanwhile, or which dataset is in the way. */
function useFailure(error: unknown): string | null {
  const { t } = useTranslation('datasets');
  const { t: tMasters } = useTranslation('masters');
  const messageOf = useErrorMessage();
  const { list } = useDates();
  if (!error) return null;
  if (isApiError(error, 'StaleView')) {
    const { by, before, after } = error.details as { by?: string; before?: string; after?: string };
    return by ? t('places.stale', { by, before, after }) : t('places.staleSomebody');
  }
  if (isApiError(error, 'FeedsTwice')) {
    const { others = [], places = [] } = error.details as { others?: string[]; places?: string[] };
    return tMasters('problem.FeedsTwice', { by: list(others), places: list(places) });
  }
  if (isApiError(error, 'InSeveralPackages')) {
    const { packages = [], places = [] } = error.details as { packages?: string[]; places?: string[] };
    return t('places.severalPackages', { packages: list(packages), places: list(places) });
  }
  return messageOf(error);
}
