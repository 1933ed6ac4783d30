import type { PublishedRow } from '#database/published/published-rows.ts';

export interface StreamWatch {
  /** Throws where the reader may no longer read what is left. */
  judge: () => Promise<void>;
  everyMs: number;
  /** Rows that were announced before the first. */
  count: number;
}

/**
 * Rows as lines of JSON. A slow reader may take hours: it is judged again meanwhile. @throws also at the end, where rows are missing:
 * the stream then breaks off, and no reader takes it for whole
 */
export async function* streamInReach(
  batches: AsyncIterable<readonly PublishedRow[]>,
  { judge, everyMs, count }: StreamWatch,
): AsyncGenerator<string> {
  let judgedAt = performance.now();
  let sent = 0;
  for await (const rows of batches) {
    if (performance.now() - judgedAt >= everyMs) {
      await judge();
      judgedAt = performance.now();
    }
    sent += rows.length;
    if (rows.length > 0) yield `${rows.map(({ line }) => line).join('\n')}\n`;
  }
  if (sent !== count) throw new Error(`Of ${count} published rows ${sent} were found.`);
}
