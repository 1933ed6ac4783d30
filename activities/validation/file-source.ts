import type { ConnectionColumns } from '#contracts/connection-columns.ts';
import type { FileAccount } from '#contracts/file-accounts.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { LayoutDrift } from '#contracts/layout-drift.ts';
import { describeDrift, formerLettersOf } from '#documents/drift/describe-drift.ts';
import { mappedSheets } from '#documents/mapping/mapped-sheet.ts';
import type { MappedSheet } from '#documents/mapping/mapped-sheet.ts';
import { findLayout } from '#documents/mapping/find-layout.ts';
import { foldText } from '#documents/mapping/fold-text.ts';
import { LayoutChanged } from '#documents/mapping/mapping-findings.ts';
import { definitionOfColumns } from '#documents/mapping/own-columns.ts';
import { createRowLedger } from '#documents/mapping/row-ledger.ts';
import { createRowMapper } from '#documents/mapping/row-mapper.ts';
import type { MappedRow, MappingSummary, RowMapper } from '#documents/mapping/row-mapper.ts';
import type { Sheet, SheetRow, Workbook } from '#documents/reading/cells.ts';
import type { TextEncodingName } from '#documents/reading/text-encodings.ts';
import type { ReadingLimits } from '#documents/reading/limits.ts';
import { readWorkbook } from '#documents/reading/read-workbook.ts';
import { neededFields } from '#database/submissions/former-columns.ts';
import type { FormerColumns } from '#database/submissions/former-columns.ts';
import { ConfigurationMissing } from '#database/submissions/run-inputs.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import { withComputed } from './computed-columns.ts';
import type { SourceRow } from './checked-row.ts';
import { firstFiscalMonth } from './period-rule.ts';
import { ownEntityCode, ownPropertyCode } from './row-scope.ts';
import { joinSheets } from './joined-sheets.ts';
import type { SheetSource } from './joined-sheets.ts';
import type { RowSource } from './row-sources.ts';

/** The rows of a provider's file, of one sheet or of several. @throws UnreadableFile, LayoutChanged, ConfigurationMissing */
export function openFile(
  inputs: RunInputs,
  file: { buffer: Buffer; name: string; encoding?: TextEncodingName | null; columns?: ConnectionColumns | null },
  former: FormerColumns,
  limits: ReadingLimits,
  isStreamed = false,
): RowSource {
  const workbook = readWorkbook(file.buffer, file.name, limits, file.encoding, isStreamed);
  const sheets = layoutsOf(inputs, workbook, definitionOf(inputs, file.columns ?? null), former);
  const sources = sheets.map((one) => openSheet(inputs, workbook, one, former));
  return sources.length === 1 ? sources[0]! : joinSheets(inputs.fields, sources);
}

/** The columns that the connection behind a file maps, else the mapping in force. @throws ConfigurationMissing without either */
function definitionOf({ mapping }: RunInputs, columns: ConnectionColumns | null): Definition {
  if (columns !== null) return definitionOfColumns(columns, mapping?.definition ?? null);
  if (mapping === null) throw new ConfigurationMissing('No dataset mapping applies to this submission.');
  return mapping.definition;
}

interface SheetLayout extends MappedSheet {
  drift: LayoutDrift | null;
}

function openSheet(
  inputs: RunInputs,
  workbook: Workbook,
  { sheet, definition, drift }: SheetLayout,
  former: FormerColumns,
): SheetSource {
  const defaults = defaultsOf(inputs, definition);
  const mapper = createMapper(inputs, definition, sheet, former, defaults);
  let last: MappedRow | null = null;
  let lastNo = 0;
  const take = function* (rows: Iterable<SheetRow>): Generator<SourceRow> {
    for (const row of rows) {
      lastNo = Math.max(lastNo, row.rowNo);
      for (const record of mapper.map(row)) {
        last = record;
        lastNo = Math.max(lastNo, record.recordNo);
        yield sourceRow(record, definition.format === 'MATRIX');
      }
    }
  };
  return {
    sheet: sheet.name,
    expectedRows: sheet.rowCount,
    cellOf: (record, index) => mapper.cellOf(record, index),
    takeFindings: () => mapper.takeFindings(),
    giveBack: mapper.giveBack,
    finish: () => accountOf({ inputs, workbook, sheet, drift }, mapper.finish()),
    rows: () => take(sheet.rows()),
    batches: sheet.batches && (() => inBatches(sheet.batches!(), take)),
    columns: () => gridColumns(inputs, definition, mapper, last),
    lastNo: () => lastNo,
    foundFields: (drift?.columns ?? []).flatMap(({ field, now, state }) =>
      field && now && state !== 'renamed' ? [{ field, letter: now.letter ?? '' }] : [],
    ),
  };
}

async function* inBatches(
  batches: AsyncIterable<Iterable<SheetRow>>,
  take: (rows: Iterable<SheetRow>) => Iterable<SourceRow>,
): AsyncGenerator<Iterable<SourceRow>> {
  for await (const rows of batches) yield take(rows);
}

/** Fields that name an entity where a model has one of them; else its property code may. */
const entityFields: readonly string[] = ['entity_code', 'borrower_entity'];

type Definition = NonNullable<RunInputs['mapping']>['definition'];

/**
 * Sheets and headings of the file.
 * @throws LayoutChanged with what is wrong on any of them, and the account of what was refused
 */
function layoutsOf(inputs: RunInputs, workbook: Workbook, given: Definition, former: FormerColumns): SheetLayout[] {
  const refused: { error: LayoutChanged; sheet: Sheet | null; drift: LayoutDrift | null }[] = [];
  const layouts: SheetLayout[] = [];
  const tryTo = (sheet: Sheet | null, work: (noteDrift: (drift: LayoutDrift) => void) => void): void => {
    let drift: LayoutDrift | null = null;
    try {
      work((noted) => (drift = noted));
    } catch (error) {
      if (!(error instanceof LayoutChanged)) throw error;
      refused.push({ error, sheet, drift });
    }
  };
  let meant: MappedSheet[] = [];
  tryTo(null, () => (meant = mappedSheets(workbook, given)));
  for (const { sheet, definition } of meant) {
    tryTo(sheet, (noteDrift) => {
      const { fields } = inputs;
      const needed = neededFields(fields, former);
      const options = { definition, fields, translation: translationOf(inputs, definition), neededFields: needed };
      const drift = describeDrift(sheet, { ...options, former: former.layout, missingBefore: former.missing });
      noteDrift(drift);
      const formerLetters = formerLettersOf(former.layout);
      layouts.push({ sheet, drift, definition: findLayout(sheet, { ...options, formerLetters }) });
    });
  }
  const [first] = refused;
  if (first === undefined) return layouts;
  const isOneOfMany = meant.length > 1;
  const findings = refused.flatMap(({ error, sheet }) =>
    error.findings.map((finding) => (isOneOfMany && sheet ? { ...finding, sheet: sheet.name } : finding)),
  );
  const error = new LayoutChanged(findings);
  error.account = { ...refusedAccount(workbook, first.sheet, inputs.submission.dateFormat), ...drifted(first.drift) };
  error.workbook = workbook;
  throw error;
}

function translationOf({ translation }: RunInputs, definition: Definition): ReadonlyMap<string, string> | null {
  if (!definition.isFileTranslationRequired) return null;
  return new Map([...translation].map(([source, target]) => [foldText(source), target]));
}

/** Only a difference is kept. */
const drifted = (drift: LayoutDrift | null) => (drift === null || drift.class === 'same' ? {} : { drift });

function createMapper(
  inputs: RunInputs,
  definition: Definition,
  sheet: Sheet,
  former: FormerColumns,
  defaults: ReadonlyMap<string, string>,
): RowMapper {
  const { submission, fields } = inputs;
  return createRowMapper({
    definition,
    fields,
    usualWidth: sheet.usualWidth,
    dateFormat: submission.dateFormat,
    translation: definition.isFileTranslationRequired ? inputs.translation : null,
    defaults,
    keyFields: keyFieldsOf(inputs),
    neededFields: neededFields(fields, former),
    missingBefore: former.missing,
    ...(definition.format === 'MATRIX'
      ? {
          firstMonth: firstFiscalMonth(submission.periodEnd, submission.fiscalStartMonth),
          ...(inputs.periodRule === 'AT' && { onlyPeriodEnd: submission.periodEnd }),
        }
      : {}),
  });
}

/** Only the place is kept beside a row that waits for its rules, never the whole record. */
function sourceRow({ rowNo, recordNo, amountColumn, values, faulty }: MappedRow, isMatrix: boolean): SourceRow {
  return { rowNo: isMatrix ? recordNo : rowNo, place: { rowNo, recordNo, amountColumn }, values, faulty };
}

/**
 * What the submission says where neither a column nor a title cell does. Currency and area unit fill blank cells too;
 * property and period stand for what the mapping does not name, so that a blank cell of one that it names is still missed.
 */
function defaultsOf(inputs: RunInputs, { columns, titleCells = [], matrix }: Definition): Map<string, string> {
  const { submission, fields, periodPosition, propertyCodePosition } = inputs;
  const defaults = new Map<string, string>();
  if (submission.currency) defaults.set('currency', submission.currency);
  if (submission.areaUnit) defaults.set('area_unit', submission.areaUnit);
  const isMapped = (name: string): boolean =>
    [...columns, ...titleCells].some(({ field }) => field === name) || matrix?.periodField === name;
  const period = periodPosition === null ? undefined : fields[periodPosition];
  if (period !== undefined && isOnePeriod(inputs) && !isMapped(period.name)) {
    defaults.set(period.name, period.type === 'month' ? submission.postMonth.slice(0, 7) : submission.periodEnd);
  }
  const property = propertyCodePosition === null ? undefined : fields[propertyCodePosition]?.name;
  // Rows of a workbook for many have to name theirs.
  const code = submission.isMultiProperty ? null : ownPropertyCode(inputs);
  if (property !== undefined && code !== null && !isMapped(property)) defaults.set(property, code);
  const entity = ownEntityCode(inputs);
  // A row that names neither is about the entity of the submission.
  const ofEntity = fields.find(({ name }) => entityFields.includes(name))?.name ?? property;
  if (ofEntity !== undefined && entity !== null) defaults.set(ofEntity, entity);
  return defaults;
}

/** A file of several periods has to name the one of each row. */
const isOnePeriod = ({ periodRule }: RunInputs): boolean => periodRule === 'AT' || periodRule === 'UP_TO';

function accountOf(
  from: { inputs: RunInputs; workbook: Workbook; sheet: Sheet; drift: LayoutDrift | null },
  summary: MappingSummary,
): FileAccount {
  const { headRow, rowsRead, rowsLoaded, leftOut, mapped, missing, unmapped, constants } = summary;
  const { workbook, sheet, inputs, drift } = from;
  return {
    sheets: workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden, isRead: name === sheet.name })),
    headRow,
    rowsRead,
    rowsLoaded,
    leftOut,
    columns: {
      mapped: mapped.map(({ field, source, columnLetter: letter }) => ({ field, source, letter, isFilled: false })),
      missing: [...missing],
      unused: unmapped.map(({ head, columnLetter: letter }) => ({ head, letter })),
      unusedCount: unmapped.length,
      unmapped: [],
    },
    encoding: workbook.text?.encoding ?? null,
    delimiter: workbook.text?.delimiter ?? null,
    ...(workbook.text?.isChosen && { isEncodingChosen: true }),
    hasMacros: workbook.hasMacros === true,
    dateFormat: inputs.submission.dateFormat,
    ...drifted(drift),
    constants,
    rules: { runCount: 0, skipped: [] },
  };
}

/** Nothing of the file was taken; what it held is still said. */
function refusedAccount(workbook: Workbook, sheet: Sheet | null, dateFormat: string): FileAccount {
  const ledger = createRowLedger(0);
  for (const row of sheet?.rows() ?? []) {
    ledger.see(row);
    ledger.leave('refused', row);
  }
  return {
    sheets: workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden, isRead: name === sheet?.name })),
    headRow: null,
    ...ledger.totals(),
    columns: { mapped: [], missing: [], unused: [], unusedCount: 0, unmapped: [] },
    encoding: workbook.text?.encoding ?? null,
    delimiter: workbook.text?.delimiter ?? null,
    ...(workbook.text?.isChosen && { isEncodingChosen: true }),
    hasMacros: workbook.hasMacros === true,
    dateFormat,
    constants: [],
    rules: { runCount: 0, skipped: [] },
  };
}

/** A dataset of an own model names no key; what it requires has to do. */
function keyFieldsOf({ fields, keyPositions }: RunInputs): string[] {
  const keys = keyPositions.flatMap((position) => fields[position]?.name ?? []);
  return keys.length > 0 ? keys : fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
}

/** Columns with a place in the file, required ones, those that were filled otherwise, and what is computed from them. */
function gridColumns(
  { fields }: RunInputs,
  { format }: Definition,
  mapper: RowMapper,
  last: MappedRow | null,
): GridColumn[] {
  const derived = format === 'TWO_AMOUNTS' ? ['debit', 'credit', 'net_change'] : [];
  const columns = fields.flatMap(({ name, type, isRequired }, index) => {
    const letter = (last && mapper.cellOf(last, index)?.columnLetter) ?? '';
    const isFilled = derived.includes(name) || (last?.values[index] ?? null) !== null;
    return letter !== '' || isRequired || isFilled ? [{ field: name, letter, type, isRequired }] : [];
  });
  return withComputed(fields, columns);
}
