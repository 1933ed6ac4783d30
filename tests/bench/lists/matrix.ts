import { median } from '../figures.ts';
import type { Reader } from './measure.ts';

export const matrixLimitMs = 500;
const requests = 15;
const query = 'tab=properties&postMonth=2026-11-01&months=12&rows=100&from=0';

export interface MeasuredMatrix {
  reader: string;
  /** Medians of single requests, one after the other. */
  ms: number;
  obviousMs: number;
}

/** The first rows of the matrix of months as Admins ask for them, and one statement that pivots all properties. */
export async function measureMatrix(at: { baseUrl: string; readers: readonly Reader[] }): Promise<MeasuredMatrix[]> {
  const measured: MeasuredMatrix[] = [];
  for (const { name, role, cookie } of at.readers) {
    if (role !== 'Admin') continue;
    const timesOf = async (path: string): Promise<number[]> => {
      const times: number[] = [];
      for (let no = 0; no <= requests; no += 1) {
        const start = performance.now();
        const response = await fetch(`${at.baseUrl}${path}`, { headers: { cookie } });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${path} answers ${response.status}.`);
        times.push(performance.now() - start);
      }
      // What a server does for the first time only is no part of it.
      return times.slice(1);
    };
    const obviousMs = median(await timesOf('/api/yardstick/matrix'));
    measured.push({ reader: name, ms: median(await timesOf(`/api/submissions/matrix?${query}`)), obviousMs });
  }
  return measured;
}
