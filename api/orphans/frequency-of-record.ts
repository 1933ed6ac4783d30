import type { OrphanCategory } from '#contracts/orphans.ts';
import { isForProperty } from '#database/frequencies/is-for-property.ts';
import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';

const packageOfMember = sql`(select x.report_package_id from package_month x where x.id = substring(o.key from '^k([0-9]+)')::int)`;
const frequencyId = sql`substring(o.key from '^f([0-9]+)')::int`;
const frequencyOfMember = sql`frequency_in_force(o.service_provider_id, o.dataset_id, o.property_id, coalesce(o.entity_id, o.fund_id))`;

/** Over `frequency m`: what the list of frequencies is narrowed by to find it. */
const shown = sql`jsonb_build_object('frequencyId', m.id, 'isForProperty', ${isForProperty},
    'property', (select p.code from property p where p.id = m.property_id),
    'fund', (select t.name from fund t where t.id = m.fund_id),
    'serviceProvider', (select v.code from service_provider v where v.id = m.service_provider_id))`;

const sources: Partial<Record<OrphanCategory, { reportPackage: Part; frequency: Part }>> = {
  frequencyPending: {
    reportPackage: sql`(select m.report_package_id from frequency m where m.id = ${frequencyId})`,
    frequency: sql`(select ${shown} from frequency m where m.id = ${frequencyId})`,
  },
  packageMembersMissing: {
    reportPackage: packageOfMember,
    frequency: sql`(select ${shown} from frequency m where m.id = ${frequencyOfMember} and m.report_package_id = ${packageOfMember})`,
  },
};

/**
 * Over `orphan_record o`: the frequency that is not complete, or the one that opens the members of a report package, and the
 * package. Records of other categories have neither.
 */
export function frequencyOfRecord(category: OrphanCategory): Part {
  const source = sources[category] ?? { reportPackage: sql`null::int`, frequency: sql`null::jsonb` };
  return sql`${source.reportPackage} as "reportPackageId", ${source.frequency} as frequency`;
}
