import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { NewApiToken } from '#contracts/tokens.schema.ts';
import { machine, megabytes, seconds, table } from '../figures.ts';
import { startListInstallation } from '../lists/installation.ts';
import { memoryGauge } from '../processes.ts';
import { fillRentRolls } from '../reports/fill-rent-rolls.ts';

/**
 * `npm run bench:published`: all published rows of a dataset by one request of the public API, a line each, to a reader that takes
 * them as they come and to one that is slow. Ends with code 1 when a row is missing or comes twice, or when the memory of the
 * server grows by more than its limit.
 */
const size = { properties: 1_000, months: 24, units: 44 };
const mostGrowthMb = 250;
/** The slow reader waits so long after each chunk, and goes away after that many. */
const slow = { pauseMs: 20, chunks: 500 };

const installation = await startListInstallation({ properties: size.properties, submissions: 1_000, users: 100 });
const memory = memoryGauge(installation.apiPid);
const broken: string[] = [];
const owner = new pg.Client({ connectionString: installation.ownerUrl });
await owner.connect();
try {
  const token = await makeToken();
  const wanted = await fillRentRolls(owner, { ...size, newest: '2026-10-01' });
  console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}; ${wanted} rows\n`);
  const { rows } = await owner.query<{ id: number }>(`select id from dataset where name = 'Rent Roll'`);
  const url = `${installation.baseUrl}/api/v1/datasets/${rows[0]?.id ?? 0}/rows`;
  const ask = async () => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}`, accept: 'application/x-ndjson' } });
    if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return { body: Readable.fromWeb(answer.body), said: Number(answer.headers.get('x-row-count')) };
  };
  // What a server does for the first time only is no part of it.
  for await (const _ of (await ask()).body) break;
  const lines: string[][] = [];
  for (const [name, read] of Object.entries({ 'as they come': readAll, slowly: readSlowly })) {
    memory.reset();
    const before = memory.peakMb();
    const startedAt = performance.now();
    const { rowCount, bytes } = await read(await ask(), wanted);
    const tookMs = performance.now() - startedAt;
    const growth = memory.peakMb() - before;
    lines.push([
      name,
      `${rowCount}`,
      megabytes(bytes / 2 ** 20),
      seconds(tookMs),
      megabytes(before),
      megabytes(growth),
    ]);
    if (growth > mostGrowthMb) broken.push(`${name}: the server grew by ${megabytes(growth)}`);
  }
  console.log(table(['read', 'rows', 'sent', 'took', 'server before', 'grown by at most'], lines));
} finally {
  await owner.end();
  await installation.stop();
}
if (broken.length > 0) {
  console.error(`\nBroken limits:\n${broken.join('\n')}`);
  process.exitCode = 1;
}

interface Answer {
  body: Readable;
  said: number;
}

/** Every row once, by its load and its number in it. */
async function readAll({ body, said }: Answer, wanted: number): Promise<{ rowCount: number; bytes: number }> {
  let [rowCount, bytes, last] = [0, 0, [0, -1] as readonly [number, number]];
  for await (const line of createInterface({ input: body })) {
    const place = placeOf(line);
    if (place[0] < last[0] || (place[0] === last[0] && place[1] <= last[1]))
      broken.push(`row ${place.join('/')} came twice`);
    last = place;
    rowCount += 1;
    bytes += line.length + 1;
  }
  if (rowCount !== wanted || said !== wanted) broken.push(`${rowCount} rows of ${wanted} came, ${said} were announced`);
  return { rowCount, bytes };
}

/** In the order of loads and their rows, one that came again would not be after the one before it. */
function placeOf(line: string): readonly [load: number, row: number] {
  const row = JSON.parse(line) as { load_id: number; row_no: number };
  return [row.load_id, row.row_no];
}

async function readSlowly({ body }: Answer): Promise<{ rowCount: number; bytes: number }> {
  let [rowCount, bytes, chunks] = [0, 0, 0];
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    rowCount += Buffer.from(chunk).toString('latin1').split('\n').length - 1;
    bytes += chunk.length;
    chunks += 1;
    if (chunks === slow.chunks) break;
    await pause(slow.pauseMs);
  }
  return { rowCount, bytes };
}

async function makeToken(): Promise<string> {
  const answer = await fetch(`${installation.baseUrl}/api/tokens`, {
    method: 'POST',
    headers: {
      ...{ cookie: installation.readers[0]?.cookie ?? '', 'content-type': 'application/json' },
      'x-postmonth-request': '1',
    },
    body: JSON.stringify({ name: 'Reads', scopes: ['published:read'] }),
  });
  if (!answer.ok) throw new Error(`No token was made: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as NewApiToken).token;
}
