import { z } from 'zod';
import { select, sql } from '#database/sql/select.ts';
import { datasetMaster } from '../../datasets/master.ts';
import { auditRecords } from '../../masters/save-records.ts';
import { findNames } from '../names.ts';
import type { SetUpPart } from '../part.ts';
import { eachRecord, plain, refusal, requiredText, textField } from '../part.ts';

/** Where a dataset is collected, or not, other than what would hold without it. */
export const datasetAssociationPart: SetUpPart = {
  kind: 'datasetAssociations',
  keyFields: ['dataset', 'fund', 'property'],
  schema: z.strictObject({
    dataset: requiredText,
    fund: textField.optional(),
    property: textField.optional(),
    isIncluded: z.boolean(),
    reason: z.string().trim().max(500).nullable().optional(),
  }),
  read: async ({ em }) => {
    const rows = await select<object>(
      em,
      sql`select d.name as dataset, f.name as fund, p.code as property, a.is_included as "isIncluded", a.reason
          from dataset_association a join dataset d on d.id = a.dataset_id
          left join fund f on f.id = a.fund_id left join property p on p.id = a.property_id
          where d.retired_at is null and f.retired_at is null and p.retired_at is null
          order by fold_key(d.name), fold_key(f.name) nulls last, fold_key(p.code)`,
    );
    return rows.map(plain);
  },
  write: async (context, planned) => {
    const { idOf, faults, isFaulty } = await findNames(context, ['dataset', 'fund', 'property']);
    const refused = await eachRecord(context, planned, async (inner, { record }) => {
      const datasetId = idOf(record, 'dataset');
      const [fundId, propertyId] = [idOf(record, 'fund'), idOf(record, 'property')];
      if (datasetId === null || isFaulty(record)) return;
      if ((fundId === null) === (propertyId === null)) throw refusal('property', 'OneOfTwo', null);
      const { isIncluded, reason = null } = record as { isIncluded: boolean; reason?: string | null };
      const { em } = inner;
      await em.execute(
        sql`delete from dataset_association where dataset_id = ${datasetId}
              and fund_id is not distinct from ${fundId}::int and property_id is not distinct from ${propertyId}::int`,
      );
      await em.execute(
        sql`insert into dataset_association (dataset_id, fund_id, property_id, is_included, reason)
            values (${datasetId}, ${fundId}::int, ${propertyId}::int, ${isIncluded}, ${reason})`,
      );
      await em.execute(sql`update dataset set associated_at = clock_timestamp() where id = ${datasetId}`);
      const subject = String(record['property'] ?? record['fund']);
      const after = { associations: `${subject}: ${isIncluded ? 'include' : 'leaveOut'}` };
      await auditRecords(datasetMaster, inner, [{ id: datasetId, act: 'edit', before: {}, after }]);
    });
    return [...faults, ...refused];
  },
};
