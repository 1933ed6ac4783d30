import { z } from 'zod';
import { foldKey } from '#contracts/text.ts';
import { addFundType, listTypes, orderFundTypes } from '../../funds/fund-types.ts';
import type { SetUpPart } from '../part.ts';
import { eachRecord, placed, requiredText } from '../part.ts';

/** Types of funds in their order. */
export const fundTypePart: SetUpPart = {
  kind: 'fundTypes',
  keyFields: ['name'],
  schema: z.strictObject({ name: requiredText, position: z.number().int().min(1).optional() }),
  read: async ({ em }) => (await listTypes(em)).map(({ name }, index) => ({ name, position: index + 1 })),
  write: async (context, planned, all) => {
    const faults = await eachRecord(context, planned, async (inner, { record, standing }) => {
      if (!standing) await addFundType(inner, String(record['name']));
    });
    const positions = new Map(all.map(({ name, position }) => [foldKey(String(name)), Number(position ?? 0)]));
    const inOrder = placed(await listTypes(context.em), ({ name }) => positions.get(foldKey(name)) || null);
    await orderFundTypes(
      context,
      inOrder.map(({ id }) => id),
    );
    return faults;
  },
};
