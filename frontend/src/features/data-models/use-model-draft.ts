import { useState } from 'react';
import { changesOf } from '#contracts/data-model-changes.ts';
import type { DataModelDetail } from '#contracts/data-models.schema.ts';
import type { ModelField } from '#contracts/data-models.ts';
import { useUnsavedWork } from '../../lib/unsaved-work.ts';
import { useWorkingState } from '../../lib/working-state.ts';

/** The fields as they are edited, kept on every change and offered at the next visit. */
export function useModelDraft(model: DataModelDetail) {
  const work = useWorkingState<readonly ModelField[]>('dataModel', model.id, String(model.version));
  // The page reads the model again by itself: what was seen is the version that the draft began with.
  const [seen, setSeen] = useState({ version: model.version, definition: model.definition });
  const [fields, setFields] = useState(() => (model.mayChange && work.restored) || model.definition.fields);
  const changes = changesOf(seen.definition, { ...seen.definition, fields });
  useUnsavedWork(changes.length > 0);
  const change = (next: readonly ModelField[]) => {
    setFields(next);
    work.keep(next);
  };
  return {
    fields,
    seen,
    changes,
    restored: changes.length > 0 && work.restored !== null,
    offered: work.offered,
    add: (field: ModelField) => change([...fields, field]),
    changeField: (name: string, part: Partial<ModelField>) =>
      change(fields.map((field) => (field.name === name ? { ...field, ...part } : field))),
    takeUp: () => {
      if (work.offered) setFields(work.offered);
      work.takeUp();
    },
    /** Back to the model as it is now. */
    reset: (now: Pick<DataModelDetail, 'version' | 'definition'>) => {
      work.clear();
      setSeen({ version: now.version, definition: now.definition });
      setFields(now.definition.fields);
    },
  };
}

export type ModelDraft = ReturnType<typeof useModelDraft>;
