import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import { fundReference, propertyReference } from '../masters/references.ts';

/** Over `dataset_subject s`: the fund or property that a dataset is collected for is one that the reader may see. */
export function isSubjectInReach(context: Pick<MasterContext, 'scope'>): Part {
  if (context.scope.isEverything) return sql`true`;
  const [fund, property] = [sql`reached_fund`, sql`reached_property`];
  return sql`case when s.property_id is null
      then exists (select 1 from fund ${fund} where ${fund}.id = s.fund_id and ${fundReference.mayChoose(context, fund)})
      else exists (select 1 from property ${property} where ${property}.id = s.property_id
        and ${propertyReference.mayChoose(context, property)}) end`;
}
