import { packRuleState } from '#contracts/rule-changes.ts';
import type { InstalledPack, InstallPack, RuleReachCodes, SaveRule } from '#contracts/rules.schema.ts';
import type { StarterRule } from '#database/seeds/rule-packs/starter-rule.ts';
import { sql } from '#database/sql/select.ts';
import { AppError } from '../../errors.ts';
import type { MasterContext } from '../../masters/master.ts';
import { freeCode } from '../free-code.ts';
import { readRule } from '../read-rule.ts';
import { addRule, editRule } from '../save-rule.ts';
import { lockRulesOf } from '../stored-rule.ts';
import { installedRules, packedContent, packOfDataset } from './pack-rules.ts';
import type { InstalledRule } from './pack-rules.ts';

const everywhere: RuleReachCodes = {
  ...{ funds: [], propertyTypes: [], countries: [], serviceProviders: [] },
  ...{ from: null, until: null },
};

/**
 * Brings rules of a pack into a dataset, all or none: a missing one is added as a draft; one without changes of its own gets the newer
 * text as its next version; one that people have changed is kept, and the newer one is added beside it.
 * @throws AppError NotFound, StaleView for a pack of another version, BadInput for a rule that has nothing to bring, else as `composeRule`
 */
export async function installPack(context: MasterContext, wanted: InstallPack): Promise<InstalledPack> {
  const { pack } = await packOfDataset(context, wanted.datasetId);
  if (pack.version !== wanted.version) {
    throw new AppError('StaleView', `The pack ${pack.code} has version ${pack.version} by now.`);
  }
  return context.em.transactional(async (em) => {
    const inner = { ...context, em };
    await lockRulesOf(em, wanted.datasetId);
    const installed = await installedRules(inner, wanted.datasetId);
    const done: InstalledPack = { added: 0, updated: 0, beside: 0 };
    for (const rule of pack.rules.filter(({ code }) => wanted.codes.includes(code))) {
      const way = wayOf(rule, installed.get(rule.code));
      if (way === null) throw new AppError('BadInput', `codes: The pack has nothing new for ${rule.code}.`);
      const source = { pack: pack.code, packVersion: pack.version };
      await bring(inner, { rule, way, datasetId: wanted.datasetId, ruleId: installed.get(rule.code)?.id, source });
      done[way] += 1;
    }
    const unknown = wanted.codes.filter((code) => !pack.rules.some((rule) => rule.code === code));
    if (unknown.length > 0) throw new AppError('BadInput', `codes: ${unknown.join(', ')}`);
    return done;
  });
}

function wayOf(rule: StarterRule, standing: InstalledRule | undefined): keyof InstalledPack | null {
  if (!standing) return 'added';
  const state = packRuleState(packedContent(rule), standing.own, standing.base);
  return state === 'newer' ? 'updated' : state === 'both' ? 'beside' : null;
}

interface Bringing {
  rule: StarterRule;
  way: keyof InstalledPack;
  datasetId: number;
  ruleId: number | undefined;
  source: { pack: string; packVersion: number };
}

async function bring(context: MasterContext, { rule, way, datasetId, ruleId, source }: Bringing): Promise<void> {
  const standing = way === 'updated' && ruleId !== undefined ? await readRule(context, ruleId) : null;
  const { type, mode, names, messages, document, tree } = packedContent(rule);
  const wanted: SaveRule = {
    ...{ datasetId, type, mode: standing?.mode ?? mode, names, messages, tree },
    expected: document.expected?.template ?? null,
    reach: standing ? codesOf(standing.reach) : everywhere,
    version: standing?.version ?? 0,
  };
  const { id } = standing
    ? await editRule(context, standing.id, wanted, { details: source })
    : await addRule(context, wanted, {
        details: source,
        code: await freeCode(context.em, datasetId, rule.code),
      });
  await context.em.execute(
    sql`update rule set pack_code = ${rule.code}, pack_version = ${source.packVersion},
          pack_base_version = coalesce(draft_version, version) where id = ${id}`,
  );
}

const codesOf = (reach: Awaited<ReturnType<typeof readRule>>['reach']): RuleReachCodes => ({
  funds: reach.funds.map(({ code }) => code),
  propertyTypes: reach.propertyTypes.map(({ code }) => code),
  countries: reach.countries.map(({ code }) => code),
  serviceProviders: reach.serviceProviders.map(({ code }) => code),
  from: reach.from,
  until: reach.until,
});
