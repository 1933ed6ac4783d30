import { Box, Center, Flex, Icon, NativeSelect, Skeleton, Table, VisuallyHidden } from '@chakra-ui/react';
import type { MatrixCell } from '#contracts/submission-boards.ts';
import type { NamedId } from '#contracts/submission-views.ts';
import { useTranslation } from 'react-i18next';
import { LuCheck } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { useStatusLabel } from '../../../components/status-badge.tsx';
import { statusLook } from '../../../components/status-look.ts';
import { useDates } from '../../../lib/dates.ts';
import { useFilterChoices, useMatrix, useMonths } from '../api/lists.ts';
import { useSquareKeys } from './use-square-keys.ts';

export interface MonthMatrixProps {
  query: { tab: 'properties' | 'funds'; postMonth: string };
  /** Dataset that the squares are of; empty shows, of all, the submission that needs attention most. */
  squares: string;
  onChange: (change: { squares: string }) => void;
}

/** The squares of every month, and which dataset they are of where there are several. */
export function MonthMatrix({ query, squares, onChange }: MonthMatrixProps) {
  const datasets = useFilterChoices().data?.datasets ?? [];
  const areMonthsUnread = useMonths({ count: 24, tab: query.tab }).data === undefined;
  const isKnown = datasets.some(({ id }) => String(id) === squares);
  // Which month it is has yet to be read.
  if (areMonthsUnread) return <Skeleton h="240px" m="3" />;
  return (
    <>
      {datasets.length > 1 && (
        <DatasetChoice
          datasets={datasets}
          value={isKnown ? squares : ''}
          onChoose={(chosen) => onChange({ squares: chosen })}
        />
      )}
      <Squares query={{ ...query, ...(isKnown && { datasetId: squares }) }} />
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

/** A row per property or fund, a column per month: finished ones are quiet, what is open speaks in its holder's colour. */
function Squares({ query }: { query: SquaresQuery }) {
  const { t } = useTranslation('admin');
  const dates = useDates();
  const matrix = useMatrix({ ...query });
  const { data } = matrix;
  const keys = useSquareKeys(data?.rows.map(({ cells }) => cells) ?? []);
  if (matrix.error && !data) return <ErrorState error={matrix.error} onRetry={() => void matrix.refetch()} />;
  if (!data) return <Skeleton h="240px" m="3" />;
  if (data.rows.length === 0) return <EmptyState title={t('matrix.empty')} text={t('matrix.emptyText')} />;
  const openFrom = data.months.at(-2) ?? '';
  return (
    <Box pt="1">
      {/* Positioned, or the words for screen readers inside of it would widen the page and not what scrolls. */}
      <Box
        ref={toTheEnd}
        overflow="auto"
        position="relative"
        maxH="340px"
        pe="3"
        pb="3"
        tabIndex={0}
        role="region"
        aria-label={t('matrix.label')}
      >
        <Table.Root
          size="sm"
          css={{ borderCollapse: 'separate', borderSpacing: '2px', '& td, & th': { borderWidth: '0' } }}
        >
          <Table.Header position="sticky" top="0" zIndex="1" bg="bg.panel">
            <Table.Row>
              <Table.ColumnHeader fontWeight="400" {...stickyName}>
                {t(`matrix.${query.tab}`)}
              </Table.ColumnHeader>
              {data.months.map((month) => (
                <Table.ColumnHeader
                  key={month}
                  px="0"
                  textAlign="center"
                  fontWeight={month === query.postMonth ? '600' : '400'}
                  color={month === query.postMonth ? 'fg' : undefined}
                >
                  {dates.monthShort(month)}
                </Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body onKeyDown={keys.onKeyDown}>
            {data.rows.map((row, rowAt) => (
              <Table.Row key={row.id}>
                <Table.ColumnHeader scope="row" py="0" fontWeight="400" color="fg" title={row.name} {...stickyName}>
                  {/* Cut at its own end, also a Latin name on an Arabic page. */}
                  <Box as="bdi" display="block" truncate _rtl={{ textAlign: 'right' }} {...nameWidth}>
                    {row.name}
                  </Box>
                </Table.ColumnHeader>
                {row.cells.map((cell, at) => (
                  <Table.Cell key={data.months[at]} p="0">
                    <Cell cell={cell} isRecent={(data.months[at] ?? '') >= openFrom} {...keys.square(rowAt, at)} />
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </Box>
  );
}

/** Where not all months fit, the newest are seen first; the names stay. */
function toTheEnd(scroller: HTMLDivElement | null): void {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  scroller?.scrollTo({ left: isRightToLeft ? -scroller.scrollWidth : scroller.scrollWidth });
}

const nameWidth = { maxW: { base: '160px', mdDown: '112px' } } as const;
const stickyName = { position: 'sticky', insetInlineStart: '0', bg: 'bg.panel', ps: '3' } as const;

interface CellProps extends ReturnType<ReturnType<typeof useSquareKeys>['square']> {
  cell: MatrixCell | null;
  isRecent: boolean;
}

function Cell({ cell, isRecent, ...stop }: CellProps) {
  const { t } = useTranslation('admin');
  const label = useStatusLabel();
  if (!cell) {
    return (
      <Center h="22px" color="fg.subtle" aria-hidden>
        –
      </Center>
    );
  }
  const counted = cell.count > 1 ? t('matrix.several', { count: cell.count, open: cell.openCount }) : '';
  const isFailed = cell.group === 'failed';
  const state = { ...cell, isAwaitingExplanation: false, showStuck: true };
  const isDone = cell.group === 'completedClosed';
  const look = statusLook(state);
  const donePalette = cell.wasLate ? 'provider' : 'done';
  const openPalette = isFailed ? 'fault' : look.palette;
  const palette = isDone ? donePalette : openPalette;
  const isSolid = !isDone && isRecent;
  return (
    <Flex
      asChild
      h="22px"
      minW="34px"
      align="center"
      justify="center"
      rounded="l1"
      colorPalette={palette}
      bg={isSolid ? 'colorPalette.solid' : 'colorPalette.subtle'}
      color={isSolid ? 'colorPalette.contrast' : 'colorPalette.fg'}
      borderWidth={isDone && cell.wasLate ? '1px' : undefined}
      borderColor="colorPalette.muted"
      focusVisibleRing="outside"
    >
      <Link
        {...stop}
        to={`/dashboard/${cell.submissionNo}`}
        title={counted === '' ? label(state) : `${label(state)} · ${counted}`}
      >
        <Icon
          as={isDone ? LuCheck : look.icon}
          boxSize="13px"
          aria-hidden
          className={look.isMirrored ? 'flip' : undefined}
        />
        <VisuallyHidden>
          {cell.submissionNo} {label(state)} {cell.wasLate ? t('matrix.late') : ''} {counted}
        </VisuallyHidden>
      </Link>
    </Flex>
  );
}
