import { z } from 'zod';
import { select, sql } from '#database/sql/select.ts';
import { saveAssociations } from '../../funds/associations.ts';
import { findNames } from '../names.ts';
import type { PartFault, PlannedRecord, SetUpPart } from '../part.ts';
import { dayField, faultsOf, plain, requiredText } from '../part.ts';

const keyFields = ['fund', 'property', 'validFrom'];

/** Which fund holds how much of a property, from when to when. */
export const ownershipPart: SetUpPart = {
  kind: 'ownership',
  keyFields,
  schema: z.strictObject({
    fund: requiredText,
    property: requiredText,
    validFrom: dayField,
    validTo: dayField.nullable().optional(),
    ownershipPercentage: z.string().regex(/^\d{1,3}(\.\d{1,10})?$/),
  }),
  read: async ({ em }) => {
    const rows = await select<object>(
      em,
      sql`select f.name as fund, p.code as property, to_char(a.valid_from, 'YYYY-MM-DD') as "validFrom",
            to_char(a.valid_to, 'YYYY-MM-DD') as "validTo", trim_scale(a.ownership_percentage)::text as "ownershipPercentage"
          from fund_property a join fund f on f.id = a.fund_id join property p on p.id = a.property_id
          where f.retired_at is null and p.retired_at is null order by fold_key(f.name), fold_key(p.code), a.valid_from`,
    );
    return rows.map(plain);
  },
  write: async (context, planned) => {
    const { idOf, faults, isFaulty } = await findNames(context, ['fund', 'property']);
    const standing = await select<{ id: number; fundId: number; propertyId: number; validFrom: string }>(
      context.em,
      sql`select id, fund_id as "fundId", property_id as "propertyId", to_char(valid_from, 'YYYY-MM-DD') as "validFrom"
          from fund_property`,
    );
    const byFund = new Map<number, PlannedRecord[]>();
    for (const one of planned) {
      const fundId = idOf(one.record, 'fund');
      idOf(one.record, 'property');
      if (fundId !== null && !isFaulty(one.record)) byFund.set(fundId, [...(byFund.get(fundId) ?? []), one]);
    }
    const refused: PartFault[] = [];
    for (const [fundId, records] of byFund) {
      const wanted = records.map(({ record }) => {
        const propertyId = idOf(record, 'property');
        const { property, validFrom, validTo, ownershipPercentage } = record as Record<string, string>;
        const known = standing.find(
          (row) => row.fundId === fundId && row.propertyId === propertyId && row.validFrom === validFrom,
        );
        return {
          associationId: known?.id ?? null,
          ...{ property: property!, validFrom: validFrom!, ownershipPercentage: ownershipPercentage! },
          validTo: validTo ?? null,
        };
      });
      const found = await faultsOf(context, records[0]!.record, (inner) => saveAssociations(inner, fundId, wanted, []));
      refused.push(...found.map((fault) => placedAt(fault, records)));
    }
    return [...faults, ...refused];
  },
};

/** The problems of the form tell which of the associations they are about. */
function placedAt({ index, ...fault }: PartFault & { index?: number }, records: readonly PlannedRecord[]): PartFault {
  return { ...fault, record: records[index ?? 0]?.record ?? fault.record };
}
