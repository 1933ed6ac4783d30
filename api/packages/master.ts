import { reportPackages } from '#contracts/packages.ts';
import { isAmong, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import { isNamedIn } from '../masters/dependants.ts';
import type { Master, MasterContext, ReferenceSource, SavedLinks } from '../masters/master.ts';
import { ofSeenPlace, ofSeenPlaceAndProvider, ofSeenSubmission } from '../masters/seen-names.ts';
import { refuseWrongMembers } from './check-members.ts';

const memberReference: ReferenceSource = {
  table: 'dataset',
  key: 'name',
  shown: (language) => sql`coalesce(r.names ->> ${language}, r.name)`,
  mayChoose: () => sql`true`,
};

/** Packages hold for the whole installation; frequencies say for which properties and funds. */
export const reportPackageMaster: Master = {
  definition: reportPackages,
  table: 'report_package',
  isInScope: () => sql`true`,
  expressions: ({ language }) => ({
    members: sql`(select coalesce(jsonb_agg(jsonb_build_object('code', d.name, 'name', coalesce(d.names ->> ${language}, d.name))
        order by x.position), '[]'::jsonb)
      from report_package_member x join dataset d on d.id = x.dataset_id where x.report_package_id = m.id)`,
  }),
  filters: () => ({
    members: (codes) => sql`exists (select 1 from report_package_member x join dataset d on d.id = x.dataset_id
      where x.report_package_id = m.id and d.name in (${[...codes]}))`,
  }),
  filterChoices: {},
  references: { members: memberReference },
  saveLinks: saveMembers,
  checkRecords: refuseWrongMembers,
  uses: (context, ids) => ({ live: liveThings(context, ids), isInHistory: isNamedIn(pastUses) }),
};

/** The members in the order in which they are named; submissions that are open keep the members of their month. */
async function saveMembers({ em }: MasterContext, saved: readonly SavedLinks[]): Promise<void> {
  const spoken = saved.flatMap(({ id, links }) => (links['members'] ? [{ id, members: links['members'] }] : []));
  if (spoken.length === 0) return;
  const ids = spoken.map(({ id }) => id);
  await em.execute(sql`delete from report_package_member where ${isAmong(sql`report_package_id`, ids)}`);
  const rows = spoken.flatMap(({ id, members }) => members.map((datasetId, position) => ({ id, datasetId, position })));
  await em.execute(
    sql`insert into report_package_member (report_package_id, dataset_id, position)
        select r.id, r."datasetId", r.position
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, "datasetId" int, position int)`,
  );
}

function liveThings(context: MasterContext, ids: readonly number[]): Record<string, Part> {
  const place = sql`coalesce(p.code || ' ' || p.name, t.name, '') || ' · ' || v.name`;
  const configured = ofSeenPlace(context, sql`coalesce(p.code || ' ' || p.name, t.name, k.name)`);
  return {
    frequencies: sql`select f.report_package_id as id, ${ofSeenPlaceAndProvider(context, place)} as name
      from frequency f join service_provider v on v.id = f.service_provider_id
      left join property p on p.id = f.property_id left join fund t on t.id = f.fund_id
      where ${isAmong(sql`f.report_package_id`, ids)} and f.is_active`,
    workflows: sql`select w.report_package_id as id, ${configured} as name
      from workflow_configuration w join report_package k on k.id = w.report_package_id
      left join property p on p.id = w.property_id left join fund t on t.id = w.fund_id
      where ${isAmong(sql`w.report_package_id`, ids)} and w.is_active`,
    submissions: sql`select x.report_package_id as id, ${ofSeenSubmission(context)} as name
      from package_month x join submission s on s.package_month_id = x.id
      where ${isAmong(sql`x.report_package_id`, ids)} and s.status not in ('Completed', 'Closed')`,
  };
}

const pastUses = [
  ['package_month', 'report_package_id'],
  ['frequency', 'report_package_id'],
  ['workflow_configuration', 'report_package_id'],
] as const;
