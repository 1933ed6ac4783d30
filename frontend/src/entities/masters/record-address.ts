import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MasterDefinition } from '#contracts/masters.ts';
import { useQueryParams } from '../../lib/use-query-params.ts';

const parameterOf = ({ entity }: MasterDefinition) => `${entity}Id`;

/** The address of a record: the list with the record open over it. */
export function useRecordAddress(definition: MasterDefinition): (id: number) => string {
  const [params] = useSearchParams();
  return useCallback(
    (id) => {
      const query = new URLSearchParams(params);
      query.set(parameterOf(definition), String(id));
      return `?${query}`;
    },
    [definition, params],
  );
}

const tabParameter = 'recordTab';

/** The record that the address names, the tab that a notice leads to, and how to leave it. */
export function useOpenRecord(definition: MasterDefinition): {
  id: number | null;
  tab: string | null;
  close: () => void;
} {
  const [params, changeParams] = useQueryParams();
  const id = Number(params.get(parameterOf(definition)));
  const close = useCallback(
    () =>
      changeParams((next) => {
        next.delete(parameterOf(definition));
        next.delete(tabParameter);
      }),
    [definition, changeParams],
  );
  return { id: Number.isSafeInteger(id) && id > 0 ? id : null, tab: params.get(tabParameter), close };
}
