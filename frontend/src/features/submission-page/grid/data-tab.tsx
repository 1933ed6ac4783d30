import { Box, Flex, Skeleton, Stack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuTable2 } from 'react-icons/lu';
import { isAmountType } from '#contracts/data-models.ts';
import type { GridPage, SubmissionDetail } from '#contracts/submission-views.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { useHiddenColumns } from '../../../entities/list/column-choice.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { cellKey, currentVersion, versionBefore } from '../../../entities/submission/submission-names.ts';
import { useDecision } from '../aside/decision-state.tsx';
import { useSharedEdits } from '../edits-provider.tsx';
import { usePageState } from '../use-page-state.ts';
import { CellLine } from './cell-line.tsx';
import { ConstantLine } from './constant-line.tsx';
import type { FoldedColumn } from './constant-line.tsx';
import { DataGrid } from './data-grid.tsx';
import { placesOfColumn } from '../../../entities/submission/format-cell.ts';
import { GridFooter } from './grid-footer.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { PendingEdits } from './pending-edits.tsx';
import { useEditsOn } from './use-edits.ts';
import { useFindingsMap } from './use-findings-map.ts';
import type { FindingsMap } from './use-findings-map.ts';
import { useGridRows } from './use-grid-rows.ts';
import type { GridScope } from './use-grid-rows.ts';
import { useSelection } from './use-selection.ts';
import type { ShownColumn } from './use-selection.ts';

function WaitingRows() {
  return (
    <Stack gap="2" p="4" aria-hidden>
      {[92, 84, 96, 88, 80, 94, 86].map((width) => (
        <Skeleton key={width} h="18px" w={`${width}%`} />
      ))}
    </Stack>
  );
}

function allColumns(head: GridPage | undefined): ShownColumn[] {
  const rows = head?.rows ?? [];
  return (head?.columns ?? []).map((column, at) => ({
    ...column,
    at,
    places: isAmountType(column.type) ? placesOfColumn(rows.map((row) => row.values[at] ?? null)) : 0,
  }));
}

/** A column with a finding, or with the cell that the address names, keeps its place: it is shown there. */
function foldedColumns(head: GridPage | undefined, findings: FindingsMap, cell: string): FoldedColumn[] {
  const withFinding = new Set([...findings.all.map(({ field }) => field), cell.split(':')[1] ?? null]);
  return allColumns(head).flatMap((column) => {
    const constant = head?.constants.find(({ field }) => field === column.field);
    return constant && !column.isKey && !withFinding.has(column.field) ? [{ column, value: constant.value }] : [];
  });
}

/** The key comes first, as it stays while the others scroll. */
function shownColumns(
  head: GridPage | undefined,
  hidden: ReadonlySet<string>,
  folded: readonly FoldedColumn[],
): ShownColumn[] {
  const shown = allColumns(head).filter(
    ({ field }) => !hidden.has(field) && !folded.some(({ column }) => column.field === field),
  );
  return [...shown.filter(({ isKey }) => isKey), ...shown.filter(({ isKey }) => !isKey)];
}

/** The data of a version: virtual rows, changes against another version, findings in their cells, edits in place. */
export function DataTab({ submission, isFilling }: { submission: SubmissionDetail; isFilling: boolean }) {
  const { t } = useTranslation('submission');
  const page = usePageState();
  const { submissionNo } = submission;
  const current = currentVersion(submission);
  const versionNo = page.version ?? current?.versionNo ?? null;
  const before = versionNo === null ? null : versionBefore(submission, versionNo);
  const compareWith = page.compare === 0 ? null : (page.compare ?? before?.versionNo ?? null);
  const search = useDebounced(page.search, 250);
  const filterText = Object.keys(page.filters).length === 0 ? '' : JSON.stringify(page.filters);
  const filters = useDebounced(filterText, 250);
  const [isFiltering, setFiltering] = useState(filterText !== '');
  const [isFolding, setFolding] = useState(true);
  const scope = useMemo<GridScope>(
    () => ({
      view: page.view,
      ...(versionNo === null ? {} : { versionNo }),
      ...(compareWith === null ? {} : { compareWith }),
      ...(search === '' ? {} : { search }),
      ...(page.sort === '' ? {} : { sort: page.sort }),
      ...(filters === '' ? {} : { filters }),
    }),
    [compareWith, filters, page.sort, page.view, search, versionNo],
  );
  const [range, setRange] = useState({ first: 0, last: 0 });
  const grid = useGridRows(submissionNo, scope, range.first, range.last);
  const findings = useFindingsMap(submissionNo, versionNo);
  const [hidden, setHidden] = useHiddenColumns('submission-data');
  const edits = useSharedEdits();
  const { seen } = useDecision();
  const folded = useMemo(
    () => (isFolding ? foldedColumns(grid.head, findings, page.cell) : []),
    [findings, grid.head, isFolding, page.cell],
  );
  const columns = useMemo(() => shownColumns(grid.head, hidden, folded), [folded, grid.head, hidden]);
  const selection = useSelection({ grid, columns, findings });
  const mayEdit = submission.allowedActions.includes('edit') && versionNo === submission.versionNo;
  // Edits that were made on another version are moved here or discarded before others are made.
  const isFree = edits.list.length === 0 || edits.versionNo === versionNo;
  const ownEdits = useEditsOn(edits, mayEdit && isFree ? versionNo : null);

  if (current === null && !grid.head?.totalRows) {
    return (
      <Box bg="bg.panel" flex="1">
        <EmptyState icon={<LuTable2 aria-hidden />} title={t('data.empty')} text={t('data.emptyText')} />
      </Box>
    );
  }
  if (submission.versions.some((version) => version.versionNo === versionNo && version.kind === 'nil')) {
    return (
      <Box bg="bg.panel" flex="1">
        <GridToolbar
          submission={submission}
          versionNo={versionNo}
          compareWith={compareWith}
          head={grid.head}
          hidden={hidden}
          onHide={setHidden}
        />
        <EmptyState icon={<LuTable2 aria-hidden />} title={t('data.nil')} text={t('data.nilText')} />
      </Box>
    );
  }
  if (grid.error && !grid.head) return <ErrorState error={grid.error} onRetry={grid.refetch} />;
  const { selected } = selection;
  const selectedFindings = selected ? (findings.byCell.get(cellKey(selected.rowNo, selected.column.field)) ?? []) : [];
  return (
    <Flex direction="column" flex="1" minH="0" bg="bg.panel" h={isFilling ? undefined : '75dvh'}>
      <GridToolbar
        submission={submission}
        versionNo={versionNo}
        compareWith={compareWith}
        head={grid.head}
        hidden={hidden}
        onHide={setHidden}
        filtering={{ isOn: isFiltering, onChange: setFiltering }}
      />
      <ConstantLine
        folded={folded.filter(({ column }) => !hidden.has(column.field))}
        onShow={() => setFolding(false)}
      />
      <CellLine
        selection={selection}
        findings={selectedFindings}
        hasFindings={findings.placed.length > 0}
        compareWith={compareWith}
        submissionNo={submissionNo}
        versionNo={versionNo}
        mayEdit={mayEdit}
      />
      {grid.head ? (
        <DataGrid
          label={t('data.label')}
          grid={grid}
          columns={columns}
          findings={findings}
          selection={selection}
          edits={ownEdits}
          hasFilters={isFiltering}
          onRange={setRange}
        />
      ) : (
        <WaitingRows />
      )}
      {edits.list.length > 0 && (
        <PendingEdits
          submission={submission}
          edits={edits}
          isHeld={seen.newer !== null}
          columns={grid.head?.columns ?? []}
          onShow={selection.goTo}
        />
      )}
      <GridFooter head={grid.head} compareWith={compareWith} findings={findings.all} columns={columns} />
    </Flex>
  );
}
