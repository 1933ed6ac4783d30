import { packChanges, packRuleState } from '#contracts/rule-changes.ts';
import type { ComparedPack } from '#contracts/rules.schema.ts';
import { packSources } from '#database/seeds/rule-packs/sources.ts';
import { inLanguages } from '#database/seeds/rule-packs/starter-rule.ts';
import { inLanguage } from '#rules/rule-sets/messages.ts';
import { validateDocument } from '#rules/rule-sets/validate-document.ts';
import type { MasterContext } from '../../masters/master.ts';
import { installedRules, packedContent, packOfDataset } from './pack-rules.ts';

/** @throws AppError NotFound for a dataset without a pack */
export async function comparePack(context: MasterContext, datasetId: number): Promise<ComparedPack> {
  const { pack, fields } = await packOfDataset(context, datasetId);
  const installed = await installedRules(context, datasetId);
  const rules = pack.rules.map((rule): ComparedPack['rules'][number] => {
    const packed = packedContent(rule);
    const standing = installed.get(rule.code);
    const isFit = validateDocument(packed.document, packed.scope, fields, packed).length === 0;
    return {
      ...{ code: rule.code, type: rule.type },
      name: inLanguage(packed.names, context.language),
      message: inLanguage(packed.messages, context.language),
      source: inLanguage(inLanguages([...packSources[rule.source]]), context.language),
      state: standing ? packRuleState(packed, standing.own, standing.base) : isFit ? 'missing' : 'unfit',
      ruleId: standing?.id ?? null,
      changes: standing ? packChanges(standing.own, packed) : [],
    };
  });
  return { code: pack.code, version: pack.version, rules };
}
