import type pg from 'pg';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { shownText } from '#documents/mapping/convert-cell.ts';
import { foldText } from '#documents/mapping/fold-text.ts';
import { findingAt } from '#documents/mapping/mapping-findings.ts';
import type { LayoutChanged } from '#documents/mapping/mapping-findings.ts';
import type { Workbook } from '#documents/reading/cells.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';

const headRows = 60;
/** Share of the headings of another dataset that makes a file one of it. */
const leastShare = 0.8;

/** Adds to the differences that the file is one of another dataset of the provider, when its headings say so. */
export async function noteOtherDataset(
  client: pg.ClientBase,
  { submission }: RunInputs,
  workbook: Workbook,
  error: LayoutChanged,
): Promise<LayoutChanged> {
  const { rows } = await client.query<{ name: string; definition: DatasetMappingDefinition }>(
    `select distinct on (d.id) d.name, m.definition from dataset_mapping m join dataset d on d.id = m.dataset_id
      where m.service_provider_id = $1 and m.dataset_id <> $2 and m.is_active and m.retired_at is null
      order by d.id, m.version desc, m.id desc`,
    [submission.serviceProviderId, submission.datasetId],
  );
  const heads = headsOf(workbook);
  const other = rows.find(({ definition }) => shareOf(definition, heads) >= leastShare);
  if (!other) return error;
  const params = { kind: 'OTHER_DATASET', now: other.name };
  return error.with(findingAt('LAYOUT_CHANGED', null, null, { found: other.name, params }));
}

function headsOf({ sheets }: Workbook): Set<string>[] {
  const rows: Set<string>[] = [];
  for (const sheet of sheets) {
    for (const { rowNo, cells } of sheet.rows()) {
      if (rowNo > headRows) break;
      rows.push(new Set(cells.map((cell) => foldText(shownText(cell)))));
    }
  }
  return rows;
}

function shareOf({ columns }: DatasetMappingDefinition, rows: readonly Set<string>[]): number {
  if (columns.length < 3) return 0;
  const found = rows.map((heads) => columns.filter(({ source }) => heads.has(foldText(source))).length);
  return Math.max(0, ...found) / columns.length;
}
