import type { AssociationChange } from '#contracts/datasets.schema.ts';

/** The last word on a property counts; acts of funds follow one another, as each begins with what is collected then. */
export function withChange(changes: readonly AssociationChange[], next: AssociationChange): AssociationChange[] {
  const others = next.propertyId === undefined ? changes : changes.filter((one) => one.propertyId !== next.propertyId);
  return [...others, next];
}
