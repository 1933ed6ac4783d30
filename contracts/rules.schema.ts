import { z } from 'zod';
import { fieldTypes } from './data-models.ts';
import { packRuleStates } from './rule-changes.ts';
import { ruleTreeSchema } from './rule-trees.schema.ts';
import { ruleModes, ruleScopes, ruleTypes } from './rule-sets.ts';
import { mostOrderedRules, ruleChangeKinds } from './rules.ts';

const id = z.number().int().positive();
const version = z.number().int().min(1);

export const ruleChangeSchema = z.object({
  kind: z.enum(ruleChangeKinds),
  /** The language of a text, or the part of the reach. */
  name: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type RuleChange = z.infer<typeof ruleChangeSchema>;

export const ruleVersionsSchema = z.object({
  versions: z.array(
    z.object({
      version,
      savedAt: z.iso.datetime(),
      author: z.string().nullable(),
      isInForce: z.boolean(),
      type: z.enum(ruleTypes),
      mode: z.enum(ruleModes),
      scope: z.enum(ruleScopes),
      /** What differs from the version before it. */
      changes: z.array(ruleChangeSchema),
    }),
  ),
});
export type RuleVersions = z.infer<typeof ruleVersionsSchema>['versions'];

/** `version`: the newest one, as the person has seen it. */
export const switchRuleSchema = z.object({ isActive: z.boolean(), version });
export type SwitchRule = z.infer<typeof switchRuleSchema>;

/** All rules of the dataset that are not deleted, in their new order. */
export const orderRulesSchema = z.object({ datasetId: id, ruleIds: z.array(id).max(mostOrderedRules) });
export type OrderRules = z.infer<typeof orderRulesSchema>;

export const orderedRulesSchema = z.object({
  rules: z.array(z.object({ id, name: z.string(), isActive: z.boolean() })),
});
export type OrderedRules = z.infer<typeof orderedRulesSchema>['rules'];

export const madeRuleSchema = z.object({ id });

const ruleFieldSchema = z.object({
  name: z.string(),
  type: z.enum(fieldTypes),
  label: z.string(),
  /** Of a list; empty for any other field. */
  values: z.array(z.object({ code: z.string(), name: z.string() })),
});

const ruleDatasetSchema = z.object({
  id,
  /** By which rules and imports name the dataset. */
  key: z.string(),
  name: z.string(),
  model: z.string(),
  modelCode: z.string(),
  modelVersion: z.number().int(),
  keyFields: z.array(z.string()),
  fields: z.array(ruleFieldSchema),
});
export type RuleDataset = z.infer<typeof ruleDatasetSchema>;

export const ruleDatasetsSchema = z.object({ datasets: z.array(ruleDatasetSchema) });

/** A text in the languages of the product; the languages that are blank are left out. */
const textsOf = (longest: number) =>
  z.object({
    en: z.string().trim().max(longest).optional(),
    ja: z.string().trim().max(longest).optional(),
    ar: z.string().trim().max(longest).optional(),
  });

const month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/);
const codes = z.array(z.string().min(1).max(200)).max(500).default([]);

/** Names of funds, codes of the others. */
export const ruleReachSchema = z.object({
  funds: codes,
  propertyTypes: codes,
  countries: codes,
  serviceProviders: codes,
  from: month.nullable().default(null),
  until: month.nullable().default(null),
});
export type RuleReachCodes = z.output<typeof ruleReachSchema>;

export const saveRuleSchema = z.object({
  datasetId: id,
  type: z.enum(ruleTypes),
  mode: z.enum(ruleModes),
  names: textsOf(200),
  messages: textsOf(1_000),
  /** What the provider reads as "value expected". */
  expected: textsOf(400).nullable().default(null),
  reach: ruleReachSchema,
  tree: ruleTreeSchema,
  /** The newest version that the person has seen; 0 for a new rule. */
  version: z.number().int().min(0),
});
export type SaveRule = z.output<typeof saveRuleSchema>;

const texts = z.record(z.string(), z.string());
const named = z.array(z.object({ code: z.string(), name: z.string() }));

export const ruleViewSchema = z
  .object({
    id,
    datasetId: id,
    code: z.string(),
    type: z.enum(ruleTypes),
    mode: z.enum(ruleModes),
    names: texts,
    messages: texts,
    expected: texts.nullable(),
    reach: z.object({
      funds: named,
      propertyTypes: named,
      countries: named,
      serviceProviders: named,
      from: month.nullable(),
      until: month.nullable(),
    }),
    /** Null for a rule that no tree can say. */
    tree: ruleTreeSchema.nullable(),
    /** The newest version; it is a draft unless it is the one in force. */
    version,
    /** Null while the rule is switched off. */
    versionInForce: version.nullable(),
    savedAt: z.iso.datetime(),
    author: z.string().nullable(),
    mayChange: z.boolean(),
  })
  .meta({ id: 'RuleView' });
export type RuleView = z.infer<typeof ruleViewSchema>;

/** A JSON file of rules, as the export writes it. */
export const importRulesSchema = z.object({
  importId: z.uuid(),
  rules: z
    .array(z.record(z.string().max(60), z.json()))
    .min(1)
    .max(5_000),
  /** As the person has it; its import is listed by this name. */
  fileName: z.string().min(1).max(200).default('rules'),
});
export type RuleRows = Pick<z.output<typeof importRulesSchema>, 'rules' | 'fileName'>;

/** Packs of rules that come with the product, and the datasets that may have them. */
export const rulePacksSchema = z.object({
  packs: z.array(
    z.object({
      /** Of the data model. */
      code: z.string(),
      name: z.string(),
      version,
      ruleCount: z.number().int(),
      datasets: z.array(z.object({ id, name: z.string(), installed: z.number().int() })),
    }),
  ),
});
export type RulePacks = z.infer<typeof rulePacksSchema>['packs'];

export const comparedPackSchema = z.object({
  code: z.string(),
  version,
  rules: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      message: z.string(),
      type: z.enum(ruleTypes),
      /** Where its limits come from. */
      source: z.string(),
      state: z.enum(packRuleStates),
      /** The rule of the dataset; null for one that is not installed. */
      ruleId: id.nullable(),
      /** From the rule of the dataset to that of the pack. */
      changes: z.array(ruleChangeSchema),
    }),
  ),
});
export type ComparedPack = z.infer<typeof comparedPackSchema>;

/** `version` of the pack, as the person has seen it. */
export const installPackSchema = z.object({
  datasetId: id,
  version,
  codes: z.array(z.string().min(1).max(100)).min(1).max(200),
});
export type InstallPack = z.output<typeof installPackSchema>;

/** How many rules were added, saved as their next version, and added beside a rule that people have changed. */
export const installedPackSchema = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  beside: z.number().int(),
});
export type InstalledPack = z.infer<typeof installedPackSchema>;
