import { z } from 'zod';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { auditRecords } from '../../masters/save-records.ts';
import { serviceProviderMaster } from '../../service-providers/master.ts';
import { findNames } from '../names.ts';
import type { SetUpPart } from '../part.ts';
import { dayField, eachRecord, plain, refusal, requiredText } from '../part.ts';

/** Which provider delivers for which property, from when to when. */
export const responsibilityPart: SetUpPart = {
  kind: 'responsibilities',
  keyFields: ['serviceProvider', 'property', 'validFrom'],
  schema: z.strictObject({
    serviceProvider: requiredText,
    property: requiredText,
    validFrom: dayField,
    validTo: dayField.nullable().optional(),
  }),
  read: async ({ em }) => {
    const rows = await select<object>(
      em,
      sql`select v.code as "serviceProvider", p.code as property, to_char(a.valid_from, 'YYYY-MM-DD') as "validFrom",
            to_char(a.valid_to, 'YYYY-MM-DD') as "validTo"
          from property_provider a join service_provider v on v.id = a.service_provider_id
          join property p on p.id = a.property_id
          where v.retired_at is null and p.retired_at is null order by fold_key(v.code), fold_key(p.code), a.valid_from`,
    );
    return rows.map(plain);
  },
  write: async (context, planned) => {
    const { idOf, faults } = await findNames(context, ['serviceProvider', 'property']);
    const refused = await eachRecord(context, planned, async (inner, { record }) => {
      const [providerId, propertyId] = [idOf(record, 'serviceProvider'), idOf(record, 'property')];
      if (providerId === null || propertyId === null) return;
      const { validFrom, validTo = null } = record as { validFrom: string; validTo?: string | null };
      if (validTo !== null && validTo < validFrom) throw refusal('validTo', 'EndsBeforeBegin', validTo);
      const overlap = await selectOne<{ from: string }>(
        inner.em,
        sql`select to_char(valid_from, 'YYYY-MM-DD') as "from" from property_provider
            where service_provider_id = ${providerId} and property_id = ${propertyId} and valid_from <> ${validFrom}::date
              and valid_from <= coalesce(${validTo}::date, 'infinity') and coalesce(valid_to, 'infinity') >= ${validFrom}::date`,
      );
      if (overlap) throw refusal('validFrom', 'Overlaps', overlap.from);
      await inner.em.execute(
        sql`insert into property_provider (service_provider_id, property_id, valid_from, valid_to)
            values (${providerId}, ${propertyId}, ${validFrom}::date, ${validTo}::date)
            on conflict (service_provider_id, property_id, valid_from) do update set valid_to = excluded.valid_to`,
      );
      const after = { properties: `${String(record['property'])} ${validFrom}/${validTo ?? ''}` };
      await auditRecords(serviceProviderMaster, inner, [{ id: providerId, act: 'edit', before: {}, after }]);
    });
    return [...faults, ...refused];
  },
};
