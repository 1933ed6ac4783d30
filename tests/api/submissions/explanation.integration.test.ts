import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Rule } from '#database/rule-sets/rule.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission, makeVersion } from './fixture.ts';

describe('the explanation of a rule at which the rule engine fails', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api?.close());

  it('says that it is the rule, and another rule is explained', async () => {
    const portfolio = await makePortfolio(api.orm);
    const { north, properties, datasetId } = portfolio;
    const place = { serviceProviderId: north, propertyId: properties[0]?.id ?? 0 };
    const submission = await makeSubmission(api.orm, portfolio, place);
    await makeVersion(api.orm, submission, 1, [['301', '1000.00', '50.5']]);
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    const admin = await signIn(api.baseUrl, 'amira@fund.example');
    const em = api.orm.em.fork();
    const ofConditions = async (code: string, conditions: unknown) => {
      const document = { conditions, field: 'monthly_base_rent', expected: null, missing: 'SKIP_IF_ANY' } as never;
      const rule = {
        datasetId,
        code,
        names: { en: code },
        type: 'soft',
        scope: 'row',
        messages: {},
        document,
      } as const;
      const stored = em.create(Rule, rule);
      await em.flush();
      return admin.get(`/api/submissions/${submission.submissionNo}/rules/${stored.id}/explanation?rowNo=8`);
    };
    const leaf = { fact: 'monthly_base_rent', operator: 'decimalGreater' };
    const failed = { status: 422, body: { code: 'RuleFailed' } };
    expect(await ofConditions('NO_VALUE', { all: [leaf] })).toMatchObject(failed);
    expect(await ofConditions('NO_OPERATOR', { all: [{ ...leaf, operator: 'none', value: 1 }] })).toMatchObject(failed);
    expect(await ofConditions('NO_CONDITIONS', null)).toMatchObject(failed);
    const sound = { status: 200, body: { outcome: 'violated' } };
    expect(await ofConditions('SOUND', { all: [{ ...leaf, value: 10 }] })).toMatchObject(sound);
  });
});
