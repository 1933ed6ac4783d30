import { useCallback, useState } from 'react';
import type { BulkAct, BulkResult, MasterDefinition } from '#contracts/masters.ts';
import { api } from '../../lib/api.ts';

/** So few in one call that the page can tell how far it is; for acts that the server does one by one. */
const fewPerCall = 50;
/** For acts that the server does in a few statements. */
export const manyPerCall = 500;

export type SendMany = (ids: number[]) => Promise<{ results: BulkResult[] }>;

export interface BulkRun {
  /** Of the calls that were answered. */
  results: readonly BulkResult[];
  isRunning: boolean;
  isBegun: boolean;
  error: unknown;
  /** Stops at the first call that fails, and keeps what was done; resolves to whether every call was answered. */
  run: (ids: readonly number[]) => Promise<boolean>;
}

/** Does something with any number of records, some at a time. */
export function useBulkRun(send: SendMany, perCall = fewPerCall): BulkRun {
  const [state, setState] = useState<Omit<BulkRun, 'run'>>({
    results: [],
    isRunning: false,
    isBegun: false,
    error: null,
  });
  const run = useCallback(
    async (ids: readonly number[]) => {
      let results: BulkResult[] = [];
      setState({ results, isRunning: true, isBegun: true, error: null });
      try {
        for (let start = 0; start < ids.length; start += perCall) {
          const answer = await send(ids.slice(start, start + perCall));
          results = [...results, ...answer.results];
          setState({ results, isRunning: true, isBegun: true, error: null });
        }
        setState({ results, isRunning: false, isBegun: true, error: null });
        return true;
      } catch (error) {
        setState({ results, isRunning: false, isBegun: true, error });
        return false;
      }
    },
    [send, perCall],
  );
  return { ...state, run };
}

export function sendBulk(
  { path }: MasterDefinition,
  body: { act: BulkAct; ids: number[]; isTrial: boolean },
): Promise<{ results: BulkResult[] }> {
  return api.post(`${path}/bulk`, { body });
}
