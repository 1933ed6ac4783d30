import type { OrphanCategory } from '#contracts/orphans.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { isForProperty } from '#database/frequencies/is-for-property.ts';
import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { RowScope } from '../access/row-scope.ts';
import { isFrequencyInScope } from '../frequencies/master.ts';

const packageOfMember = sql`(select x.report_package_id from package_month x where x.id = substring(o.key from '^k([0-9]+)')::int)`;
const frequencyId = sql`substring(o.key from '^f([0-9]+)')::int`;
const frequencyOfMember = sql`frequency_in_force(o.service_provider_id, o.dataset_id, o.property_id, coalesce(o.entity_id, o.fund_id))`;

/** Over `frequency m`: what the list of frequencies is narrowed by to find it. */
const shown = sql`jsonb_build_object('frequencyId', m.id, 'isForProperty', ${isForProperty},
    'property', (select p.code from property p where p.id = m.property_id),
    'fund', (select t.name from fund t where t.id = m.fund_id),
    'serviceProvider', (select v.code from service_provider v where v.id = m.service_provider_id))`;

const sources: Partial<Record<OrphanCategory, { reportPackage: Part; isOf: Part }>> = {
  frequencyPending: {
    reportPackage: sql`(select m.report_package_id from frequency m where m.id = ${frequencyId})`,
    isOf: sql`m.id = ${frequencyId}`,
  },
  packageMembersMissing: {
    reportPackage: packageOfMember,
    isOf: sql`m.id = ${frequencyOfMember} and m.report_package_id = ${packageOfMember}`,
  },
};

/**
 * Over `orphan_record o`: the frequency that is not complete, or the one that opens the members of a report package, and the
 * package. Records of other categories have neither; a frequency that the reader would not find in the list of frequencies is
 * not named.
 */
export function frequencyOfRecord(category: OrphanCategory, person: SignedInPerson, scope: RowScope): Part {
  const source = sources[category];
  if (!source || !includesPrivilege(person.privileges.managefrequency ?? 'None', 'View'))
    return sql`null::int as "reportPackageId", null::jsonb as frequency`;
  const isSeen = isFrequencyInScope({ scope });
  return sql`${source.reportPackage} as "reportPackageId",
    (select ${shown} from frequency m where ${source.isOf} and ${isSeen}) as frequency`;
}
