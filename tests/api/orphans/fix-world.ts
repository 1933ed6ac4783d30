import type { OrphanCategory, OrphanCounts, OrphanRow } from '#contracts/orphans.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';
import type { Portfolio } from '../submissions/fixture.ts';

export const month = '2026-10-01';

/** What one person reads and sends. */
export interface Asking {
  get: <Answer>(path: string) => Promise<Answer>;
  /** What the screen of the fix sends; the answer must be a success. */
  send: <Answer>(method: string, path: string, body: object) => Promise<Answer>;
  rowsOf: (category: OrphanCategory) => Promise<OrphanRow[]>;
  countsOf: () => Promise<Record<string, number>>;
}

export interface FixWorld extends Asking {
  api: TestApi;
  portfolio: Portfolio;
  admin: Browser;
  reviewerId: number;
  run: <Row>(statement: string, params?: unknown[]) => Promise<Row[]>;
  /** Id of what one insert made. */
  insert: (table: string, values: Readonly<Record<string, unknown>>) => Promise<number>;
  /** Id of a property of its own, complete but for what the case takes away. */
  property: (name: string, more?: { isInFund?: boolean; serviceProviderId?: number | null }) => Promise<number>;
}

/** A portfolio whose rent rolls have a reviewer, and an Admin who sees everything. */
export async function startFixWorld(): Promise<FixWorld> {
  const api = await startTestApi();
  const portfolio = await makePortfolio(api.orm);
  await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
  const reviewer = await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei' });
  const admin = await signIn(api.baseUrl, 'amira@fund.example');
  const run: FixWorld['run'] = (statement, params = []) => api.orm.em.fork().execute(statement, params);
  const insert: FixWorld['insert'] = async (table, values) => {
    const marks = Object.keys(values).map(() => '?');
    const statement = `insert into ${table} (${Object.keys(values).join(', ')}) values (${marks.join(', ')}) returning id`;
    return (await run<{ id: number }>(statement, Object.values(values)))[0]!.id;
  };
  const configuration_id = await insert('workflow_configuration', { dataset_id: portfolio.datasetId });
  await insert('configured_reviewer', { configuration_id, order_no: 1, user_id: reviewer.id });
  // The properties of the portfolio hold up nothing.
  await run('update property set retired_at = now()');
  await run(`update dataset set is_workflow_required = false where id <> ?`, [portfolio.datasetId]);
  return {
    ...{ api, portfolio, admin, reviewerId: reviewer.id, run, insert },
    ...askingAs(admin),
    property: async (name, { isInFund = true, serviceProviderId = null } = {}) => {
      const place = { address1: '1 Main Street', city: 'Austin', country: 'US', state: 'US-TX' };
      const owned = { ownership_type: 'DIRECT', ownership_percentage: 100, property_type: 'OFFICE' };
      const property_id = await insert('property', { code: `C-${name}`, name, ...place, ...owned });
      const valid_from = '2020-01-01';
      if (isInFund) await insert('fund_property', { fund_id: portfolio.fundId, property_id, valid_from });
      if (serviceProviderId !== null) {
        await run('insert into property_provider (service_provider_id, property_id, valid_from) values (?, ?, ?)', [
          ...[serviceProviderId, property_id, valid_from],
        ]);
        const coded = { service_provider_id: serviceProviderId, provider_code: `own ${name}`, property_id };
        await insert('property_mapping', coded);
      }
      return property_id;
    },
  };
}

export function askingAs(person: Browser): Asking {
  const get = async <Answer>(path: string) => {
    const { status, body } = await person.get(path);
    if (status !== 200) throw new Error(`${path} answers ${status}: ${JSON.stringify(body)}`);
    return body as Answer;
  };
  return {
    get,
    send: async <Answer>(method: string, path: string, body: object) => {
      const { status, body: answer } = await person.send(method, path, body);
      if (status >= 300) throw new Error(`${method} ${path} answers ${status}: ${JSON.stringify(answer)}`);
      return answer as Answer;
    },
    rowsOf: async (category) => {
      const path = `/api/orphans/${category}?postMonth=${month}&size=100`;
      return (await get<Page<OrphanRow>>(path)).rows;
    },
    countsOf: async () => {
      const { counts } = await get<OrphanCounts>(`/api/orphans/counts?postMonth=${month}`);
      return Object.fromEntries(counts.map(({ category, count }) => [category, count]));
    },
  };
}
