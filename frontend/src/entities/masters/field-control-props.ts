import type { Draft, DraftValue, FieldDefinition, FieldValue, MasterDefinition } from '#contracts/masters.ts';

/** One field of a record that is being written. */
export interface FieldControlProps {
  definition: MasterDefinition;
  field: FieldDefinition;
  /** As the server knows it, with names. */
  current: FieldValue | undefined;
  value: DraftValue;
  onChange: (value: DraftValue) => void;
  error?: string;
  /** In place of the help that the words of the master data have for the field. */
  help?: string;
  /** Set once, and no more to be changed. */
  isFixed?: boolean;
  /** Of the choices those that the rest of the form leaves; all unless given. */
  isOffered?: (code: string) => boolean;
  /** Of the whole form, for a field that lies within another. */
  draft: Draft;
}
