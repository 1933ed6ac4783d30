import { connect } from 'node:net';

/** One part the application stands on. `check` throws, or answers what is missing, while it is not up. */
export interface ReadinessPart {
  name: string;
  check: () => Promise<unknown>;
}

export interface PartState {
  name: string;
  state: 'up' | 'down';
  detail: string | null;
  durationMs: number;
}

/** Asks all parts at once; a part that does not answer in time is down. */
export async function checkReadiness(parts: readonly ReadinessPart[], timeoutMs = 2_500): Promise<PartState[]> {
  return Promise.all(parts.map((part) => checkPart(part, timeoutMs)));
}

async function checkPart(part: ReadinessPart, timeoutMs: number): Promise<PartState> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    await Promise.race([part.check(), late]);
    return { name: part.name, state: 'up', detail: null, durationMs: Math.round(performance.now() - startedAt) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'no answer';
    return { name: part.name, state: 'down', detail, durationMs: Math.round(performance.now() - startedAt) };
  } finally {
    clearTimeout(timer);
  }
}

/** Whether somebody listens at `smtp://host:port`; sending is the worker's business. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const { hostname, port, protocol } = new URL(smtpUrl);
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || (protocol === 'smtps:' ? 465 : 25)) });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
    socket.setTimeout(2_000, () => socket.destroy(new Error('no answer')));
  });
}
