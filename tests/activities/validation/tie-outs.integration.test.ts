import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { computeTieOuts } from '#database/rule-sets/tie-outs/compute.ts';
import type { RunQueries } from '#database/submissions/run-inputs.ts';
import { createInstallation, unit, workbook } from '../installation.ts';
import type { Installation } from '../installation.ts';
import { createTestActivities } from './test-activities.ts';
import type { ValidationActivities } from './test-activities.ts';

describe('the outcome of a control', () => {
  let installation: Installation;
  let activities: ValidationActivities;
  let queries: RunQueries;
  let submissionId: number;

  beforeAll(async () => {
    installation = await createInstallation();
    activities = createTestActivities(installation);
    ({ queries } = installation);
    submissionId = await installation.openSubmission();
    await activities.validateUpload(await installation.upload(submissionId, workbook([unit(1), unit(2)])));
  }, 120_000);
  afterAll(async () => {
    await activities?.close();
    await installation?.close();
  });

  const kept = () =>
    installation.all(
      `select r.code, t.rule_version = r.version as "isInForce", t.state, t.left_value::text as "left", t.right_value as "right",
              t.missing, t.version_id = s.current_version_id as "isCurrent"
         from tie_out t join rule r on r.id = t.rule_id join submission s on s.id = t.submission_id
        where t.submission_id = $1 order by r.code`,
      [submissionId],
    );

  it('is kept where the run computes it, and the same when it is computed from stored rows', async () => {
    const [total] = await installation.all<{ sum: string }>(
      `select sum(("values" ->> (select ordinality::int - 1 from jsonb_array_elements(v.columns) with ordinality
                where value ->> 'field' = 'monthly_base_rent'))::numeric)::text as sum
         from version_row r join version v on v.id = r.version_id where v.submission_id = $1`,
      [submissionId],
    );
    const ofRun = await kept();
    expect(ofRun).toEqual([
      {
        ...{ code: 'rent-agrees-with-ledger', isInForce: true, state: 'waiting', left: total?.sum, right: null },
        ...{ missing: [{ fact: 'trial_balance', kind: 'otherDataset' }], isCurrent: true },
      },
    ]);
    await installation.all('delete from tie_out where submission_id = $1', [submissionId]);
    await computeTieOuts(queries, submissionId);
    expect(await kept()).toEqual(ofRun);
  });
});
