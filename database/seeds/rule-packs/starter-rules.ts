import type { EntityManager } from '@mikro-orm/postgresql';
import type { StoredRule } from '#contracts/rule-sets.ts';
import { Rule } from '../../rule-sets/rule.entity.ts';
import { inLanguages, storedDocument } from './starter-rule.ts';
import type { StarterRule } from './starter-rule.ts';
import { rentRollRules } from './rent-roll.ts';
import { trialBalanceRules } from './trial-balance.ts';

/** The starter pack by code of the data model. */
export const starterRules: Readonly<Record<string, readonly StarterRule[]>> = {
  rent_roll: rentRollRules,
  trial_balance: trialBalanceRules,
};

/** Of the packs that a new installation starts with; raised with each change of a rule of theirs. */
export const firstPackVersion = 3;

/** A rule of the pack as the checking sees it, without a database. */
export function asStoredRule(rule: StarterRule, ruleId: number): StoredRule {
  return {
    ruleId,
    code: rule.code,
    version: 1,
    type: rule.type,
    scope: rule.scope,
    document: storedDocument(rule),
    names: inLanguages(rule.name),
    messages: inLanguages(rule.message),
  };
}

/** Gives a dataset the starter pack of its data model. Rules that are there, tuned or switched off, stay as they are. */
export async function seedStarterRules(em: EntityManager, datasetId: number, dataModelCode: string): Promise<number> {
  const known = new Set((await em.find(Rule, { datasetId }, { fields: ['code'] })).map((rule) => rule.code));
  let added = 0;
  (starterRules[dataModelCode] ?? []).forEach((rule, position) => {
    if (known.has(rule.code)) return;
    const { code, type, scope, document, names, messages } = asStoredRule(rule, 0);
    const content = { code, type, scope, document, names, messages };
    const pack = { packCode: code, packVersion: firstPackVersion, packBaseVersion: 1 };
    em.persist(em.create(Rule, { ...content, ...pack, datasetId, position, mode: 'advance' }));
    added += 1;
  });
  await em.flush();
  return added;
}
