import { Flex, NativeSelect, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MonthBar } from '#contracts/submission-boards.ts';
import type { NamedId } from '#contracts/submission-views.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { useFilterChoices, useMatrix, useMonths } from '../../entities/submission/api/lists.ts';
import { MatrixGrid } from './matrix-grid.tsx';
import { rowsTogether } from './use-matrix-rows.ts';

export interface MonthMatrixProps {
  query: { tab: 'properties' | 'funds'; postMonth: string };
  /** Dataset that the squares are of; empty shows, of all, the submission that needs attention most. */
  squares: string;
  onChange: (change: { squares: string }) => void;
}

/** The squares of every month, and which dataset they are of where there are several. */
export function MonthMatrix({ query, squares, onChange }: MonthMatrixProps) {
  const datasets = useFilterChoices().data?.datasets ?? [];
  const isKnown = datasets.some(({ id }) => String(id) === squares);
  const months = useMonths({ count: 24, tab: query.tab, ...(isKnown && { datasetId: squares }) }).data;
  // Which month it is has yet to be read.
  if (!months) return <Skeleton h="240px" m="3" />;
  return (
    <>
      {datasets.length > 1 && (
        <DatasetChoice
          datasets={datasets}
          value={isKnown ? squares : ''}
          onChoose={(chosen) => onChange({ squares: chosen })}
        />
      )}
      <Squares query={{ ...query, ...(isKnown && { datasetId: squares }) }} bars={months.months} />
    </>
  );
}

function DatasetChoice(props: { datasets: NamedId[]; value: string; onChoose: (datasetId: string) => void }) {
  const { t } = useTranslation('admin');
  const { datasets, value, onChoose } = props;
  return (
    <Flex px="3" pt="2">
      <NativeSelect.Root size="xs" w="auto" minW="180px">
        <NativeSelect.Field
          aria-label={t('matrix.dataset')}
          value={value}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          <option value="">{t('matrix.allDatasets')}</option>
          {datasets.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Flex>
  );
}

type SquaresQuery = MonthMatrixProps['query'] & { datasetId?: string };

function Squares({ query, bars }: { query: SquaresQuery; bars: readonly MonthBar[] }) {
  const { t } = useTranslation('admin');
  const matrix = useMatrix({ ...query, rows: rowsTogether, from: 0 });
  const { data } = matrix;
  if (matrix.error && !data) return <ErrorState error={matrix.error} onRetry={() => void matrix.refetch()} />;
  if (!data) return <Skeleton h="240px" m="3" />;
  if (data.total === 0) return <EmptyState title={t('matrix.empty')} text={t('matrix.emptyText')} />;
  return <MatrixGrid key={`${query.tab} ${query.datasetId ?? ''}`} query={query} first={data} bars={bars} />;
}
