import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ImportProgress, ImportView } from '#contracts/imports.ts';
import type { MasterDefinition } from '#contracts/masters.ts';
import { ApiError, isApiError } from '../../lib/api-error.ts';
import { api, newOperationId } from '../../lib/api.ts';
import { masterKey } from './masters.ts';
import { useSession } from '../../lib/session.ts';
import { refuseTooLarge } from '../../lib/too-large.ts';

const askEveryMs = 500;

export function useImports(definition: MasterDefinition, isEnabled: boolean) {
  return useQuery({
    enabled: isEnabled,
    queryKey: ['imports', definition.name],
    queryFn: async ({ signal }) => (await api.get(`${definition.path}/import`, { signal })).imports,
  });
}

export interface RunningImport {
  /** The outcome of the check, or of the applying. */
  view: ImportView | null;
  progress: ImportProgress | null;
  isBusy: boolean;
  error: unknown;
  /** True when the data had changed between the check and the applying: `view` shows the new check. */
  hasChanged: boolean;
  /** Reads the sheet of this name, or the one that fits best. */
  /** `target` is what the rows are imported into, where the file does not say. */
  check: (file: File, asked?: { sheet?: string; target?: string | undefined }) => Promise<void>;
  apply: (isConfirmed: boolean) => Promise<ImportView | null>;
  open: (importId: string) => Promise<void>;
  reset: () => void;
}

const idle = { view: null, progress: null, isBusy: false, error: null, hasChanged: false };

/** One import from the file to its end; asks how far the server is while it works. */
export function useImport(definition: MasterDefinition): RunningImport {
  const client = useQueryClient();
  const [state, setState] = useState<Omit<RunningImport, 'check' | 'apply' | 'open' | 'reset'>>(idle);
  const address = `${definition.path}/import` as const;
  const { uploadMaxBytes } = useSession();

  const run = useCallback(
    async (importId: string, work: () => Promise<ImportView>): Promise<ImportView | null> => {
      setState((now) => ({ ...now, isBusy: true, error: null, hasChanged: false }));
      const read = () => api.get(`${address}/${importId}`);
      const timer = setInterval(() => {
        // Before the file has arrived there is nothing to tell.
        read().then(
          ({ progress }) => setState((now) => (now.isBusy ? { ...now, progress } : now)),
          () => undefined,
        );
      }, askEveryMs);
      try {
        const view = await work();
        setState({ ...idle, view });
        return view;
      } catch (error) {
        if (isApiError(error, 'Conflict')) setState({ ...idle, view: await read(), hasChanged: true });
        else setState((now) => ({ ...idle, view: now.view, error }));
        return null;
      } finally {
        clearInterval(timer);
        void client.invalidateQueries({ queryKey: ['imports', definition.name] });
      }
    },
    [address, client, definition.name],
  );

  const { view } = state;
  return {
    ...state,
    check: async (file, { sheet, target } = {}) => {
      const importId = newOperationId();
      if (definition.takesJson && /\.json$/i.test(file.name)) {
        await run(importId, async () => {
          refuseTooLarge(file, uploadMaxBytes);
          const body = { ...readJson(await file.text()), importId, fileName: file.name.slice(0, 200) };
          return api.post(`${address}/json`, { body });
        });
        return;
      }
      const form = new FormData();
      form.append('importId', importId);
      if (sheet !== undefined) form.append('sheet', sheet);
      if (target !== undefined) form.append('target', target);
      form.append('file', file, file.name);
      await run(importId, async () => {
        refuseTooLarge(file, uploadMaxBytes);
        return api.post(address, { body: form });
      });
    },
    apply: async (isConfirmed) => {
      if (!view) return null;
      const applied = await run(view.importId, () =>
        api.post(`${address}/${view.importId}/apply`, { body: { isConfirmed } }),
      );
      if (applied) await client.invalidateQueries({ queryKey: masterKey(definition) });
      return applied;
    },
    open: async (importId) => {
      await run(importId, () => api.get(`${address}/${importId}`));
    },
    reset: () => setState(idle),
  };
}

/** What is no JSON is sent as nothing, which the server refuses in the reader's language. */
/** @throws ApiError IncorrectFile for a text that is no JSON object */
function readJson(text: string): object {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Refused below.
  }
  if (typeof value !== 'object' || value === null) throw new ApiError('IncorrectFile', 0);
  return value;
}
