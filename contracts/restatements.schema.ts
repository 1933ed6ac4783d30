import { z } from 'zod';

const amount = z.string();
const rollUps = z.object({ EGI: amount, NOI: amount, NetIncome: amount });

/** Published months whose figures have other codes once they take the mapping in force now. */
export const restatementPreviewSchema = z
  .object({
    /** The latest month first. */
    rows: z.array(
      z.object({
        submissionNo: z.string(),
        dataset: z.string(),
        postMonth: z.iso.date(),
        /** Accounts of its rows whose mapping is another one. */
        accounts: z.number().int(),
        /** The reader alone made the change: somebody else has to restate it. */
        isOnlyAuthor: z.boolean(),
        /** For each book and currency; income is positive. */
        groups: z.array(
          z.object({ group: z.string(), currency: z.string().nullable(), before: rollUps, after: rollUps }),
        ),
      }),
    ),
    /** There are further months. */
    isMore: z.boolean(),
  })
  .meta({ id: 'RestatementPreview' });
export type RestatementPreview = z.infer<typeof restatementPreviewSchema>;

export const startRestatementSchema = z.object({
  submissionNos: z.array(z.string().min(1).max(40)).min(1).max(200),
  comment: z.string().trim().min(1).max(2000),
});
export type StartRestatement = z.infer<typeof startRestatementSchema>;
