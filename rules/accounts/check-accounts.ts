import type { AccountFacts, AccountType, ReportType } from '#contracts/charts.ts';
import { accountTypes, masterAccounts, normalBalances, reportTypes } from '#contracts/charts.ts';
import type { Draft, DraftValue, FieldDefinition, FieldProblem } from '#contracts/masters.ts';
import { foldKey } from '#contracts/text.ts';
import { checkValues, isBlank, tidyValue } from '../masters/check-values.ts';
import { statementOf, subtypesOf } from './account-types.ts';

/** An account before or after a change, its parent by code. */
export type NamedFacts = Omit<AccountFacts, 'parentId'> & { parent: string | null };

/** One row of an import or of a table that is saved together. */
export interface AccountRow {
  /** As its source counts it: the row of a sheet, or the place among the changes. */
  at: number;
  /** Null for a new account. */
  known: NamedFacts | null;
  /** Null deletes the account. A field that is absent stays as it is. */
  values: Draft | null;
  /** Cells that could not be read. */
  problems?: readonly FieldProblem[];
}

export interface CheckRequest {
  rows: readonly AccountRow[];
  /** Accounts of the chart as it is, those of `rows` included. */
  accounts: readonly NamedFacts[];
  /** The code of a list that a text means, or null. */
  codeOf: (field: string, text: string) => string | null;
  /** What a code that is there twice is called. */
  twice: 'Duplicate' | 'DuplicateInFile';
}

export interface CheckedAccounts {
  accepted: { row: AccountRow; facts: NamedFacts | null }[];
  problems: Map<number, FieldProblem[]>;
}

const fields = masterAccounts.fields.filter(({ isDerived }) => isDerived !== true);
/** A heading has neither. */
const typeFields = ['accountType', 'subtype'];

/**
 * Checks the rows against each other and against the chart that they lead to: every missing or wrong value at once. A row
 * whose parent is refused is refused too.
 */
export function checkAccounts(request: CheckRequest): CheckedAccounts {
  const touched = new Set(request.rows.flatMap(({ known }) => (known ? [foldKey(known.code)] : [])));
  const followed = followRenames(request.rows);
  const rows = request.rows.map((row) => ({ row, values: resolved(request, row, followed) }));
  const kept = request.accounts.filter(({ code }) => !touched.has(foldKey(code))).map(followed);
  const parents = parentCodes(kept, rows);
  const problems = new Map<number, FieldProblem[]>();
  for (const { row, values } of rows) {
    const found = values === null ? [] : problemsOf(row, values, parents);
    if (found.length > 0) problems.set(row.at, found);
  }
  const add = (at: number, problem: FieldProblem) => problems.set(at, [...(problems.get(at) ?? []), problem]);
  checkCodes(request, rows, kept, add);
  checkParents(rows, kept, problems, add);
  const accepted = rows
    .filter(({ row }) => !problems.has(row.at))
    .map(({ row, values }) => ({ row, facts: values && factsOf(values) }));
  return { accepted, problems };
}

type Values = Record<string, DraftValue>;
interface ResolvedRow {
  row: AccountRow;
  values: Values | null;
}

/** Accounts below one that is renamed lie below its new code. */
function followRenames(rows: readonly AccountRow[]): (facts: NamedFacts) => NamedFacts {
  const renamed = new Map(
    rows.flatMap(({ known, values }) => {
      const code = textOf(tidyValue(values?.['code'] ?? null));
      return known && code !== null ? [[foldKey(known.code), code] as const] : [];
    }),
  );
  return (facts) => {
    const parent = facts.parent === null ? undefined : renamed.get(foldKey(facts.parent));
    return parent === undefined ? facts : { ...facts, parent };
  };
}

/** What the account would be: the known values, the typed ones over them, list values by code. */
function resolved(
  { codeOf }: CheckRequest,
  { known, values }: AccountRow,
  followed: (facts: NamedFacts) => NamedFacts,
): Values | null {
  if (values === null) return null;
  const all: Values = { isActive: true, ...(known && followed(known)) };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const tidy = tidyValue(value);
    if (name === 'isActive' && tidy === null) continue;
    all[name] = typeof tidy === 'string' ? (codeOf(name, tidy) ?? tidy) : tidy;
  }
  return all;
}

function parentCodes(kept: readonly NamedFacts[], rows: readonly ResolvedRow[]): Set<string> {
  const codes = kept.map(({ parent }) => parent);
  const typed = rows.map(({ values }) => textOf(values?.['parent']));
  return new Set([...codes, ...typed].flatMap((code) => (code === null ? [] : [foldKey(code)])));
}

const textOf = (value: DraftValue | undefined): string | null => (typeof value === 'string' ? value : null);

function problemsOf({ problems = [] }: AccountRow, values: Values, parents: ReadonlySet<string>): FieldProblem[] {
  const unread = new Set(problems.map(({ field }) => field));
  const isHeading =
    parents.has(foldKey(textOf(values['code']) ?? '')) && isBlank(values['accountType']) && isBlank(values['subtype']);
  const asked = fields.map((field): FieldDefinition => {
    if (!isHeading || !typeFields.includes(field.name)) return field;
    const { isRequired: _, ...optional } = field;
    return optional;
  });
  const basic = checkValues(asked, values, true).filter(({ field }) => !unread.has(field));
  const wrong = new Set([...unread, ...basic.map(({ field }) => field)]);
  return [...problems, ...basic, ...listProblems(values, wrong)];
}

/** Values of lists, and whether type, statement and subtype belong together. */
function listProblems(values: Values, wrong: ReadonlySet<string>): FieldProblem[] {
  const found: FieldProblem[] = [];
  const lists = { normalBalance: isBalance, accountType: isType, reportType: isReportType };
  for (const [field, isOne] of Object.entries(lists)) {
    const text = textOf(values[field]);
    if (text !== null && !wrong.has(field) && !isOne(text)) found.push({ field, code: 'NotInList', found: text });
  }
  const type = textOf(values['accountType']);
  if (type === null || !isType(type)) return found;
  const subtype = textOf(values['subtype']);
  if (subtype !== null && !wrong.has('subtype') && !subtypesOf(type).includes(subtype)) {
    found.push({ field: 'subtype', code: 'NotOfType', found: subtype, params: { type } });
  }
  const report = textOf(values['reportType']);
  if (report !== null && isReportType(report) && report !== statementOf(type)) {
    found.push({ field: 'reportType', code: 'NotOfType', found: report, params: { type } });
  }
  return found;
}

const isBalance = (text: string): boolean => normalBalances.some((one) => one === text);
const isType = (text: string): text is AccountType => accountTypes.some((one) => one === text);
const isReportType = (text: string): text is ReportType => reportTypes.some((one) => one === text);

function checkCodes(
  { twice }: CheckRequest,
  rows: readonly ResolvedRow[],
  kept: readonly NamedFacts[],
  add: (at: number, problem: FieldProblem) => void,
): void {
  const taken = new Set(kept.map(({ code }) => foldKey(code)));
  const first = new Map<string, ResolvedRow[]>();
  for (const one of rows) {
    const code = textOf(one.values?.['code']);
    if (code !== null) first.set(foldKey(code), [...(first.get(foldKey(code)) ?? []), one]);
  }
  for (const [code, same] of first) {
    for (const { row, values } of same) {
      const other = same.find((one) => one.row.at !== row.at);
      const found = textOf(values?.['code']);
      if (other) add(row.at, { field: 'code', code: twice, found, params: { row: other.row.at } });
      else if (taken.has(code)) add(row.at, { field: 'code', code: 'Duplicate', found });
    }
  }
}

/** The account above exists, is not refused, and no account lies below itself. */
function checkParents(
  rows: readonly ResolvedRow[],
  kept: readonly NamedFacts[],
  problems: ReadonlyMap<number, unknown>,
  add: (at: number, problem: FieldProblem) => void,
): void {
  const parentOf = new Map<string, string | null>(kept.map(({ code, parent }) => [foldKey(code), parent]));
  const rowOf = new Map<string, ResolvedRow>();
  for (const one of rows) {
    const code = textOf(one.values?.['code']);
    if (code === null) continue;
    parentOf.set(foldKey(code), textOf(one.values?.['parent']));
    rowOf.set(foldKey(code), one);
  }
  const gone = new Map(
    rows.flatMap(({ row, values }) => (values === null && row.known ? [[foldKey(row.known.code), row]] : [])),
  );
  for (const { code, parent } of kept) {
    const row = parent === null ? undefined : gone.get(foldKey(parent));
    if (row && !problems.has(row.at))
      add(row.at, { field: 'code', code: 'HasAccountsBelow', found: row.known!.code, params: { code } });
  }
  for (const { row, values } of rows) {
    const parent = textOf(values?.['parent']);
    if (parent === null) continue;
    if (!parentOf.has(foldKey(parent))) add(row.at, { field: 'parent', code: 'UnknownCode', found: parent });
    else if (isBelowItself(textOf(values?.['code']), parentOf))
      add(row.at, { field: 'parent', code: 'Cycle', found: parent });
  }
  refuseBelowRefused(rows, rowOf, problems, add);
}

function isBelowItself(code: string | null, parentOf: ReadonlyMap<string, string | null>): boolean {
  if (code === null) return false;
  const start = foldKey(code);
  const seen = new Set<string>();
  for (let at = parentOf.get(start) ?? null; at !== null; at = parentOf.get(foldKey(at)) ?? null) {
    const key = foldKey(at);
    if (key === start) return true;
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return false;
}

/** A new account is not added below one that is refused; known parents stay what they were. */
function refuseBelowRefused(
  rows: readonly ResolvedRow[],
  rowOf: ReadonlyMap<string, ResolvedRow>,
  problems: ReadonlyMap<number, unknown>,
  add: (at: number, problem: FieldProblem) => void,
): void {
  const below = new Map<number, ResolvedRow[]>();
  for (const one of rows) {
    const parent = textOf(one.values?.['parent']);
    const above = parent === null ? undefined : rowOf.get(foldKey(parent));
    if (above) below.set(above.row.at, [...(below.get(above.row.at) ?? []), one]);
  }
  const refused = rows.filter(({ row }) => problems.has(row.at));
  for (let one = refused.pop(); one; one = refused.pop()) {
    for (const child of below.get(one.row.at) ?? []) {
      if (problems.has(child.row.at)) continue;
      const found = textOf(child.values?.['parent']);
      add(child.row.at, { field: 'parent', code: 'ParentFaulty', found });
      refused.push(child);
    }
  }
}

function factsOf(values: Values): NamedFacts {
  return {
    code: textOf(values['code']) ?? '',
    name: textOf(values['name']) ?? '',
    nameJa: textOf(values['nameJa']),
    nameAr: textOf(values['nameAr']),
    normalBalance: textOf(values['normalBalance']) === 'Credit' ? 'Credit' : 'Debit',
    accountType: accountTypes.find((type) => type === values['accountType']) ?? null,
    reportType: reportTypes.find((type) => type === values['reportType']) ?? 'Statistical',
    subtype: textOf(values['subtype']),
    parent: textOf(values['parent']),
    isActive: values['isActive'] !== false,
  };
}
