import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { hasRunInputChanged } from '#api/submissions/run-input.ts';
import type { Submission as FoundSubmission } from '#api/submissions/submission.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { loadRunInputs } from '#database/submissions/run-inputs.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import { makePortfolio, makeSubmission, makeVersion } from './fixture.ts';
import type { Portfolio } from './fixture.ts';

describe('what a run would use', () => {
  let installation: TestApi;
  let portfolio: Portfolio;
  let submissionId: number;
  beforeAll(async () => {
    installation = await startTestApi();
    portfolio = await makePortfolio(installation.orm);
    const [property] = portfolio.properties;
    const submission = await makeSubmission(installation.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: property?.id ?? 0,
    });
    submissionId = submission.id;
    const version = await makeVersion(installation.orm, submission, 1, []);
    await execute('update version set input_hash = ? where id = ?', [await hashOfRun(), version.id]);
  });
  afterAll(() => installation?.close());

  const execute = (text: string, parameters: unknown[] = []) => installation.orm.em.fork().execute(text, parameters);

  /** As the checking reads it, on a connection of its own. */
  async function hashOfRun(): Promise<string> {
    const client = new pg.Client({ connectionString: installation.orm.config.get('clientUrl') ?? '' });
    await client.connect();
    try {
      return (await loadRunInputs(client, submissionId)).inputHash;
    } finally {
      await client.end();
    }
  }

  const hasChanged = async () => {
    const em = installation.orm.em.fork();
    const { id, currentVersionId } = await em.findOneOrFail(Submission, submissionId);
    return hasRunInputChanged(em, { id, currentVersionId } as FoundSubmission);
  };

  it('has not changed by itself, nor by what the run before wrote down', async () => {
    expect(await hasChanged()).toBe(false);
    await execute('insert into property_mapping (service_provider_id, provider_code) values (?, ?)', [
      portfolio.north,
      'LARK-01',
    ]);
    expect(await hasChanged()).toBe(false);
  });

  it('has changed with a rule, and not any more once the rule says the same again', async () => {
    const where = 'where dataset_id = ? and code = (select min(code) from rule where dataset_id = ?)';
    const ofDataset = [portfolio.datasetId, portfolio.datasetId];
    const flip = () =>
      execute(
        `update rule set type = case type when 'hard' then 'soft' else 'hard' end, version = version + 1, updated_at = now() ${where}`,
        ofDataset,
      );
    await flip();
    expect(await hasChanged()).toBe(true);
    await flip();
    expect(await hasChanged()).toBe(false);
  });

  it('has changed once a code is mapped', async () => {
    await execute(`update property_mapping set property_id = ? where provider_code = 'LARK-01'`, [
      portfolio.properties[0]?.id,
    ]);
    expect(await hasChanged()).toBe(true);
  });
});
