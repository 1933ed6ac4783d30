import type { ChainView } from '#contracts/workflow-configuration.schema.ts';
import { Delegation } from '#database/delegations/delegation.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';

export const path = '/api/workflow-configurations';

export interface ChainWorld {
  api: TestApi;
  portfolio: Portfolio;
  admin: Browser;
  /** Limited to the first property. */
  limited: Browser;
  ids: { mo: number; nadia: number; helen: number; dana: number };
  ofDefault: object;
  ofProperty: (index: number) => object;
  read: (place: object, browser?: Browser) => Promise<ChainView>;
  save: (
    place: object,
    version: number,
    reviewers: object[],
    more?: object,
    browser?: Browser,
  ) => Promise<{ status: number; body: unknown }>;
}

/** A dataset, two properties, three reviewers of whom one is absent, and an Admin of one property. */
export async function startChainWorld(): Promise<ChainWorld> {
  const api = await startTestApi();
  const portfolio = await makePortfolio(api.orm);
  const person = async (role: string, email: string, name: string) =>
    (await makePerson(api.orm, role as 'Admin', email, { name })).id;
  await person('Admin', 'amira@fund.example', 'Amira Admin');
  const ids = {
    mo: await person('Reviewer', 'mo@fund.example', 'Mo Reviewer'),
    nadia: await person('Reviewer', 'nadia@fund.example', 'Nadia Reviewer'),
    helen: await person('Reviewer', 'helen@fund.example', 'Helen Approver'),
    dana: await person('DataProvider', 'dana@north.example', 'Dana Provider'),
  };
  const part = await person('Admin', 'part@fund.example', 'Part Admin');
  const em = api.orm.em.fork();
  const hourMs = 3_600_000;
  em.create(UserScope, { userId: part, propertyId: portfolio.properties[0]!.id });
  em.create(Delegation, {
    principalId: ids.nadia,
    delegateId: ids.mo,
    validFrom: new Date(Date.now() - hourMs),
    validUntil: new Date(Date.now() + 24 * hourMs),
  });
  await em.flush();
  const admin = await signIn(api.baseUrl, 'amira@fund.example');
  const limited = await signIn(api.baseUrl, 'part@fund.example');
  const ofDefault = { datasetId: portfolio.datasetId, IsForDataset: true, IsForProperty: false };
  return {
    ...{ api, portfolio, admin, limited, ids, ofDefault },
    ofProperty: (index) => ({ ...ofDefault, IsForProperty: true, fundOrPropertyId: portfolio.properties[index]!.id }),
    read: async (place, browser = admin) => await browser.read(`${path}/chain?${queryOf(place)}`),
    save: (place, version, reviewers, more = {}, browser = admin) =>
      browser.send('PUT', `${path}/chain`, { ...place, version, reviewers, ...more }),
  };
}

export const queryOf = (place: object) =>
  new URLSearchParams(Object.entries(place).map(([key, value]) => [key, String(value)] as [string, string])).toString();

/** A row of the editor, with the names of the specification. */
export const reviewer = (Id: number, OrderNo: number, ApproverId: number, more: object = {}) => ({
  ...{ Id, OrderNo, ApproverId, UserName: '', CwfApproverId: null, IsAllowEdit: true },
  ...more,
});
