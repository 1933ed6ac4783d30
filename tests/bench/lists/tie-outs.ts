import pg from 'pg';
import { median } from '../figures.ts';
import { fillTieOuts } from './fill-tie-outs.ts';
import type { Reader } from './measure.ts';

export const tieOutLimitMs = 500;
const requests = 15;

export interface MeasuredTieOuts {
  reader: string;
  /** Medians of single requests. */
  ms: number;
  obviousMs: number;
}

/**
 * The first page of the tie-out board as Admins open it, and what reads the cells once for the rows and once more for the
 * counts, in turns. Fills the board: measure the other lists before.
 */
export async function measureTieOuts(at: {
  baseUrl: string;
  ownerUrl: string;
  readers: readonly Reader[];
}): Promise<MeasuredTieOuts[]> {
  const owner = new pg.Client({ connectionString: at.ownerUrl });
  await owner.connect();
  await fillTieOuts(owner);
  await owner.end();
  const measured: MeasuredTieOuts[] = [];
  for (const { name, role, cookie } of at.readers) {
    if (role !== 'Admin') continue;
    const timeOf = async (path: string): Promise<number> => {
      const start = performance.now();
      const response = await fetch(`${at.baseUrl}${path}`, { headers: { cookie } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answers ${response.status}.`);
      return performance.now() - start;
    };
    const [ours, obvious]: [number[], number[]] = [[], []];
    for (let no = 0; no <= requests; no += 1) {
      obvious.push(await timeOf('/api/yardstick/tie-outs'));
      ours.push(await timeOf('/api/rules/tie-outs?size=25'));
    }
    // What a server does for the first time only is no part of it.
    measured.push({ reader: name, ms: median(ours.slice(1)), obviousMs: median(obvious.slice(1)) });
  }
  return measured;
}
