import { z } from 'zod';
import type { RuleDocument, RuleScope } from '#contracts/rule-sets.ts';
import { typedFields } from '#contracts/masters.ts';
import type { DraftValue } from '#contracts/masters.ts';
import { rules } from '#contracts/rules.ts';
import type { SetUpRecord, SetUpValue } from '#contracts/set-up.ts';
import { foldKey } from '#contracts/text.ts';
import { select, sql } from '#database/sql/select.ts';
import { documentToTree, UnreadableDocument } from '#rules/rule-language/document-to-tree.ts';
import type { MasterContext } from '../../masters/master.ts';
import { readRecords } from '../../masters/read-records.ts';
import { ruleMaster } from '../../rule-sets/master.ts';
import { orderRules } from '../../rule-sets/order-rules.ts';
import { planRuleSheets } from '../../rule-sets/sheets/plan.ts';
import { findRule } from '../../rule-sets/stored-rule.ts';
import { switchRule } from '../../rule-sets/switch-rule.ts';
import type { PartFault, PlannedRecord, SetUpPart } from '../part.ts';
import { placed, plain, requiredText, textField } from '../part.ts';

const typed = typedFields(rules);
const fields = typed.map(({ name }) => name);
const listField = z.array(z.string().max(400));

interface RuleRow {
  id: number;
  datasetId: number;
  dataset: string;
  code: string;
  position: number;
  isActive: boolean;
}

const readRows = ({ em }: Pick<MasterContext, 'em'>) =>
  select<RuleRow>(
    em,
    sql`select m.id, m.dataset_id as "datasetId", d.name as dataset, m.code, m.is_active as "isActive",
          (row_number() over (partition by d.id order by m.position, m.id))::int as position
        from rule m join dataset d on d.id = m.dataset_id where m.retired_at is null and d.retired_at is null
        order by fold_key(d.name), m.position, m.id`,
  );

/** Rules in the order in which they run: those in force, and those that are switched off. Drafts of a next version stay behind. */
export const rulePart: SetUpPart = {
  kind: 'rules',
  keyFields: ['dataset', 'code'],
  schema: z.strictObject({
    ...Object.fromEntries(
      typed.map(({ name, type }) => [name, (type === 'references' ? listField : textField).optional()]),
    ),
    dataset: requiredText,
    code: requiredText,
    content: z.looseObject({}),
    isActive: z.boolean(),
    position: z.number().int().min(1),
  }),
  read: async (context) => {
    const rows = await readRows(context);
    const ids = rows.map(({ id }) => id);
    const records = await readRecords(ruleMaster, context, ids, { isTypedOnly: true, hasCodesOnly: true });
    return records.map(({ values, isActive }, index) => {
      const said = fields.map((name): [string, unknown] => {
        const value = values[name];
        if (name === 'content') return [name, contentOf(String(value))];
        if (Array.isArray(value)) return [name, value.map(({ code }) => code).sort()];
        return [name, typeof value === 'object' && value !== null ? value.code : (value ?? null)];
      });
      return plain({ ...Object.fromEntries(said), isActive, position: rows[index]!.position });
    });
  },
  write: async (context, planned, all) => {
    const faults = await writeRules(context, planned);
    if (faults.length === 0) await follow(context, planned, all);
    return faults;
  },
};

interface RuleContent {
  tree?: SetUpValue;
  document?: Partial<RuleDocument> & { scope: RuleScope };
}

/** A rule that came with the product has a document alone; the difference shows what an import would make of it. */
function contentOf(text: string): SetUpRecord {
  const { document, ...content } = JSON.parse(text) as RuleContent & Record<string, SetUpValue>;
  if (!document || content['tree'] !== undefined) return content as SetUpRecord;
  const { scope, ...rest } = document;
  try {
    return plain({ ...content, tree: documentToTree(rest as RuleDocument, scope) });
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    return plain({ ...content, document });
  }
}

async function writeRules(context: MasterContext, planned: readonly PlannedRecord[]): Promise<PartFault[]> {
  const spoken = planned.filter(({ fields: differing }) => differing.some((name) => fields.includes(name)));
  if (spoken.length === 0) return [];
  const rows = spoken.map(({ record }, index) => ({ rowNo: index + 1, values: draftOf(record), problems: [] }));
  const plan = await planRuleSheets(context, { sheet: '', columns: {}, missing: [], notices: [], rows });
  if (plan.problems.length > 0) {
    return plan.problems.map(({ rowNo, field, code, found }) => ({
      ...{ record: spoken[rowNo - 1]!.record, field, code, found },
    }));
  }
  await plan.save(context, { importId: '', fileName: 'set-up file' });
  return [];
}

function draftOf(record: SetUpRecord): Record<string, DraftValue> {
  return Object.fromEntries(
    fields.flatMap((name): [string, DraftValue][] => {
      const value = record[name];
      if (value === undefined) return [];
      return [[name, name === 'content' ? JSON.stringify(value) : (value as DraftValue)]];
    }),
  );
}

/** What an import leaves to people: switching on, and the order. */
async function follow(context: MasterContext, planned: readonly PlannedRecord[], all: readonly SetUpRecord[]) {
  const keyOf = (dataset: unknown, code: unknown) => `${foldKey(String(dataset))}\n${String(code)}`;
  const wanted = new Map(all.map((record) => [keyOf(record['dataset'], record['code']), record]));
  const changed = new Set(planned.map(({ record }) => keyOf(record['dataset'], record['code'])));
  const rows = await readRows(context);
  const datasetIds = new Set<number>();
  for (const { id, dataset, code, datasetId } of rows) {
    const key = keyOf(dataset, code);
    if (!changed.has(key)) continue;
    datasetIds.add(datasetId);
    const { newest } = await findRule(context, id);
    await switchRule(context, id, { isActive: wanted.get(key)?.['isActive'] === true, version: newest });
  }
  for (const datasetId of datasetIds) {
    const own = rows.filter((row) => row.datasetId === datasetId);
    const positionOf = ({ dataset, code }: RuleRow) =>
      Number(wanted.get(keyOf(dataset, code))?.['position'] ?? 0) || null;
    await orderRules(context, { datasetId, ruleIds: placed(own, positionOf).map(({ id }) => id) });
  }
}
