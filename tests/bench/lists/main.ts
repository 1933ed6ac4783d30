import { orphanCategories } from '#contracts/orphans.ts';
import type { OrphanCategory } from '#contracts/orphans.ts';
import { machine, table } from '../figures.ts';
import { forecastLimitMs, measureForecast } from './forecast.ts';
import { startListInstallation } from './installation.ts';
import { leastOfEverybody, measureLists, orphanList } from './measure.ts';
import type { List, ListName, Measured, OrphanList } from './measure.ts';
import { matrixLimitMs, measureMatrix } from './matrix.ts';
import { measureTieOuts, tieOutLimitMs } from './tie-outs.ts';

/**
 * `npm run bench:lists`: lists of 100,000 submissions with their files, 100,000 properties with a provider's code each and 10,000 users,
 * pages of 25 with their total, over HTTP as signed-in people, beside `select 1` and the obvious join with `count(*)` behind
 * the same sign-in. Ends with code 1 when a list is slower than promised to a reader who sees everything, or less than half
 * as fast to one who is limited to funds. `npm run bench:lists -- users` takes that list alone, and
 * `-- orphans` the lists of all categories of orphan records. Beside the lists, 100 rows of the
 * matrix of months, beside one statement that pivots all of it, the forecast of lateness, and at last the tie-out board of 50,000
 * cells.
 */
const size = { properties: 100_000, submissions: 100_000, users: 10_000 };
/** Least number of times that the list of a category is faster than the obvious join. */
const orphansOfObvious: Record<OrphanCategory, number> = {
  propertiesWithoutFund: 3,
  propertiesNotMapped: 3,
  accountMappingPending: 3,
  frequencyPending: 3,
  mappingsMissing: 3,
  datasetsWithoutApprover: 3,
  packageMembersMissing: 1,
  usersWithoutRoleOrProvider: 0.5,
  inactiveLookupValues: 3,
};
const orphanLists = Object.fromEntries(
  orphanCategories.map((category): [OrphanList, List] => [
    orphanList(category),
    {
      path: `/api/orphans/${category}`,
      // Only administrators may read the list of people.
      roles: category === 'usersWithoutRoleOrProvider' ? ['Admin'] : ['Admin', 'DataProvider'],
      leastOfObvious: orphansOfObvious[category],
    },
  ]),
) as Record<OrphanList, List>;
const paths: Record<ListName, List> = {
  submissions: { path: '/api/submissions', roles: ['Admin', 'DataProvider', 'Reviewer'], leastOfObvious: 5 },
  properties: { path: '/api/properties', roles: ['Admin'], leastOfObvious: 5 },
  // Its rows are narrow, and their count is soon made.
  codes: { path: '/api/property-mappings', roles: ['Admin'], leastOfObvious: 3 },
  users: { path: '/api/users/records', roles: ['Admin'], leastOfObvious: 5 },
  ...orphanLists,
  // So few rows that the join is as good.
  funds: { path: '/api/funds', roles: ['Admin'], leastOfObvious: 0.5 },
  providers: { path: '/api/service-providers', roles: ['Admin'], leastOfObvious: 1 },
  processing: { path: '/api/reports/file-processing', roles: ['Admin'], leastOfObvious: 5 },
  files: { path: '/api/uploaded-files', roles: ['Admin'], leastOfObvious: 5 },
  accounts: { path: '/api/account-mappings', roles: ['Admin', 'DataProvider'], leastOfObvious: 2 },
  sourceAccounts: { path: '/api/account-mappings/accounts', roles: ['Admin', 'DataProvider'], leastOfObvious: 2 },
  translations: { path: '/api/translations', roles: ['Admin'], leastOfObvious: 1 },
  places: { path: '/api/dataset-mappings/places', roles: ['Admin'], leastOfObvious: 2 },
  frequencies: { path: '/api/frequencies', roles: ['Admin'], leastOfObvious: 2 },
  workflows: { path: '/api/workflow-configurations', roles: ['Admin'], leastOfObvious: 0.5 },
  charts: { path: '/api/charts', roles: ['Admin'], leastOfObvious: 0.5 },
  // Of SuperAdmins alone.
  audit: { path: '/api/audit', roles: ['SuperAdmin'], leastOfObvious: 3 },
};
const chosen = process.argv.slice(2);
const lists = Object.fromEntries(
  Object.entries(paths).filter(
    ([list]) => chosen.length === 0 || chosen.includes(list) || chosen.includes(list.split('-')[0] ?? ''),
  ),
);

const installation = await startListInstallation(size);
const broken: string[] = [];
try {
  console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}\n`);
  // A list of one kind takes half a minute; this says how far it is.
  const note = (measured: readonly Measured[]) => {
    for (const { list, asked, reader, ours, ofSelectOne } of measured)
      console.error(`${list}, ${asked}, ${reader}: ${ours.toFixed(0)}/s, ${ofSelectOne.toFixed(2)} of select 1`);
  };
  const results = await measureLists({ ...installation, lists, rounds: 3, forMs: 700, note });
  const head = ['list', 'asked', 'by', 'requests/s', 'select 1', 'ratio', 'obvious', 'times it', 'of an Admin'];
  const lines = results.map((one) => [
    one.list,
    one.asked,
    one.reader,
    one.ours.toFixed(0),
    one.selectOne.toFixed(0),
    one.ofSelectOne.toFixed(2),
    one.obvious.toFixed(1),
    one.ofObvious.toFixed(1),
    one.ofEverybody.toFixed(2),
  ]);
  console.log(table(head, lines));
  for (const one of results) {
    const name = `${one.list}, ${one.asked}, ${one.reader}`;
    if (one.ofEverybody < leastOfEverybody) broken.push(`${name}: ${one.ofEverybody.toFixed(2)} of an Admin's`);
    if (!one.seesEverything) continue;
    if (one.ofSelectOne < one.leastOfSelectOne) broken.push(`${name}: ${one.ofSelectOne.toFixed(2)} of select 1`);
    if (one.ofObvious < one.leastOfObvious) broken.push(`${name}: ${one.ofObvious.toFixed(1)} x the obvious`);
  }
  if (chosen.length === 0 || chosen.includes('matrix')) {
    const matrix = await measureMatrix(installation);
    const cells = matrix.map(({ reader, ms, obviousMs }) => [reader, ms.toFixed(0), obviousMs.toFixed(0)]);
    console.log(`\n${table(['matrix of 12 months, by', 'ms', 'obvious pivot, ms'], cells)}`);
    for (const { reader, ms, obviousMs } of matrix) {
      if (ms > matrixLimitMs) broken.push(`matrix, ${reader}: ${ms.toFixed(0)} ms of ${matrixLimitMs}`);
      if (ms > obviousMs)
        broken.push(`matrix, ${reader}: ${ms.toFixed(0)} ms, the obvious pivot ${obviousMs.toFixed(0)} ms`);
    }
  }
  if (chosen.length === 0 || chosen.includes('forecast')) {
    const forecasts = await measureForecast(installation);
    const cells = forecasts.map(({ reader, ms }) => [reader, ms.toFixed(0)]);
    console.log(`\n${table(['forecast of lateness, by', 'ms'], cells)}`);
    for (const { reader, ms } of forecasts)
      if (ms > forecastLimitMs) broken.push(`forecast, ${reader}: ${ms.toFixed(0)} ms of ${forecastLimitMs}`);
  }
  if (chosen.length === 0 || chosen.includes('tie-outs')) {
    const boards = await measureTieOuts(installation);
    const cells = boards.map(({ reader, ms, obviousMs }) => [reader, ms.toFixed(0), obviousMs.toFixed(0)]);
    console.log(`\n${table(['tie-out board of 6 months, by', 'ms', 'cells read twice, ms'], cells)}`);
    for (const { reader, ms } of boards)
      if (ms > tieOutLimitMs) broken.push(`tie-out board, ${reader}: ${ms.toFixed(0)} ms of ${tieOutLimitMs}`);
  }
} finally {
  await installation.stop();
}
for (const one of broken) console.error(`Broken: ${one}`);
process.exit(broken.length === 0 ? 0 : 1);
