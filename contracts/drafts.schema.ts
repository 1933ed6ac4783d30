import { z } from 'zod';
import { longestDraft } from './drafts.ts';

const name = z.string().min(1).max(400);
const content = z
  .json()
  .refine((value) => JSON.stringify(value).length <= longestDraft, `A draft has at most ${longestDraft} characters.`);

export const draftsSchema = z.object({ drafts: z.record(z.string(), z.json()) }).meta({ id: 'Drafts' });
/** The named ones are replaced, those with null deleted, the others stay: two tabs write side by side. */
export const changeDraftsSchema = z.object({ drafts: z.record(name, content) });
