import type { MasterDefinition } from './masters.ts';

/**
 * `draft`: never switched on. `changed`: in force, with a newer version that is not. `off`: was switched on once.
 */
export const ruleStates = ['active', 'changed', 'draft', 'off'] as const;

/** Rules as the list shows them; the rule itself is written on a page of its own. */
export const rules: MasterDefinition<'/rules'> = {
  name: 'rules',
  area: 'rules-engine',
  path: '/rules',
  screen: 'rules_engine',
  entity: 'rule',
  key: 'code',
  keyFields: ['dataset', 'code'],
  title: 'name',
  sort: 'dataset',
  takesJson: true,
  fields: [
    /** In the language of the reader. */
    { name: 'name', type: 'text', isDerived: true, isSorted: true },
    { name: 'nameEn', type: 'text', isLink: true, isOnRecordOnly: true, maxLength: 200 },
    { name: 'nameJa', type: 'text', isLink: true, isOnRecordOnly: true, maxLength: 200 },
    { name: 'nameAr', type: 'text', isLink: true, isOnRecordOnly: true, maxLength: 200 },
    { name: 'dataset', type: 'reference', isRequired: true, isLasting: true, isSorted: true, isFilter: true },
    {
      name: 'code',
      type: 'text',
      isRequired: true,
      isLasting: true,
      isSorted: true,
      isOnRecordOnly: true,
      maxLength: 100,
    },
    { name: 'type', type: 'choice', isRequired: true, isSorted: true, isFilter: true },
    { name: 'mode', type: 'choice', isDerived: true, isSorted: true, isFilter: true },
    { name: 'state', type: 'choice', isDerived: true, isFilter: true },
    { name: 'funds', type: 'references', isLink: true, isFilter: true },
    { name: 'propertyTypes', type: 'references', isLink: true },
    { name: 'countries', type: 'references', isLink: true },
    { name: 'serviceProviders', type: 'references', isLink: true, isFilter: true },
    { name: 'from', type: 'text', isLink: true, isOnRecordOnly: true },
    { name: 'until', type: 'text', isLink: true, isOnRecordOnly: true },
    { name: 'message', type: 'text', isLink: true, isOnRecordOnly: true, maxLength: 1_000 },
    { name: 'messageJa', type: 'text', isLink: true, isOnRecordOnly: true, maxLength: 1_000 },
    { name: 'messageAr', type: 'text', isLink: true, isOnRecordOnly: true, maxLength: 1_000 },
    /** Tree, mode and expected value, as JSON. */
    { name: 'content', type: 'text', isRequired: true, isLink: true, isOnRecordOnly: true, maxLength: 30_000 },
    { name: 'lastHits', type: 'integer', isDerived: true },
    { name: 'yearHits', type: 'integer', isDerived: true },
    /** Why the newest file was not judged by it, or not to its end. */
    { name: 'lastStopped', type: 'choice', isDerived: true },
    { name: 'createdOn', type: 'date', isDerived: true, isSorted: true },
    { name: 'position', type: 'integer', isDerived: true, isSorted: true, isOnRecordOnly: true },
    { name: 'version', type: 'integer', isDerived: true, isOnRecordOnly: true },
    { name: 'newest', type: 'integer', isDerived: true, isOnRecordOnly: true },
    { name: 'author', type: 'text', isDerived: true, isOnRecordOnly: true },
  ],
};

/** Order of the rules of one dataset. */
export const mostOrderedRules = 1_000;

/** How two versions of a rule differ. */
export const ruleChangeKinds = ['type', 'mode', 'name', 'message', 'expected', 'reach', 'condition'] as const;
export type RuleChangeKind = (typeof ruleChangeKinds)[number];
