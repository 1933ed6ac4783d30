import type { MasterRecord } from '#contracts/masters.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { currentPostMonth, shiftMonth } from '#local/demo/months.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import type { Browser } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { installations } from './installations.ts';
import { person } from './people.ts';

export interface LateProvider {
  name: string;
  property: string;
  /** Its only person, who reads mails in this language. */
  email: string;
  language: LanguageCode;
}

export interface LateProviders {
  providers: LateProvider[];
  /** Post month of each journey: one is reminded of a submission once an hour. */
  months: Record<LanguageCode, string>;
  numberOf: (provider: LateProvider, month: string) => string;
  /** Closes the submissions, and takes providers, people and properties out of use. */
  retire: () => Promise<void>;
}

const languages = ['en', 'ja', 'ar', 'ja', 'ar'] as const;

/** Five providers with a property and a person each, whose rent rolls of three long past months are late. */
export async function openLateProviders(): Promise<LateProviders> {
  const admin = await signIn(installations.demo.url, person('sofia.lindqvist').email);
  const mark = Date.now().toString(36);
  const send = async <Answer>(method: string, path: string, body: object): Promise<Answer> => {
    const { status, body: answer } = await admin.send(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(answer)}`);
    return answer as Answer;
  };
  const add = async (path: string, values: object) => (await send<MasterRecord>('POST', path, { values })).id;
  const now = currentPostMonth(new Date());
  const months = { en: shiftMonth(now, -30), ja: shiftMonth(now, -31), ar: shiftMonth(now, -32) };
  const retired: [path: string, id: number][] = [];
  const providers: LateProvider[] = [];
  const frequencies: number[] = [];
  for (const [index, language] of languages.entries()) {
    const name = `Late ${index + 1} ${mark}`;
    const one = {
      name,
      property: `House ${index + 1} ${mark}`,
      email: `late${index + 1}.${mark}@postmonth.example`,
      language,
    };
    const code = `LATE-${index + 1}-${mark}`.toUpperCase();
    retired.push([
      '/api/service-providers',
      await add('/api/service-providers', { code, name, type: 'PROPERTY_MANAGER' }),
    ]);
    retired.push(['/api/properties', await add('/api/properties', { ...place, code, name: one.property })]);
    const user = { name: `Person of ${name}`, email: one.email, role: 'DataProvider', serviceProvider: code };
    retired.push(['/api/users/records', await add('/api/users/records', user)]);
    await (await signIn(installations.demo.url, one.email)).send('PUT', '/api/session/language', { language });
    const due = { submitFrequency: 'MONTHLY', submitTimelineDay: '10', firstPostMonth: months.ar };
    frequencies.push(
      await add('/api/frequencies', { serviceProvider: code, property: code, dataset: 'Rent Roll', ...due }),
    );
    providers.push(one);
  }
  for (const postMonth of Object.values(months)) {
    const { opened } = await send<{ opened: number }>('POST', '/api/frequencies/tickets', {
      ids: frequencies,
      postMonth,
    });
    if (opened !== languages.length) throw new Error(`${opened} submissions were opened for ${postMonth}.`);
  }
  const rows = await submissionsOf(admin, mark);
  return {
    ...{ providers, months },
    numberOf: ({ property }, month) =>
      rows.find((row) => row.property?.name === property && row.postMonth === month)?.submissionNo ?? '',
    retire: async () => {
      for (const { submissionNo } of rows) {
        const closing = { reason: 'DUPLICATE', comment: 'Of a test.' };
        await send('POST', `/api/submissions/${submissionNo}/acts/close`, closing);
      }
      for (const [path, id] of [
        ...frequencies.map((id) => ['/api/frequencies', id] as const),
        ...retired.toReversed(),
      ]) {
        await send('PUT', `${path}/${id}/status`, { isActive: false });
      }
    },
  };
}

const place = {
  ...{ propertyType: 'OFFICE', address1: '1 Main Street', country: 'US', state: 'US-CO', city: 'Denver' },
  ...{ ownershipType: 'DIRECT', ownershipPercentage: '100', fund: demoFunds[0]?.name },
};

async function submissionsOf(admin: Browser, mark: string): Promise<SubmissionSummary[]> {
  const { body } = await admin.get(`/api/submissions?size=100&search=${mark}`);
  return (body as { rows: SubmissionSummary[] }).rows;
}
