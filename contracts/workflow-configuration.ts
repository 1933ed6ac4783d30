import type { MasterDefinition } from './masters.ts';

/** After a resubmission: from the first step again, or at the step that sent it back. */
export const afterResubmissions = ['restart', 'continue'] as const;
export type AfterResubmission = (typeof afterResubmissions)[number];

/** What stands beside a person in a chain; nothing of it forbids to choose them. */
export const reviewerWarnings = ['UploadsHere', 'Absent', 'AbsentLater', 'WithoutScope', 'NotReviewing'] as const;
export type ReviewerWarning = (typeof reviewerWarnings)[number];

/** Why a chain is the one that applies: it stands at this level, the nearest first. */
export const chainLevels = ['property', 'entity', 'fund', 'default'] as const;

/** What a move to another version does to a submission (T24). */
export const moveEffects = ['staysAtStep', 'goesToStep', 'notAtStep', 'parks', 'refused'] as const;
export type MoveEffect = (typeof moveEffects)[number];

/** How two versions of a chain differ. */
export const chainChangeKinds = [
  'personAdded',
  'personRemoved',
  'personMoved',
  'stageChanged',
  'namesChanged',
  'deadlineChanged',
  'allowEditChanged',
  'errorNotificationChanged',
  'afterResubmissionChanged',
  'fallbackChanged',
] as const;
export type ChainChangeKind = (typeof chainChangeKinds)[number];

/** Who reviews a dataset or a report package, in general, for a fund or for a property. */
export const workflowConfigurations: MasterDefinition<'/workflow-configurations'> = {
  name: 'workflowConfigurations',
  area: 'workflow-configuration',
  path: '/workflow-configurations',
  screen: 'configureWorkflow',
  entity: 'workflowConfiguration',
  key: 'name',
  title: 'name',
  fields: [
    { name: 'name', type: 'text', isRequired: true, isUnique: true, isLasting: true, isSorted: true, maxLength: 400 },
    { name: 'dataset', type: 'reference', isLasting: true, isSorted: true, isFilter: true },
    { name: 'reportPackage', type: 'reference', isLasting: true, isSorted: true, isFilter: true },
    { name: 'fund', type: 'reference', isLasting: true, isSorted: true, isFilter: true },
    { name: 'property', type: 'reference', isLasting: true, isSorted: true, isFilter: true },
    { name: 'people', type: 'text', isDerived: true },
    { name: 'reviewers', type: 'text', isRequired: true, isOnRecordOnly: true, maxLength: 4000 },
    { name: 'version', type: 'integer', isDerived: true, isSorted: true },
    { name: 'author', type: 'text', isDerived: true },
    { name: 'savedOn', type: 'date', isDerived: true, isSorted: true },
    { name: 'openSubmissions', type: 'integer', isDerived: true },
  ],
};
