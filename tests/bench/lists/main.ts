import { machine, table } from '../figures.ts';
import { startListInstallation } from './installation.ts';
import { measureLists } from './measure.ts';

/**
 * `npm run bench:lists`: lists of 100,000 submissions, 100,000 properties and 10,000 users, pages of 25 with their total,
 * over HTTP as signed-in people, beside `select 1` and the obvious join with `count(*)` behind the same sign-in. Ends with
 * code 1 when a list is slower than promised to a reader who sees everything. `npm run bench:lists -- users` takes that
 * list alone.
 */
const size = { properties: 100_000, submissions: 100_000, users: 10_000 };
const paths = { submissions: '/api/submissions', properties: '/api/properties', users: '/api/users/records' };
const chosen = process.argv.slice(2);
const lists = Object.fromEntries(
  Object.entries(paths).filter(([list]) => chosen.length === 0 || chosen.includes(list)),
);

const installation = await startListInstallation(size);
const broken: string[] = [];
try {
  console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}\n`);
  const results = await measureLists({ ...installation, lists, rounds: 3, forMs: 700 });
  const head = [
    'list',
    'asked by',
    'asked',
    'requests/s',
    'select 1',
    'ratio',
    'at least',
    'obvious',
    'times it',
    'at least',
  ];
  const lines = results.map((one) => [
    one.list,
    one.reader,
    one.asked,
    one.ours.toFixed(0),
    one.selectOne.toFixed(0),
    one.ofSelectOne.toFixed(2),
    one.leastOfSelectOne.toFixed(2),
    one.obvious.toFixed(1),
    one.ofObvious.toFixed(1),
    String(one.leastOfObvious),
  ]);
  console.log(table(head, lines));
  // A reader who is limited to lists is shown beside, without a promise: their total is counted.
  for (const one of results.filter(({ reader }) => reader === installation.readers[0]?.name)) {
    const name = `${one.list}, ${one.asked}`;
    if (one.ofSelectOne < one.leastOfSelectOne) broken.push(`${name}: ${one.ofSelectOne.toFixed(2)} of select 1`);
    if (one.ofObvious < one.leastOfObvious) broken.push(`${name}: ${one.ofObvious.toFixed(1)} x the obvious`);
  }
} finally {
  await installation.stop();
}
for (const one of broken) console.error(`Broken: ${one}`);
process.exit(broken.length === 0 ? 0 : 1);
