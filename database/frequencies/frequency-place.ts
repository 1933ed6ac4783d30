import { sql } from '../sql/select.ts';

/** What no two frequencies share, as the `on conflict` of an insert names it. */
export const frequencyPlace = sql`(service_provider_id, coalesce(property_id, 0),
  (case when property_id is null then coalesce(fund_id, 0) else 0 end), coalesce(dataset_id, 0), coalesce(report_package_id, 0))
  where retired_at is null`;
