import { z } from 'zod';
import { mappingDefinitionSchema } from '#contracts/mappings.schema.ts';
import { select, sql } from '#database/sql/select.ts';
import { findMappingPlace } from '../../dataset-mappings/place.ts';
import { saveMapping } from '../../dataset-mappings/save-mapping.ts';
import { findNames } from '../names.ts';
import type { SetUpPart } from '../part.ts';
import { eachRecord, plain, requiredText, textField } from '../part.ts';

const mappingSchema = z.strictObject({
  serviceProvider: requiredText,
  dataset: requiredText,
  reportPackage: textField.optional(),
  fund: textField.optional(),
  property: textField.optional(),
  isFundEnabled: z.boolean(),
  definition: mappingDefinitionSchema,
});

/** How sheets of a provider become rows of a dataset, in the versions in force. */
export const datasetMappingPart: SetUpPart = {
  kind: 'datasetMappings',
  keyFields: ['serviceProvider', 'dataset', 'reportPackage', 'fund', 'property'],
  schema: mappingSchema,
  read: async ({ em }) => {
    const rows = await select<object>(
      em,
      sql`select v.code as "serviceProvider", d.name as dataset, k.name as "reportPackage", f.name as fund, p.code as property,
            m.is_fund_enabled as "isFundEnabled", m.definition
          from dataset_mapping m join service_provider v on v.id = m.service_provider_id
          join dataset d on d.id = m.dataset_id left join report_package k on k.id = m.report_package_id
          left join fund f on f.id = m.fund_id left join property p on p.id = m.property_id
          where m.is_active and m.retired_at is null and v.retired_at is null and d.retired_at is null
            and k.retired_at is null and f.retired_at is null and p.retired_at is null
          order by fold_key(v.code), fold_key(d.name), fold_key(k.name) nulls first, fold_key(f.name) nulls first,
            fold_key(p.code) nulls first`,
    );
    return rows.map(plain);
  },
  write: async (context, planned) => {
    const names = await findNames(context, ['serviceProvider', 'dataset', 'reportPackage', 'fund', 'property']);
    const { idOf, faults, isFaulty } = names;
    const refused = await eachRecord(context, planned, async (inner, { record }) => {
      const { definition, isFundEnabled } = mappingSchema.parse(record);
      const serviceProviderId = idOf(record, 'serviceProvider');
      const datasetId = idOf(record, 'dataset');
      const packageId = idOf(record, 'reportPackage');
      const [FundId, PropertyId] = [idOf(record, 'fund'), idOf(record, 'property')];
      if (serviceProviderId === null || datasetId === null || isFaulty(record)) return;
      const place = await findMappingPlace(inner, {
        ServiceProviderId: serviceProviderId,
        FundId,
        PropertyId,
        DatasetOrReportPackageId: packageId ?? datasetId,
        IsForProperty: PropertyId !== null,
        IsForDataset: packageId === null,
      });
      await saveMapping(inner, place, {
        datasetId,
        definition,
        basedOn: null,
        isFundEnabled,
      });
    });
    return [...faults, ...refused];
  },
};
