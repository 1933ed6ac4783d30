import { waitFor } from './processes.ts';

interface Readiness {
  parts: { name: string; state: 'up' | 'down'; detail: string | null }[];
}

/** Waits for `GET /readyz` to answer 200. @throws Error that names the parts that stay down */
export async function waitUntilReady(baseUrl: string, timeoutMs: number, isCancelled: () => boolean): Promise<void> {
  let last = 'it does not answer';
  const isReady = await waitFor(
    async () => {
      if (isCancelled()) return true;
      try {
        const response = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(5000) });
        if (response.ok) return true;
        const { parts } = (await response.json()) as Readiness;
        last = parts
          .filter(({ state }) => state === 'down')
          .map(({ name, detail }) => `${name}: ${detail ?? 'down'}`)
          .join('; ');
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)) throw error;
      }
      return null;
    },
    timeoutMs,
    250,
  );
  if (isReady === null) throw new Error(`The application did not become ready in ${timeoutMs / 1000} s: ${last}.`);
}
