import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import type { ChartMapping } from '#contracts/account-mappings.schema.ts';
import type { MappingFileResult } from '#contracts/account-mapping-files.schema.ts';
import { accountMappingFile } from '#contracts/account-mappings.ts';
import type { ImportView } from '#contracts/imports.ts';
import { machine, median, seconds, table } from '../figures.ts';
import { startListInstallation } from '../lists/installation.ts';
import { addProviderCharts } from './provider-charts.ts';
import { addTrialBalances } from './trial-balances.ts';
import { accountHeads, accountRows, nameOf, workbookOf } from './rows.ts';
import type { Row } from './rows.ts';

/**
 * `npm run bench:accounts`: the import of a master chart of 5,000 accounts beside COPY of the same rows, the form of a chart with
 * 2,000 unmapped accounts and their suggestions from 600 master accounts, and workbooks of mappings with 14,400 rows, one of them of
 * charts with a year of trial balances. Ends with code 1 when a limit is broken.
 */
const sizes = { imported: 5_000, pending: 2_000, masters: 600, charts: 24, perChart: 600 };
const yearly = { charts: 240, perChart: 60 };
const rounds = 3;
const limits = { importRatio: 8, suggestionsMs: 1_000, fileMs: 10_000, yearMs: 15_000 };

const installation = await startListInstallation({ properties: 1_000, submissions: 1_000, users: 100 });
const { baseUrl, ownerUrl, readers } = installation;
const cookie = readers[0]?.cookie ?? '';
const broken: string[] = [];

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

function send<Answer>(path: string, content: Buffer, fields: Record<string, string> = {}): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(content)]), 'rows.xlsx');
  const headers = { cookie, 'x-postmonth-request': '1' };
  return fetch(`${baseUrl}/api${path}`, { method: 'POST', headers, body }).then(answerOf<Answer>);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    // What a server does for the first time only is no part of it.
    if (round > 0) times.push(performance.now() - startedAt);
  }
  return median(times);
}

async function copyAccounts(owner: pg.Client, rows: readonly Row[]): Promise<void> {
  await owner.query('begin');
  const { rows: chart } = await owner.query<{ id: number }>(
    'insert into master_chart (name) values ($1) returning id',
    [`Copied ${randomUUID()}`],
  );
  const lines = rows.map((row) => [chart[0]!.id, ...row].join('\t')).join('\n');
  const columns = 'chart_id, code, name, normal_balance, account_type, report_type, subtype';
  await pipeline(Readable.from([`${lines}\n`]), owner.query(from(`copy master_account (${columns}) from stdin`)));
  await owner.query('commit');
}

async function importAccounts(content: Buffer): Promise<void> {
  const fields = { importId: randomUUID(), target: `Imported ${randomUUID()}` };
  const { status, counts } = await send<ImportView>('/master-accounts/import/at-once', content, fields);
  if (status !== 'applied' || counts?.added !== sizes.imported) throw new Error(JSON.stringify({ status, counts }));
}

/** Every account of every chart once; each round maps to another master account, so that each has something to save. */
async function mappingFile(
  { charts, provider }: Pick<Awaited<ReturnType<typeof addProviderCharts>>, 'charts' | 'provider'>,
  perChart: number,
  round: number,
): Promise<Buffer> {
  const value: Record<string, (property: string, index: number) => string> = {
    serviceProvider: () => provider,
    property: (property) => property,
    accountCode: (_, index) => `${4_000 + index}-00`,
    accountName: (_, index) => nameOf(index),
    masterAccount: (_, index) => String(1_000 + ((index + round) % sizes.masters)),
    effectiveFrom: () => '2026-10',
  };
  const names = accountMappingFile.fields.map(({ name }) => name);
  const rows = charts.flatMap(({ property }) =>
    Array.from({ length: perChart }, (_, index) => names.map((name) => value[name]?.(property, index) ?? '')),
  );
  return workbookOf(names, rows);
}

try {
  console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}`);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const rows = accountRows(sizes.imported);
  const copied = await timed(() => copyAccounts(owner, rows));
  const workbook = await workbookOf(accountHeads, rows);
  const imported = await timed(() => importAccounts(workbook));
  const ratio = imported / copied;
  if (ratio > limits.importRatio) broken.push(`The import takes ${ratio.toFixed(1)} x as long as COPY.`);

  const wide = await addProviderCharts(owner, { charts: 1, accounts: sizes.pending, masters: sizes.masters });
  const suggestions = await timed(async () => {
    const response = await fetch(`${baseUrl}/api/account-mappings/${wide.charts[0]!.id}`, { headers: { cookie } });
    const { accounts } = await answerOf<ChartMapping>(response);
    if (accounts.length !== sizes.pending) throw new Error(`${accounts.length} accounts were answered.`);
  });
  if (suggestions > limits.suggestionsMs) broken.push(`The suggestions take ${seconds(suggestions)}.`);

  const few = await addProviderCharts(owner, {
    ...{ charts: sizes.charts, accounts: sizes.perChart, masters: sizes.masters },
  });
  let round = 0;
  const sendMappings = async (act: 'check' | 'submit', made: typeof few, { perChart }: { perChart: number }) => {
    round += 1;
    const content = await mappingFile(made, perChart, round);
    const { counts } = await send<MappingFileResult>(`/account-mappings/file/${act}`, content);
    if (counts.ready !== made.charts.length * perChart) throw new Error(JSON.stringify(counts));
  };
  const submitted = await timed(() => sendMappings('submit', few, sizes));
  if (submitted > limits.fileMs) broken.push(`The file of 14,400 rows takes ${seconds(submitted)}.`);

  const many = await addProviderCharts(owner, {
    ...{ charts: yearly.charts, accounts: yearly.perChart, masters: sizes.masters },
  });
  await addTrialBalances(
    owner,
    many.charts.map(({ id }) => id),
  );
  const yearChecked = await timed(() => sendMappings('check', many, yearly));
  const yearSubmitted = await timed(() => sendMappings('submit', many, yearly));
  for (const time of [yearChecked, yearSubmitted]) {
    if (time > limits.yearMs) broken.push(`The file of charts with a year of trial balances takes ${seconds(time)}.`);
  }
  await owner.end();
  const lines = [
    ['5,000 accounts by COPY', seconds(copied), ''],
    ['5,000 accounts by an import, .xlsx', `${seconds(imported)} (${ratio.toFixed(1)} x)`, `${limits.importRatio} x`],
    ['form of 2,000 unmapped accounts, 600 master accounts', seconds(suggestions), seconds(limits.suggestionsMs)],
    ['14,400 mappings of 24 charts by a workbook', seconds(submitted), seconds(limits.fileMs)],
    ['the same of 240 charts with a year of trial balances, checked', seconds(yearChecked), seconds(limits.yearMs)],
    ['the same, saved', seconds(yearSubmitted), seconds(limits.yearMs)],
  ];
  console.log(`\n${table(['what', 'time', 'at most'], lines)}`);
} finally {
  await installation.stop();
}
for (const one of broken) console.error(`Broken: ${one}`);
process.exit(broken.length === 0 ? 0 : 1);
