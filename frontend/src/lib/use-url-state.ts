import { useCallback, useMemo } from 'react';
import { useQueryParams } from './use-query-params.ts';

type Values = Record<string, string>;

export interface UrlState<State extends Values> {
  values: State;
  /** Writes what differs from the defaults; anything but `page` itself returns to page 1. */
  set: (changes: Partial<State>, options?: { replace?: boolean }) => void;
  reset: (...names: (keyof State & string)[]) => void;
}

/**
 * State of a list in the address: back, reload and a sent link restore it. Defaults stay out of the address.
 * Pass a constant as `defaults`.
 */
export function useUrlState<State extends Values>(defaults: State): UrlState<State> {
  const [params, changeParams] = useQueryParams();
  const values = useMemo(
    () =>
      Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value])) as State,
    [defaults, params],
  );
  const set = useCallback(
    (changes: Partial<State>, options?: { replace?: boolean }) => {
      changeParams((next) => {
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === defaults[name]) next.delete(name);
          else next.set(name, value as string);
        }
      }, options);
    },
    [defaults, changeParams],
  );
  const reset = useCallback(
    (...names: (keyof State & string)[]) => {
      const chosen = names.length > 0 ? names : Object.keys(defaults);
      set(Object.fromEntries(chosen.map((name) => [name, defaults[name]])) as Partial<State>);
    },
    [defaults, set],
  );
  return { values, set, reset };
}

/** A multi-valued filter as it is in the address. */
export const splitList = (text: string): string[] => (text === '' ? [] : text.split(','));
