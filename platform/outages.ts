interface Fault {
  name?: string;
  message?: string;
  code?: unknown;
  cause?: unknown;
  errors?: unknown;
}

/** Connection, resources, operator intervention, rollback, not in the required state: PostgreSQL is back soon. */
const passingStates = /^(08|53|57|40|55)[0-9A-Z]{3}$/;
/** Of the network and the disk. */
const passingSystemCodes =
  /^(E(CONN\w+|NOTFOUND|TIMEDOUT|PIPE|AI_AGAIN|HOSTUNREACH|NETUNREACH|HOSTDOWN|MFILE|NFILE|NOSPC|DQUOT|IO|BUSY))$/;
/** Of the blob store in the cloud. */
const passingStoreCodes = /^(REQUEST_SEND_ERROR|ServerBusy|ServerUnavailable|InternalError|OperationTimedOut)$/;
/** Of gRPC: cancelled, deadline exceeded, resource exhausted, aborted, unavailable. */
const passingCalls = [1, 4, 8, 10, 14];
/** What `pg` says without a code when a connection breaks or none is to be had. */
const passingMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether a part that we stand on is away: nothing is wrong with the request, and trying again later will do. */
export function isOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { message = '', code, cause, errors } = error as Fault;
  if (typeof code === 'string' && [passingStates, passingSystemCodes, passingStoreCodes].some((one) => one.test(code)))
    return true;
  if (typeof code === 'number' && passingCalls.includes(code)) return true;
  if (passingMessages.test(message)) return true;
  return isOutage(cause) || (Array.isArray(errors) && errors.some(isOutage));
}

/** Whether PostgreSQL takes a value for out of range or of the wrong form (class 22). */
export function isRefusedValue(error: unknown): boolean {
  return stateOf(error)?.startsWith('22') ?? false;
}

/** Whether PostgreSQL refused the data itself: a value, or a row against a constraint (class 23). */
export function isRefusedData(error: unknown): boolean {
  return isRefusedValue(error) || (stateOf(error)?.startsWith('23') ?? false);
}

/** The state by which PostgreSQL refused a value itself, or its size (class 54); null for all other errors. */
export function stateOfRefusedContent(error: unknown): string | null {
  const state = stateOf(error);
  return state !== null && /^(22|54)/.test(state) ? state : null;
}

function stateOf(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null ? (error as Fault).code : null;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}
