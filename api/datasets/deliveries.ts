import type { DatasetDeliveries } from '#contracts/datasets.schema.ts';
import { select, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import { fundReference, propertyReference } from '../masters/references.ts';
import { monthOf } from '../orphans/months.ts';
import { findDataset } from './associations.ts';

const mostProviders = 200;

/**
 * Who delivers a dataset, the latest first: the places of each provider today, and how far the month is; of what the reader
 * sees. For a fund those are the providers with a frequency of this very fund, as the sweep opens it; one of a fund above opens nothing here.
 */
export async function readDeliveries(context: MasterContext, datasetId: number): Promise<DatasetDeliveries> {
  const { em, scope } = context;
  await findDataset(context, datasetId);
  const postMonth = await monthOf(em, undefined);
  const providers = await select<DatasetDeliveries['providers'][number]>(
    em,
    sql`with ofProperties as (
          select a.service_provider_id, count(distinct p.id)::int as places
            from dataset_subject s join property p on p.id = s.property_id and ${propertyReference.mayChoose(context, sql`p`)}
            join property_provider a on a.property_id = p.id and a.valid_from <= current_date
              and (a.valid_to is null or a.valid_to >= current_date)
           where s.dataset_id = ${datasetId} group by 1
        ), ofFunds as (
          select f.service_provider_id, count(distinct s.fund_id)::int as places
            from dataset_subject s join fund t on t.id = s.fund_id and ${fundReference.mayChoose(context, sql`t`)}
            join frequency f on f.fund_id = t.id and f.property_id is null and f.is_active and f.retired_at is null
            join frequency_dataset e on e.frequency_id = f.id and e.dataset_id = s.dataset_id
           where s.dataset_id = ${datasetId} and s.property_id is null group by 1
        ), ofMonth as (
          select s.service_provider_id, count(*)::int as expected,
            count(*) filter (where s.ball_holder <> 'provider'
              and s.status not in ('New', 'Validation In Progress'))::int as received,
            count(*) filter (where s.is_overdue and s.ball_holder = 'provider'
              and s.status not in ('Completed', 'Closed'))::int as late
          from submission s where s.dataset_id = ${datasetId} and s.post_month = ${postMonth} and not s.is_key_released
            and ${scope.condition} group by 1
        )
        select v.id as "serviceProviderId", v.name as "serviceProvider", v.is_active as "isActive",
          coalesce(p.places, 0) + coalesce(f.places, 0) as places, coalesce(m.expected, 0) as expected,
          coalesce(m.received, 0) as received, coalesce(m.late, 0) as late
        from service_provider v left join ofProperties p on p.service_provider_id = v.id
        left join ofFunds f on f.service_provider_id = v.id left join ofMonth m on m.service_provider_id = v.id
        where v.retired_at is null and coalesce(p.places, f.places, m.expected) is not null
        order by 7 desc, coalesce(m.expected - m.received, 0) desc, v.name, v.id limit ${mostProviders}`,
  );
  return { postMonth, providers };
}
