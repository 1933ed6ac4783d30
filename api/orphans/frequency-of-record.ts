import type { OrphanCategory } from '#contracts/orphans.ts';
import { isForProperty } from '#database/frequencies/is-for-property.ts';
import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';
import { isFrequencyInScope } from '../frequencies/master.ts';
import type { MasterContext } from '../masters/master.ts';

const packageOfMember = sql`(select x.report_package_id from package_month x where x.id = substring(o.key from '^k([0-9]+)')::int)`;
const frequencyId = sql`substring(o.key from '^f([0-9]+)')::int`;
const frequencyOfMember = sql`frequency_in_force(o.service_provider_id, o.dataset_id, o.property_id, coalesce(o.entity_id, o.fund_id))`;

/** Over `frequency m`: what the list of frequencies is narrowed by to find it. */
const shown = sql`jsonb_build_object('frequencyId', m.id, 'isForProperty', ${isForProperty},
    'property', (select p.code from property p where p.id = m.property_id),
    'fund', (select t.name from fund t where t.id = m.fund_id),
    'serviceProvider', (select v.code from service_provider v where v.id = m.service_provider_id))`;

type Reader = Pick<MasterContext, 'scope'>;

function sourceOf(category: OrphanCategory, reader: Reader): { reportPackage: Part; frequency: Part } | null {
  const found = (condition: Part) =>
    sql`(select ${shown} from frequency m where ${condition} and ${isFrequencyInScope(reader)})`;
  switch (category) {
    case 'frequencyPending':
      return {
        reportPackage: sql`(select m.report_package_id from frequency m where m.id = ${frequencyId})`,
        frequency: found(sql`m.id = ${frequencyId}`),
      };
    case 'packageMembersMissing':
      return {
        reportPackage: packageOfMember,
        frequency: found(sql`m.id = ${frequencyOfMember} and m.report_package_id = ${packageOfMember}`),
      };
    default:
      return null;
  }
}

/**
 * Over `orphan_record o`: the frequency that is not complete, or the one that opens the members of a report package, and the
 * package. Records of other categories have neither. A frequency that the reader does not see is left out.
 */
export function frequencyOfRecord(category: OrphanCategory, reader: Reader): Part {
  const source = sourceOf(category, reader) ?? { reportPackage: sql`null::int`, frequency: sql`null::jsonb` };
  return sql`${source.reportPackage} as "reportPackageId", ${source.frequency} as frequency`;
}
