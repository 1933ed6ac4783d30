import { median } from '../figures.ts';
import type { Reader } from './measure.ts';

/** Once for each visit of the dashboard, below everything else. */
export const forecastLimitMs = 3_000;
const requests = 5;

export interface MeasuredForecast {
  reader: string;
  /** Median of single requests, one after the other. */
  ms: number;
}

/** What is likely to be late among all open submissions, judged by all that are over. */
export async function measureForecast(at: {
  baseUrl: string;
  readers: readonly Reader[];
}): Promise<MeasuredForecast[]> {
  const measured: MeasuredForecast[] = [];
  for (const { name, role, cookie } of at.readers) {
    if (role !== 'Admin') continue;
    const times: number[] = [];
    for (let no = 0; no <= requests; no += 1) {
      const start = performance.now();
      const response = await fetch(`${at.baseUrl}/api/reports/lateness-forecast`, { headers: { cookie } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The forecast answers ${response.status}.`);
      times.push(performance.now() - start);
    }
    measured.push({ reader: name, ms: median(times.slice(1)) });
  }
  return measured;
}
