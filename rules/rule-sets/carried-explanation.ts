import { toDecimal } from './decimals.ts';

/** An explanation that a reviewer accepted for months to come. Months are first days, `YYYY-MM-DD`. */
export interface AcceptedAhead {
  /** The month in which it was accepted; it explains later ones. */
  fromMonth: string;
  /** The last month that it explains. */
  untilMonth: string;
  ruleVersion: number;
  /** The value as it was accepted. */
  found: string | null;
  /** How far a value may be from the accepted one, as plain decimal text. */
  within: string;
  isEnded: boolean;
}

export interface LaterFinding {
  postMonth: string;
  ruleVersion: number | null;
  found: string | null;
}

/**
 * Whether the same finding of a later month needs no explanation of its own. A value is compared with the accepted one, never
 * with the month before, so that many small moves do not add up unseen.
 */
export function isCarried(accepted: AcceptedAhead, { postMonth, ruleVersion, found }: LaterFinding): boolean {
  const { fromMonth, untilMonth, within } = accepted;
  const isInTime = postMonth > fromMonth && postMonth <= untilMonth;
  if (accepted.isEnded || !isInTime || ruleVersion !== accepted.ruleVersion) return false;
  return found === accepted.found || hasMovedLittle(accepted.found, found, within);
}

/** Texts, days and empty cells have no distance: they are the same or they are not. */
function hasMovedLittle(from: string | null, to: string | null, within: string): boolean {
  const [accepted, current, most] = [from, to, within].map(toDecimal);
  if (!accepted || !current || !most) return false;
  return current.minus(accepted).abs().lessThanOrEqualTo(most);
}
