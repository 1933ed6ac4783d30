import { Box, Flex, IconButton, Skeleton, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronLeft, LuChevronRight, LuScale } from 'react-icons/lu';
import type { TieOutBoard } from '#contracts/tie-outs.schema.ts';
import { tieOutStates } from '#contracts/tie-outs.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Panel } from '../../../components/panel.tsx';
import { FilterBar } from '../../../entities/list/filter-bar.tsx';
import { ListPager } from '../../../entities/list/list-pager.tsx';
import { useLastPage } from '../../../entities/list/use-last-page.ts';
import { addMonths, useDates } from '../../../lib/dates.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { RulesTabs } from '../rules-tabs.tsx';
import { useComputedTieOuts, useTieOuts } from './tie-out-api.ts';
import { TieOutDialog } from './tie-out-dialog.tsx';
import type { OpenTieOut } from './tie-out-dialog.tsx';
import { TieOutTable } from './tie-out-table.tsx';

const defaults = { control: '', fund: '', property: '', state: '', month: '', page: '1', size: '25' };
const filterNames = ['control', 'fund', 'property', 'state'] as const;

/** `/rules_engine?tab=tie-outs`: what each rule over a second dataset compares, by property and month. */
export function TieOutPage() {
  const { t } = useTranslation('rules-engine');
  const { values, set, reset } = useUrlState(defaults);
  const query = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const board = useTieOuts(query);
  const computed = useComputedTieOuts(query, board.data);
  const [open, setOpen] = useState<OpenTieOut | null>(null);
  const { data } = board;
  const setPage = (next: number, options?: { replace: boolean }) => set({ page: String(next) }, options);
  useLastPage({ page: data?.page ?? 1, size: data?.size ?? 1, setPage }, board);
  const isNarrowed = filterNames.some((name) => values[name] !== '');
  return (
    <>
      <PageHeader title={t('board.title')} facts={[t('board.lead')]} />
      <RulesTabs value="board" />
      <Panel isFlush>
        <Filters {...{ values, set, data }} {...(isNarrowed && { onReset: () => reset(...filterNames) })}>
          {data && data.months.length > 0 && <Months months={data.months} onMonth={(month) => set({ month })} />}
        </Filters>
        {board.error && !data && <ErrorState error={board.error} onRetry={() => void board.refetch()} />}
        {!data && !board.error && <Skeleton h="160px" m="3" aria-busy aria-label={t('board.loading')} />}
        {data && <Counts board={data} isComputing={computed.isFetching} />}
        {computed.error && <ErrorState error={computed.error} onRetry={() => void computed.refetch()} />}
        {data && data.rows.length > 0 && (
          <>
            <TieOutTable
              board={data}
              onOpen={(row, month, cell) => {
                const control = data.controls.find(({ id }) => id === row.controlId);
                if (control) setOpen({ row, month, cell, control });
              }}
            />
            <ListPager
              {...{ page: data.page, size: data.size, total: data.total, isTotalCapped: false }}
              onPage={setPage}
              onSize={(size) => set({ size: String(size) })}
            />
          </>
        )}
        {data?.rows.length === 0 && (
          <EmptyState
            icon={<LuScale />}
            title={t(data.controls.length === 0 ? 'board.empty.none' : 'board.empty.filtered')}
            text={t(data.controls.length === 0 ? 'board.empty.noneHint' : 'board.empty.filteredHint')}
          />
        )}
      </Panel>
      {open && <TieOutDialog open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

interface FiltersProps {
  values: typeof defaults;
  set: (changes: Partial<typeof defaults>) => void;
  data: TieOutBoard | undefined;
  onReset?: () => void;
  children: ReactNode;
}

function Filters({ values, set, data, onReset, children }: FiltersProps) {
  const { t } = useTranslation('rules-engine');
  const chip = (id: 'control' | 'fund' | 'state', options: { value: string; label: string }[]) => ({
    ...{ id, label: t(`board.filter.${id}`), options, isSingle: true },
    values: values[id] === '' ? [] : [values[id]],
    onChange: ([chosen = '']: string[]) => set({ [id]: chosen }),
  });
  return (
    <FilterBar
      search={{
        value: values.property,
        onChange: (property) => set({ property }),
        placeholder: t('board.filter.property'),
      }}
      filters={[
        chip(
          'control',
          (data?.controls ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ),
        chip(
          'fund',
          (data?.funds ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ),
        chip(
          'state',
          tieOutStates.map((state) => ({ value: state, label: t(`board.state.${state}`) })),
        ),
      ]}
      {...(onReset && { onReset })}
    >
      {children}
    </FilterBar>
  );
}

/** The months that are shown, and the way to earlier and later ones. */
function Months({ months, onMonth }: { months: readonly string[]; onMonth: (month: string) => void }) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const move = (count: number) => onMonth(addMonths(`${last}-01`, count).slice(0, 7));
  return (
    <Flex role="group" aria-label={t('board.months')} gap="1" align="center">
      <IconButton size="xs" variant="outline" aria-label={t('board.earlier')} onClick={() => move(-months.length)}>
        <LuChevronLeft aria-hidden className="flip" />
      </IconButton>
      <Text textStyle="sm" whiteSpace="nowrap" aria-live="polite">
        {t('board.range', { from: dates.month(first), until: dates.month(last) })}
      </Text>
      <IconButton size="xs" variant="outline" aria-label={t('board.later')} onClick={() => move(months.length)}>
        <LuChevronRight aria-hidden className="flip" />
      </IconButton>
    </Flex>
  );
}

function Counts({ board, isComputing }: { board: TieOutBoard; isComputing: boolean }) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const counted = tieOutStates.filter((state) => board.counts[state] > 0);
  return (
    <Flex px="3" py="2" columnGap="4" rowGap="1" wrap="wrap" textStyle="sm" color="fg.muted">
      {counted.map((state) => (
        <Text key={state}>{`${t(`board.state.${state}`)}: ${dates.number(board.counts[state])}`}</Text>
      ))}
      <Box role="status">{isComputing && t('board.computing')}</Box>
    </Flex>
  );
}
