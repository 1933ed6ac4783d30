interface Person {
  userId: number;
  name: string;
}

/** An explanation that a reviewer accepted for the months to come. Months are first days. */
export interface CarriedExplanation {
  carryId: number;
  /** True in a later month; false where it was accepted. */
  isCarried: boolean;
  acceptedBy: Person;
  acceptedAt: string;
  fromMonth: string;
  untilMonth: string;
  /** How far the value may be from the accepted one. */
  within: string;
  /** Ended by hand, by a later acceptance or with the acceptance itself; then no further month has it. */
  ended: { by: Person; at: string } | null;
}
