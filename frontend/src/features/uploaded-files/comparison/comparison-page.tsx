import { Box, Button, Flex, Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { VersionDifference } from '#contracts/uploaded-files.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { RecordNotFound } from '../../../components/record-not-found.tsx';
import { Panel } from '../../../components/panel.tsx';
import { SegmentChoice } from '../../../components/segment-choice.tsx';
import { isApiError } from '../../../lib/api-error.ts';
import { FilterBar } from '../../../entities/list/filter-bar.tsx';
import { useDates } from '../../../lib/dates.ts';
import { phone, useMedia } from '../../../lib/use-media.ts';
import { useQueryParams } from '../../../lib/use-query-params.ts';
import { useDifference } from '../uploaded-files-api.ts';
import { ComparisonFigures } from './comparison-figures.tsx';
import { ComparisonHead } from './comparison-head.tsx';
import { DifferenceTable } from './difference-rows.tsx';
import { DifferenceCards } from './difference-cards.tsx';
import { DroppedRows } from './dropped-rows.tsx';
import { useVersionName } from './use-version-name.ts';

const size = 50;

type Change = Readonly<Record<string, string | number | undefined>>;

/** Two versions side by side: which rows came, went or changed. The choice is in the address. */
export function ComparisonPage() {
  const { t } = useTranslation('uploaded-files');
  const [params, changeParams] = useQueryParams();
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const view = params.get('view') === 'all' ? 'all' : 'differences';
  const search = params.get('search') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const isChosen = from !== '' && to !== '';
  const { data, error, refetch } = useDifference({ from, to, view, search, page, size }, isChosen);
  const change = (values: Change) =>
    changeParams((next) => {
      if (!('page' in values)) next.delete('page');
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, String(value));
      }
    });
  if (!isChosen) return <EmptyState title={t('difference.title')} text={t('difference.choose')} />;
  if (isApiError(error, 'NotFound') && !data) {
    return <RecordNotFound page="page.comparison" list="page.uploadedFiles" to="/viewuploadedfiles" />;
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="320px" aria-busy />;
  return (
    <>
      <ComparisonHead difference={data} onChoose={change} />
      <Comparison difference={data} {...{ view, search, change }} />
    </>
  );
}

interface ComparisonProps {
  difference: VersionDifference;
  view: 'differences' | 'all';
  search: string;
  change: (values: Change) => void;
}

function Comparison({ difference, view, search, change }: ComparisonProps) {
  const { t } = useTranslation('uploaded-files');
  const dates = useDates();
  const isPhone = useMedia(phone);
  const { from, to, counts, goneColumns, total } = difference;
  if (!from.hasRows || !to.hasRows) {
    return <DroppedRows key={`${from.versionId} ${to.versionId}`} {...{ from, to }} />;
  }
  const differing = counts.added + counts.removed + counts.changed;
  const isWithoutRows = from.rowCount === 0 && to.rowCount === 0;
  return (
    <>
      <ComparisonFigures difference={difference} />
      <Panel isFlush aria-label={t('difference.title')}>
        <FilterBar
          search={{ value: search, onChange: (text) => change({ search: text }), placeholder: t('difference.search') }}
        >
          <SegmentChoice
            label={t('difference.view')}
            value={view}
            onChange={(chosen) => change({ view: chosen === 'all' ? 'all' : undefined })}
            options={[
              { value: 'differences', label: t('difference.differences', { count: differing }) },
              { value: 'all', label: t('difference.allRows', { count: differing + counts.same }) },
            ]}
          />
          <HowPaired difference={difference} />
        </FilterBar>
        {total === 0 && search !== '' && (
          <EmptyState title={t('difference.noMatch')} text={t('difference.noMatchText')} />
        )}
        {total === 0 && search === '' && (
          <EmptyState
            title={t(isWithoutRows ? 'difference.noRows' : 'difference.equal')}
            text={t(isWithoutRows ? 'difference.noRowsText' : 'difference.equalText')}
          />
        )}
        {total > 0 &&
          (isPhone ? <DifferenceCards difference={difference} /> : <DifferenceTable difference={difference} />)}
        <Box px="3" py="2" borderTopWidth="1px" borderColor="border.muted" textStyle="xs" color="fg.muted">
          {t('difference.struck')}
          {goneColumns.length > 0 && ` ${t('difference.goneColumns', { fields: dates.list(goneColumns) })}`}
        </Box>
        {total > size && <Pages difference={difference} change={change} />}
      </Panel>
    </>
  );
}

/** What rows are paired by, or why none are. */
function HowPaired({ difference: { from, to, keyFields } }: Pick<ComparisonProps, 'difference'>) {
  const { t } = useTranslation('uploaded-files');
  const dates = useDates();
  const nameOf = useVersionName({ from, to });
  const empty = [from, to].filter(({ rowCount }) => rowCount === 0);
  const words = () => {
    if (empty.length > 0) return t('difference.pairedWithNone', { versions: dates.list(empty.map(nameOf)) });
    if (keyFields.length === 0) return t('difference.pairedByPlace');
    return t('difference.pairedBy', { fields: dates.list(keyFields) });
  };
  return (
    <Text textStyle="sm" color="fg.muted">
      {words()}
    </Text>
  );
}

function Pages({ difference: { page, total }, change }: Pick<ComparisonProps, 'difference' | 'change'>) {
  const { t } = useTranslation('uploaded-files');
  const first = (page - 1) * size + 1;
  const last = Math.min(total, page * size);
  return (
    <Flex px="3" py="2" gap="3" align="center" borderTopWidth="1px" borderColor="border.muted" textStyle="sm">
      <Text flex="1" aria-live="polite">
        {t('difference.rowsOf', { first, last, total })}
      </Text>
      <Button size="xs" variant="outline" disabled={page === 1} onClick={() => change({ page: page - 1 })}>
        {t('difference.previous')}
      </Button>
      <Button size="xs" variant="outline" disabled={last >= total} onClick={() => change({ page: page + 1 })}>
        {t('difference.next')}
      </Button>
    </Flex>
  );
}
