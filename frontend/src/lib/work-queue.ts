/** The list from which submissions were opened, as it was: its filter, its order, and the row that was opened last. */
export interface WorkQueue {
  path: string;
  search: string;
  submissionNos: string[];
  opened: string | null;
}

const keyOf = (userId: number) => `queue.${userId}`;

/** Of this tab and person; null when nothing was opened from a list here. */
export function readQueue(userId: number): WorkQueue | null {
  const text = sessionStorage.getItem(keyOf(userId));
  return text === null ? null : (JSON.parse(text) as WorkQueue);
}

export function keepQueue(userId: number, queue: WorkQueue): void {
  sessionStorage.setItem(keyOf(userId), JSON.stringify(queue));
}

/** The list goes on from the row that was opened last. */
export function noteOpened(userId: number, submissionNo: string): void {
  const queue = readQueue(userId);
  if (queue?.submissionNos.includes(submissionNo)) keepQueue(userId, { ...queue, opened: submissionNo });
}

/** The address of a list with the filter that it had. */
export function listAddress(userId: number, path: string): string {
  const queue = readQueue(userId);
  return queue?.path === path ? path + queue.search : path;
}

/** The row to go on with: the one opened last, or the first after it that is still in the list. */
export function placeIn(queue: WorkQueue | null, submissionNos: readonly string[]): number {
  if (!queue?.opened) return 0;
  const from = queue.submissionNos.indexOf(queue.opened);
  const left = queue.submissionNos.slice(from).map((submissionNo) => submissionNos.indexOf(submissionNo));
  return left.find((at) => at >= 0) ?? Math.max(0, Math.min(from, submissionNos.length - 1));
}

export interface QueuePlace {
  position: number;
  total: number;
  previous: string | null;
  next: string | null;
}

export function neighbours(queue: WorkQueue | null, path: string, submissionNo: string): QueuePlace | null {
  if (queue?.path !== path) return null;
  const at = queue.submissionNos.indexOf(submissionNo);
  if (at < 0) return null;
  return {
    position: at + 1,
    total: queue.submissionNos.length,
    previous: queue.submissionNos[at - 1] ?? null,
    next: queue.submissionNos[at + 1] ?? null,
  };
}
