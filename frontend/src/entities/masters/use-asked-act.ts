import { useEffect } from 'react';
import { useQueryParams } from '../../lib/use-query-params.ts';

const parameter = 'act';

/**
 * Opens what the address asks for once: `?act=add` a form, `?act=import` an import. It leaves the address then, so that closing
 * and reloading do not open it again. An act that is not offered opens nothing.
 */
export function useAskedAct(acts: Partial<Record<'add' | 'import', () => void>>): void {
  const [params, changeParams] = useQueryParams();
  const asked = params.get(parameter);
  useEffect(() => {
    if (asked === null) return;
    changeParams((next) => next.delete(parameter), { replace: true });
    if (asked === 'add') acts.add?.();
    if (asked === 'import') acts.import?.();
  }, [asked, acts, changeParams]);
}
