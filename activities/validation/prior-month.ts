import { foldKey } from '#contracts/text.ts';
import { monthsOfPeriod } from '#database/rule-sets/published-aggregates.ts';
import { masterAccountJoin, publishedColumn } from '#database/rule-sets/master-account-columns.ts';
import { entityWords, hasLoadedTable, loadedTable } from '#database/datasets/loaded-rows.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import type { PriorRows } from '#rules/rule-sets/file-window.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import type { RuleGuard } from '#rules/rule-sets/rule-guard.ts';
import { keyOf } from '#rules/rule-sets/keys.ts';
import type { RunInputs, RunQueries } from '#database/submissions/run-inputs.ts';

type Values = (string | null)[];
export type PriorLookup = (propertyId: number | null, values: readonly (string | null)[]) => PriorRows | null;

/** Rows of the periods before as they were published, by property and key; nothing is read when no rule asks for it. */
export async function loadPriorRows(
  client: RunQueries,
  inputs: RunInputs,
  rules: readonly CompiledRule[],
  guard?: RuleGuard,
): Promise<PriorLookup> {
  const { submission, fields, dataModelCode } = inputs;
  const asking = rules.filter((rule) => periodsOf(rule).length > 0);
  if (asking.length === 0 || !(await hasLoadedTable(client, dataModelCode))) return () => null;
  const reading = guard ? await withinLimits(client, inputs, asking, guard) : asking;
  const facts = reading.flatMap((rule) => [...rule.facts.values()]);
  const periods = [...new Set(reading.flatMap(periodsOf))];
  if (periods.length === 0) return () => null;
  // Loaded rows hold the master code, the file the provider's code; so property and entity are compared instead.
  const subjects = subjectPositions(fields);
  const positions = inputs.keyPositions.filter((position) => !subjects.includes(position));
  const read = new Set([...positions, ...facts.flatMap((fact) => fact.priorPositions)]);
  const asked = ruleFieldsOf(fields).map((field, at) => ({ field, isRead: read.has(at) }));
  const columns = asked.map(({ field, isRead }) => (isRead ? `(${publishedColumn(field)})::text` : 'null')).join(', ');
  const names = asked.flatMap(({ field, isRead }) => (isRead ? [field.name] : []));
  const mayBeEntity = inputs.entityByCode.size > 0;
  const { rows } = await client.query<{ months: number; subject: string; values: Values }>(
    `select ${mayBeEntity ? `coalesce(r.property_id::text, 'entity ' || r.fund_id)` : 'r.property_id::text'} as subject,
            jsonb_build_array(${columns}) as values,
            (extract(year from age($3::date, l.post_month)) * 12 + extract(month from age($3::date, l.post_month)))::int as months
       ${publishedBefore(inputs, names)}`,
    parametersOf(inputs, periods),
  );
  const byKey = new Map(
    rows.map((row) => [`${row.months}\u001f${row.subject}\u001f${keyOf(row.values, positions)}`, row.values]),
  );
  if (byKey.size === 0) return () => null;
  const months = monthsOfPeriod(submission);
  return (propertyId, values) => {
    // Put together when a rule asks for it: most rows are judged without.
    let key: string | null = null;
    return (before) => {
      key ??= `${subjectOf(inputs, subjects, propertyId, values)}\u001f${keyOf(values, positions)}`;
      return byKey.get(`${before * months}\u001f${key}`) ?? null;
    };
  };
}

const periodsOf = ({ facts }: CompiledRule): number[] => [...facts.values()].flatMap((fact) => fact.priorPeriods);

const publishedBefore = (inputs: RunInputs, names: readonly string[] = []): string => `from reporting_load l
  join ${loadedTable(inputs.dataModelCode)} r on r.load_id = l.id${masterAccountJoin(names)}
 where l.data_model_code = $1 and l.state = 'published' and l.dataset_id = $2
   and l.post_month = any($4::date[]) and $3::date is not null and ${ofSubject(inputs)}`;

const parametersOf = (inputs: RunInputs, periods: readonly number[]): unknown[] => {
  const { dataModelCode, submission } = inputs;
  const months = periods.map((before) => monthBefore(submission.postMonth, before * monthsOfPeriod(submission)));
  return [dataModelCode, submission.datasetId, submission.postMonth, months, ...subjectIds(inputs)];
};

/** A row of before takes as much room as so many values, beside those that rules read of it. */
const valuesOfRow = 4;

/** Rules whose rows of before may be kept in memory; a period counts for the first rule that asks for it. */
async function withinLimits(
  client: RunQueries,
  inputs: RunInputs,
  rules: readonly CompiledRule[],
  guard: RuleGuard,
): Promise<CompiledRule[]> {
  const periods = [...new Set(rules.flatMap(periodsOf))];
  const { rows } = await client.query<{ month: string; count: number }>(
    `select l.post_month::text as month, count(*)::int as count ${publishedBefore(inputs)} group by 1`,
    parametersOf(inputs, periods),
  );
  const { submission } = inputs;
  const months = monthsOfPeriod(submission);
  const countOf = new Map(rows.map(({ month, count }) => [month, count]));
  const known = new Set<number>();
  const reading: CompiledRule[] = [];
  for (const rule of rules) {
    const added = [...new Set(periodsOf(rule))].filter((period) => !known.has(period));
    const counts = added.map((period) => countOf.get(monthBefore(submission.postMonth, period * months)) ?? 0);
    const width = valuesOfRow + inputs.keyPositions.length;
    const isRead = await guard.read(rule.rule.ruleId, ({ keep }) => {
      keep(width * counts.reduce((sum, count) => sum + count, 0));
      return Promise.resolve(true);
    });
    if (!isRead) continue;
    reading.push(rule);
    for (const period of added) known.add(period);
  }
  return reading;
}

function monthBefore(postMonth: string, months: number): string {
  const month = new Date(Date.UTC(Number(postMonth.slice(0, 4)), Number(postMonth.slice(5, 7)) - 1 - months, 1));
  return month.toISOString().slice(0, 10);
}

type Subjects = Pick<RunInputs, 'submission' | 'allowedPropertyIds'> & { entityByCode: ReadonlyMap<string, number> };

/** Rows of the submission's properties, and of its entities where rows may be about one. */
const ofSubject = ({ entityByCode }: Pick<Subjects, 'entityByCode'>): string =>
  entityByCode.size === 0
    ? 'r.property_id = any($5::int[])'
    : '(r.property_id = any($5::int[]) or r.property_id is null and r.fund_id = any($6::int[]))';

const subjectIds = ({ allowedPropertyIds, entityByCode }: Subjects): number[][] => [
  [...allowedPropertyIds],
  ...(entityByCode.size === 0 ? [] : [[...new Set(entityByCode.values())]]),
];

function subjectOf(
  { entityByCode, submission }: RunInputs,
  subjects: readonly number[],
  propertyId: number | null,
  values: readonly (string | null)[],
): string {
  if (propertyId !== null || entityByCode.size === 0) return String(propertyId);
  const named = subjects.map((position) => values[position] ?? null).find((value) => value !== null);
  return `entity ${(named === undefined ? undefined : entityByCode.get(foldKey(named ?? ''))) ?? submission.fundId}`;
}

/** Positions of what may name the subject of a row; the first that is filled names its entity, as for the load. */
const subjectPositions = (fields: RunInputs['fields']): number[] =>
  entityWords.map((word) => fields.findIndex(({ name }) => name === word)).filter((position) => position >= 0);
