import type { Draft, FieldDefinition } from '#contracts/masters.ts';

/** Choices that lie below the value of another field of the form, or all. */
export const narrowedBy = ({ within }: FieldDefinition, draft: Draft): { within?: string } =>
  within === undefined ? {} : { within: String(draft[within] ?? '') };
