import { randomUUID } from 'node:crypto';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { readRunning } from '../running.ts';
import { createHttpBrowser } from '../http-browser.ts';
import type { HttpBrowser } from '../http-browser.ts';
import { withFault } from './faults.ts';
import type { Fault } from './faults.ts';
import { currentPostMonth } from './months.ts';
import { demoPeople } from './people.ts';
import { demoFunds } from './portfolio.ts';
import { rentRollOf } from './rent-roll.ts';
import { fileNameOf, writeWorkbook } from './workbook.ts';

/** `npm run demo`: one submission of the running platform, from an upload with faults to Completed, over HTTP alone. */
const started = Date.now();
let lastAt = started;

function tell(who: string, what: string): void {
  const now = Date.now();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`.padStart(9);
  console.log(
    `${seconds(now - started)}  +${seconds(now - lastAt)
      .trimStart()
      .padEnd(8)} ${who.padEnd(18)} ${what}`,
  );
  lastAt = now;
}

const noDemonstration =
  'This installation does not hold the demonstration. npm run reset empties it; DEMO=on npm start then brings the demonstration.';

function addressOfPlatform(): string {
  const running = readRunning();
  if (running === null) throw new Error('The platform is not running here: start it with npm start, then try again.');
  return running.url.replace('localhost', '127.0.0.1');
}

interface Person {
  name: string;
  get: <Answer>(path: string) => Promise<Answer>;
  post: (path: string, body: object | FormData) => Promise<{ rev: number | null; outcome: string }>;
}

async function signIn(url: string, email: string, name: string): Promise<Person> {
  const browser: HttpBrowser = createHttpBrowser();
  await browser.signIn(`${url}/api/auth/login`, email);
  const call = async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const response = await browser.request(`${url}/api${path}`, {
      method,
      headers: {
        'X-Postmonth-Request': '1',
        'Idempotency-Key': randomUUID(),
        origin: new URL(url).origin,
        'sec-fetch-site': 'same-origin',
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 401) throw new Error(noDemonstration);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 400)}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
  return {
    name,
    get: <Answer>(path: string) => call('GET', path) as Promise<Answer>,
    post: (path, body) => call('POST', path, body) as Promise<{ rev: number | null; outcome: string }>,
  };
}

async function until(
  person: Person,
  submissionNo: string,
  isThere: (submission: SubmissionDetail) => boolean,
): Promise<SubmissionDetail> {
  const end = Date.now() + 60_000;
  for (;;) {
    const submission = await person.get<SubmissionDetail>(`/submissions/${submissionNo}`);
    if (isThere(submission)) return submission;
    if (Date.now() > end) throw new Error(`${submissionNo} is still ${submission.status} after a minute.`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}

const isChecked = (submission: SubmissionDetail) =>
  submission.status !== 'Validation In Progress' || submission.isAwaitingExplanation;
const seen = ({ versionNo, generation }: SubmissionDetail) => ({ versionNo, generation });

async function upload(person: Person, submission: SubmissionDetail, fault: Fault): Promise<SubmissionDetail> {
  const property = demoFunds
    .flatMap((fund) => fund.properties.map((one) => ({ fund, one })))
    .find(({ one }) => one.code === submission.property?.code);
  if (!property) throw new Error(`${submission.submissionNo} belongs to no property of the demonstration.`);
  const { fund, one } = property;
  const rows = withFault('rent_roll', rentRollOf(fund, one, submission.postMonth), fault);
  const content = await writeWorkbook(fund, one.name, submission.postMonth, 'rent_roll', rows);
  const form = new FormData();
  form.append('seenGeneration', String(submission.generation));
  form.append('file', new Blob([new Uint8Array(content)]), fileNameOf(one, 'rent_roll', submission.postMonth));
  await person.post(`/submissions/${submission.submissionNo}/uploads`, form);
  tell(person.name, `uploads ${rows.length} rows${fault === 'none' ? '' : ' with faults'}`);
  const checked = await until(
    person,
    submission.submissionNo,
    (now) => now.generation > submission.generation && isChecked(now),
  );
  tell('Postmonth', `${checked.status}: ${checked.hardCount} errors, ${checked.softCount} to explain`);
  return checked;
}

async function walkReviewers(url: string, submissionNo: string, provider: Person): Promise<void> {
  const people = new Map<string, Person>();
  for (;;) {
    const submission = await until(
      provider,
      submissionNo,
      (now) => now.ballHolder !== 'system' || now.status === 'Completed',
    );
    if (submission.status === 'Completed') return;
    const step = submission.steps.find((one) => one.isCurrent);
    const seat = step?.seats.find((one) => one.decision === null);
    if (!seat) throw new Error(`${submissionNo} waits for nobody in ${submission.status}.`);
    const email = emails.get(seat.user.name) ?? '';
    const person = people.get(email) ?? (await signIn(url, email, seat.user.name));
    people.set(email, person);
    await person.post(
      `/submissions/${submissionNo}/acts/approve`,
      seen(await person.get<SubmissionDetail>(`/submissions/${submissionNo}`)),
    );
    tell(person.name, `approves (${step?.stage ?? 'review'}, step ${seat.orderNo})`);
  }
}

const emails = new Map(demoPeople.map((person) => [person.name, person.email]));

try {
  const url = addressOfPlatform();
  const provider = await signIn(url, 'dana.whitfield@northgate.example', 'Dana Whitfield');
  tell(provider.name, `signs in at ${url}`);
  const postMonth = currentPostMonth(new Date());
  const { rows } = await provider.get<{ rows: SubmissionDetail[] }>(
    '/submissions?tab=properties&status=New&size=100&sort=-postMonth',
  );
  const open = rows.find((row) => row.dataset.name === 'Rent Roll');
  if (!open)
    throw new Error(`No rent roll of ${postMonth} is New any more: npm run reset brings the demonstration back.`);
  const submission = await provider.get<SubmissionDetail>(`/submissions/${open.submissionNo}`);
  tell(
    'Postmonth',
    `${submission.submissionNo}: ${submission.dataset.name}, ${submission.property?.name ?? ''}, ${submission.postMonth.slice(0, 7)} is ${submission.status}`,
  );
  const refused = await upload(provider, submission, 'hard');
  if (refused.status !== 'Reopened By System')
    throw new Error(`Faults were expected to be refused, not ${refused.status}.`);
  await upload(provider, refused, 'none');
  await walkReviewers(url, submission.submissionNo, provider);
  tell('Postmonth', 'Completed');
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
