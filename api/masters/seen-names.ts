import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';
import type { MasterContext } from './master.ts';
import { fundReference, propertyReference, providersInReach } from './references.ts';

/**
 * Over a property `p` and a fund `t`, each of which may be missing: `name`, or null where the reader may not see one of them.
 * What refers to a record of everybody is counted for everybody, and named for whoever sees it.
 */
export function ofSeenPlace(context: MasterContext, name: Part): Part {
  if (context.scope.isEverything) return name;
  return sql`case when (p.id is null or ${propertyReference.mayChoose(context, sql`p`)})
    and (t.id is null or ${fundReference.mayChoose(context, sql`t`)}) then ${name} end`;
}

/** The same with a provider `v`. */
export function ofSeenPlaceAndProvider(context: MasterContext, name: Part): Part {
  if (context.scope.isEverything) return name;
  return sql`case when v.id in (${providersInReach(context)}) then ${ofSeenPlace(context, name)} end`;
}

/** The number of a submission `s`, or null. */
export function ofSeenSubmission({ scope }: MasterContext): Part {
  return scope.isEverything ? sql`s.submission_no` : sql`case when ${scope.condition} then s.submission_no end`;
}
