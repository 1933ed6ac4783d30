import type { Stage } from '#contracts/submissions.ts';
import type { ChainChangeKind } from '#contracts/workflow-configuration.ts';

/** A version of a chain, as far as two of them are compared. */
export interface ComparedChain {
  afterResubmission: string;
  fallbackUserId: number | null;
  seats: readonly ComparedSeat[];
}

export interface ComparedSeat {
  orderNo: number;
  userId: number;
  /** Given, or by the place in the chain. */
  stage: Stage;
  names: Readonly<Record<string, string | undefined>>;
  deadlineHours: number | null;
  isAllowEdit: boolean;
  isErrorNotification: boolean;
}

export interface ChainDifference {
  kind: ChainChangeKind;
  orderNo: number | null;
  userId: number | null;
  before: string | null;
  after: string | null;
}

/** What a reader of the older version has to know; empty for two versions that say the same. */
export function chainDifference(before: ComparedChain, after: ComparedChain): ChainDifference[] {
  return [
    ...after.seats.flatMap((seat) => seatDifference(before.seats, after.seats, seat)),
    ...before.seats
      .filter(({ userId }) => !after.seats.some((seat) => seat.userId === userId))
      .map(({ orderNo, userId }) => change('personRemoved', orderNo, userId, String(orderNo), null)),
    ...leftSeats(before.seats, after.seats),
    ...stepDifference(before.seats, after.seats),
    ...(before.afterResubmission === after.afterResubmission
      ? []
      : [change('afterResubmissionChanged', null, null, before.afterResubmission, after.afterResubmission)]),
    ...(before.fallbackUserId === after.fallbackUserId
      ? []
      : [change('fallbackChanged', null, after.fallbackUserId, null, null)]),
  ];
}

function change(
  kind: ChainChangeKind,
  orderNo: number | null,
  userId: number | null,
  before: string | null,
  after: string | null,
): ChainDifference {
  return { kind, orderNo, userId, before, after };
}

const seatsOf = (seats: readonly ComparedSeat[], userId: number) => seats.filter((seat) => seat.userId === userId);

function seatDifference(
  before: readonly ComparedSeat[],
  after: readonly ComparedSeat[],
  seat: ComparedSeat,
): ChainDifference[] {
  const { orderNo, userId } = seat;
  const held = seatsOf(before, userId);
  const same = held.find((other) => other.orderNo === orderNo);
  if (same === undefined) {
    const left = held.find((other) => !seatsOf(after, userId).some((one) => one.orderNo === other.orderNo));
    if (left === undefined) return [change('personAdded', orderNo, userId, null, String(orderNo))];
    return [change('personMoved', orderNo, userId, String(left.orderNo), String(orderNo)), ...flags(left, seat)];
  }
  return flags(same, seat);
}

function flags(before: ComparedSeat, after: ComparedSeat): ChainDifference[] {
  const { orderNo, userId } = after;
  const of = (kind: ChainChangeKind, was: boolean, is: boolean) =>
    was === is ? [] : [change(kind, orderNo, userId, String(was), String(is))];
  return [
    ...of('allowEditChanged', before.isAllowEdit, after.isAllowEdit),
    ...of('errorNotificationChanged', before.isErrorNotification, after.isErrorNotification),
  ];
}

/** Seats that somebody gave up who holds as many others as before or fewer. */
function leftSeats(before: readonly ComparedSeat[], after: readonly ComparedSeat[]): ChainDifference[] {
  const people = [...new Set(before.map(({ userId }) => userId))];
  return people.flatMap((userId) => {
    const held = seatsOf(after, userId);
    if (held.length === 0) return [];
    const gone = seatsOf(before, userId).filter((seat) => !held.some((one) => one.orderNo === seat.orderNo));
    const fresh = held.filter((seat) => !seatsOf(before, userId).some((one) => one.orderNo === seat.orderNo));
    // A seat that was given up for another one is reported as moved.
    return gone
      .slice(fresh.length > 0 ? 1 : 0)
      .map(({ orderNo }) => change('personRemoved', orderNo, userId, String(orderNo), null));
  });
}

/** Of steps that are in both versions. */
function stepDifference(before: readonly ComparedSeat[], after: readonly ComparedSeat[]): ChainDifference[] {
  const orderNos = [...new Set(after.map(({ orderNo }) => orderNo))];
  return orderNos.flatMap((orderNo) => {
    const was = before.find((seat) => seat.orderNo === orderNo);
    const is = after.find((seat) => seat.orderNo === orderNo);
    if (was === undefined || is === undefined) return [];
    const of = (kind: ChainChangeKind, old: string | null, now: string | null) =>
      old === now ? [] : [change(kind, orderNo, null, old, now)];
    return [
      ...of('stageChanged', was.stage, is.stage),
      ...of('namesChanged', namesText(was.names), namesText(is.names)),
      ...of('deadlineChanged', numberText(was.deadlineHours), numberText(is.deadlineHours)),
    ];
  });
}

const namesText = (names: ComparedSeat['names']) =>
  ['en', 'ja', 'ar'].flatMap((code) => (names[code] ? [names[code]] : [])).join(' / ') || null;
const numberText = (value: number | null) => (value === null ? null : String(value));
