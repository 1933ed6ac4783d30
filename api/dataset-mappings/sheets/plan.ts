import { mappingChanges } from '#contracts/mapping-changes.ts';
import type { ImportCounts, RowProblem } from '#contracts/imports.ts';
import type { FieldProblem } from '#contracts/masters.ts';
import { loadModelOfDataset } from '#database/datasets/data-model-versions.ts';
import type { ImportedRow, ImportedSheet } from '#documents/imports/read-rows.ts';
import { constantProblem } from '#documents/mapping/constant-problem.ts';
import { checkDefinition } from '#rules/mappings/check-definition.ts';
import { readSheetRows } from '#rules/mappings/read-sheet-rows.ts';
import type { ReadMapping, SheetValues } from '#rules/mappings/read-sheet-rows.ts';
import { AppError } from '../../errors.ts';
import type { MasterContext, WholeImport } from '../../masters/master.ts';
import { resolveDrafts } from '../../masters/resolve-drafts.ts';
import { queriesOf } from '../../submissions/run-input.ts';
import { findMappingPlace, maySaveMapping } from '../place.ts';
import type { FoundMappingPlace } from '../place.ts';
import { readMapping } from '../read-mapping.ts';
import { saveMapping } from '../save-mapping.ts';
import { mappingSheetMaster } from './master.ts';

interface CheckedRow extends ImportedRow {
  /** References by id. */
  checked: SheetValues;
}

interface Planned extends ReadMapping {
  place: FoundMappingPlace;
  datasetId: number;
}

/** What mapping sheets would do: a mapping is saved whole or not at all. Nothing is written before `save`. */
export async function planMappingSheets(context: MasterContext, imported: ImportedSheet): Promise<WholeImport> {
  const counts: ImportCounts = {
    rows: imported.rows.length,
    added: 0,
    changed: 0,
    unchanged: 0,
    faulty: 0,
    problems: 0,
  };
  const problems: RowProblem[] = [];
  const planned: Planned[] = [];
  const note = (rowNo: number, problem: FieldProblem) => {
    counts.problems += 1;
    const column = imported.columns[problem.field];
    problems.push({
      ...problem,
      sheet: imported.sheet,
      rowNo,
      cell: column === undefined ? null : `${column}${rowNo}`,
    });
  };
  for (const rows of await groupsOf(context, imported, note)) {
    const outcome = await planGroup(context, rows, note);
    if (outcome === 'faulty') counts.faulty += rows.length;
    else {
      counts[outcome.kind] += rows.length;
      if (outcome.kind !== 'unchanged') planned.push(outcome.planned);
    }
  }
  return {
    problems: problems.sort((left, right) => left.rowNo - right.rowNo).slice(0, 5_000),
    counts,
    save: async (inner, { importId, fileName }) => {
      const details = { importId, fileName };
      for (const { place, datasetId, definition, isFundEnabled } of planned) {
        const enabled = isFundEnabled === undefined ? {} : { isFundEnabled };
        await saveMapping(inner, place, { datasetId, definition, basedOn: null, details, ...enabled });
      }
    },
  };
}

/** Rows by where their mapping applies. Rows that say of no provider or dataset stand alone, with their problems. */
async function groupsOf(
  context: MasterContext,
  { rows }: ImportedSheet,
  note: (rowNo: number, problem: FieldProblem) => void,
): Promise<(CheckedRow & { isFaulty: boolean })[][]> {
  const resolved = await resolveDrafts(
    mappingSheetMaster,
    context,
    rows.map(({ values }) => ({ existing: null, draft: values })),
  );
  const groups = new Map<string, (CheckedRow & { isFaulty: boolean })[]>();
  rows.forEach((row, index) => {
    const { values, problems } = resolved[index]!;
    const unread = new Set(row.problems.map(({ field }) => field));
    const all = [...row.problems, ...problems.filter(({ field }) => !unread.has(field))];
    for (const problem of all) note(row.rowNo, problem);
    const { serviceProvider, property, fund, dataset } = values;
    const isKnown = serviceProvider && dataset;
    const key = isKnown ? JSON.stringify([serviceProvider, property, fund, dataset]) : `row ${row.rowNo}`;
    const checked = { ...row, checked: values, isFaulty: all.length > 0 };
    const known = groups.get(key);
    if (known) known.push(checked);
    else groups.set(key, [checked]);
  });
  return [...groups.values()];
}

async function planGroup(
  context: MasterContext,
  rows: readonly (CheckedRow & { isFaulty: boolean })[],
  note: (rowNo: number, problem: FieldProblem) => void,
): Promise<'faulty' | { kind: 'added' | 'changed' | 'unchanged'; planned: Planned }> {
  const [first] = rows;
  const { serviceProvider, property, fund, dataset } = first!.checked;
  if (typeof serviceProvider !== 'number' || typeof dataset !== 'number') return 'faulty';
  const [propertyId, fundId] = [property, fund].map((id) => (typeof id === 'number' ? id : null)) as [
    number | null,
    number | null,
  ];
  const fault = (field: string, code: FieldProblem['code'], found: string | null = null) => {
    note(first!.rowNo, { field, code, found });
    return 'faulty' as const;
  };
  if (propertyId !== null && fundId !== null) return fault('fund', 'NameOneOfTwo');
  const place = await placeOf(context, serviceProvider, dataset, propertyId, fundId);
  if (place === null || !maySaveMapping(context, place))
    return fault(propertyId === null && fundId !== null ? 'fund' : 'property', 'OutsideYou');
  const model = await loadModelOfDataset(queriesOf(context.em), dataset);
  const fields = model?.fields ?? [];
  const standing = await readMapping(context, place, dataset);
  const values = rows.map(({ rowNo, checked }) => ({ rowNo, values: checked }));
  const read = readSheetRows(values, fields, standing?.definition ?? null);
  for (const { rowNo, problem } of read.problems) note(rowNo, problem);
  if (read.problems.length > 0 || rows.some(({ isFaulty }) => isFaulty)) return 'faulty';
  const [wrong] = checkDefinition(read.definition, fields);
  if (wrong)
    return fault(wrong.code === 'NameFieldNotText' ? 'sheetNameField' : 'modelField', 'NotAMapping', wrong.field);
  const [constant] = constantProblem(read.definition, fields);
  if (constant !== undefined) return fault('constantValue', 'NotInList', constant);
  const isSame =
    standing !== null &&
    mappingChanges(standing.definition, read.definition).length === 0 &&
    (read.isFundEnabled ?? standing.isFundEnabled) === standing.isFundEnabled;
  const kind = standing === null ? 'added' : isSame ? 'unchanged' : 'changed';
  return { kind, planned: { ...read, place, datasetId: dataset } };
}

/** Null for a place beyond the reader's reach. */
export async function placeOf(
  context: MasterContext,
  serviceProviderId: number,
  datasetId: number,
  propertyId: number | null,
  fundId: number | null,
): Promise<FoundMappingPlace | null> {
  try {
    return await findMappingPlace(context, {
      ServiceProviderId: serviceProviderId,
      FundId: fundId,
      PropertyId: propertyId,
      DatasetOrReportPackageId: datasetId,
      IsForProperty: propertyId !== null,
      IsForDataset: true,
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'NotFound') return null;
    throw error;
  }
}
