import type { RuleContent } from '#contracts/rule-changes.ts';
import type { RuleTree } from '#contracts/rule-trees.ts';
import { loadModelOfDataset } from '#database/datasets/data-model-versions.ts';
import type { RulePack } from '#database/seeds/rule-packs/rule-packs.ts';
import { rulePacks } from '#database/seeds/rule-packs/rule-packs.ts';
import { inLanguages, storedDocument } from '#database/seeds/rule-packs/starter-rule.ts';
import type { StarterRule } from '#database/seeds/rule-packs/starter-rule.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { documentToTree } from '#rules/rule-language/document-to-tree.ts';
import { treeToDocument } from '#rules/rule-language/tree-to-document.ts';
import type { ModelField } from '#rules/rule-sets/compiled-facts.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import { AppError } from '../../errors.ts';
import type { MasterContext } from '../../masters/master.ts';
import { queriesOf } from '../../submissions/run-input.ts';
import { ruleMaster } from '../master.ts';
import { uniform } from '../uniform-content.ts';

export interface PackOfDataset {
  pack: RulePack;
  fields: readonly ModelField[];
}

/** @throws AppError NotFound for a dataset that is not there, or whose data model has no pack */
export async function packOfDataset({ em }: MasterContext, datasetId: number): Promise<PackOfDataset> {
  const dataset = await selectOne(em, sql`select id from dataset where id = ${datasetId} and retired_at is null`);
  const model = dataset === null || dataset === undefined ? null : await loadModelOfDataset(queriesOf(em), datasetId);
  const pack = rulePacks.find(({ code }) => code === model?.code);
  if (!model || !pack) throw new AppError('NotFound', `There is no pack of rules for dataset ${datasetId}.`);
  return { pack, fields: ruleFieldsOf(model.fields) };
}

/** A rule of a pack as a dataset has it once it is installed. */
export function packedContent(rule: StarterRule): RuleContent & { tree: RuleTree } {
  const document = storedDocument(rule);
  const tree = documentToTree(document, rule.scope);
  return {
    ...{ type: rule.type, mode: 'advance', scope: rule.scope, reach: {}, tree },
    document: treeToDocument(tree, { expected: document.expected }),
    ...{ names: inLanguages(rule.name), messages: inLanguages(rule.message) },
  };
}

export interface InstalledRule {
  id: number;
  packCode: string;
  own: RuleContent;
  /** As it was installed; null where that is not known. */
  base: RuleContent | null;
}

interface InstalledRow extends InstalledRule {
  newest: number;
}

/** The rules of a dataset that came from its pack, by code of the pack; of several the one that came last. */
export async function installedRules(context: MasterContext, datasetId: number): Promise<Map<string, InstalledRule>> {
  const content = (version: 'v' | 'b') =>
    version === 'v'
      ? sql`jsonb_build_object('type', v.type, 'mode', v.mode, 'scope', v.scope, 'document', v.document, 'names', v.names,
          'messages', v.messages, 'reach', v.reach)`
      : sql`jsonb_build_object('type', b.type, 'mode', b.mode, 'scope', b.scope, 'document', b.document, 'names', b.names,
          'messages', b.messages, 'reach', b.reach)`;
  const rows = await select<InstalledRow>(
    context.em,
    sql`select distinct on (coalesce(m.pack_code, m.code)) m.id, coalesce(m.pack_code, m.code) as "packCode",
          ${content('v')} as own, case when b.id is not null then ${content('b')} end as base
        from rule m join rule_version v on v.rule_id = m.id and v.version = coalesce(m.draft_version, m.version)
        left join rule_version b on b.rule_id = m.id and b.version = m.pack_base_version
        where m.dataset_id = ${datasetId} and m.retired_at is null and ${ruleMaster.isInScope(context)}
        order by coalesce(m.pack_code, m.code), m.pack_version desc nulls last, m.id desc`,
  );
  return new Map(
    rows.map((row) => [row.packCode, { ...row, own: uniform(row.own), base: row.base && uniform(row.base) }]),
  );
}
