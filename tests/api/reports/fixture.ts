import type { MikroORM } from '@mikro-orm/postgresql';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { makeSubmission, makeVersion } from '../submissions/fixture.ts';
import type { Portfolio } from '../submissions/fixture.ts';

/** A row of a rent roll by column of `loaded_rent_roll`; what is not given is empty. */
export type UnitRow = Readonly<Record<string, string | number | null>>;

export interface Place {
  propertyId: number;
  postMonth: string;
  serviceProviderId?: number;
  fundId?: number;
}

/** A published rent roll of a property and month. */
export async function publishRentRoll(
  orm: MikroORM,
  portfolio: Portfolio,
  place: Place,
  units: readonly UnitRow[],
): Promise<{ submission: Submission; loadId: number }> {
  const { fundId = portfolio.fundId, serviceProviderId = portfolio.north, propertyId, postMonth } = place;
  const submission = await makeSubmission(
    orm,
    { ...portfolio, fundId },
    { serviceProviderId, propertyId, postMonth, status: 'Completed', processState: 'ended' },
  );
  return { submission, loadId: await publishVersion(orm, submission, 1, units) };
}

const loadColumns = [
  ...['load_id', 'row_no', 'property_id', 'property_code', 'own', 'currency', 'area_unit', 'unit_status'],
] as const;

/** Publishes another version in place of what was published. */
export async function publishVersion(
  orm: MikroORM,
  submission: Submission,
  versionNo: number,
  units: readonly UnitRow[],
): Promise<number> {
  const loadId = await publishLoad(orm, submission, { versionNo, model: 'rent_roll', rowCount: units.length });
  const given = [...new Set(units.flatMap((unit) => Object.keys(unit)))];
  const columns = [...new Set([...loadColumns, ...given])].join(', ');
  const rows = units.map((unit, index) => ({
    ...{ own: {}, currency: 'USD', area_unit: 'sqft', unit_status: 'Occupied' },
    ...unit,
    ...{ load_id: loadId, row_no: index + 2, property_id: submission.propertyId, property_code: 'P' },
  }));
  await orm.em.fork().execute(
    `insert into loaded_rent_roll (${columns})
      select ${columns} from jsonb_populate_recordset(null::loaded_rent_roll, ?::jsonb)`,
    [JSON.stringify(rows)],
  );
  return loadId;
}

/** A published load without rows; what was published of the submission is replaced. */
export async function publishLoad(
  orm: MikroORM,
  submission: Submission,
  { versionNo, model, rowCount }: { versionNo: number; model: string; rowCount: number },
): Promise<number> {
  const { id: versionId } = await makeVersion(orm, submission, versionNo, []);
  const em = orm.em.fork();
  await em.execute(
    `update reporting_load set state = 'superseded', replaced_at = now() where submission_id = ? and state = 'published'`,
    [submission.id],
  );
  const [load] = await em.execute<{ id: number }[]>(
    `insert into reporting_load (submission_id, generation, version_id, data_model_code, dataset_id, service_provider_id,
       fund_id, property_id, post_month, state, row_count, published_at)
     select s.id, ?, ?, ?, s.dataset_id, s.service_provider_id, s.fund_id, s.property_id, s.post_month,
       'published', ?, now() from submission s where s.id = ? returning id`,
    [versionNo, versionId, model, rowCount, submission.id],
  );
  return load!.id;
}
