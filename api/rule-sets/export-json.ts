import { typedFields } from '#contracts/masters.ts';
import { rules } from '#contracts/rules.ts';
import { listIds } from '../masters/list.ts';
import type { MasterListRequest } from '../masters/list.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecords } from '../masters/read-records.ts';
import { ruleMaster } from './master.ts';

const mostRules = 5_000;

/** Rules by the columns of an import: references by code, the content as JSON. */
export async function exportJson(context: MasterContext, request: MasterListRequest): Promise<Buffer> {
  const ids = await listIds(ruleMaster, context, request, mostRules);
  const records = await readRecords(ruleMaster, context, ids, { isTypedOnly: true });
  const fields = typedFields(rules);
  const rows = records.map(({ values }) =>
    Object.fromEntries(fields.map(({ name }) => [name, plain(name, values[name] ?? null)])),
  );
  return Buffer.from(`${JSON.stringify({ rules: rows }, null, 2)}\n`);
}

function plain(name: string, value: Awaited<ReturnType<typeof readRecords>>[number]['values'][string]): unknown {
  if (name === 'content' && typeof value === 'string') return JSON.parse(value) as unknown;
  if (Array.isArray(value)) return value.map(({ code }) => code);
  return typeof value === 'object' && value !== null ? value.code : value;
}
