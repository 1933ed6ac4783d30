import type { Stage } from '#contracts/submissions.ts';
import type { AfterResubmission } from '#contracts/workflow-configuration.ts';
import type { ChainView, SaveChain } from '#contracts/workflow-configuration.schema.ts';
import { placeOf } from './chain-api.ts';

export interface DraftPerson {
  userId: number;
  name: string;
  /** Row of the version in force; null for a person who was added here. */
  cwfApproverId: number | null;
  isAllowEdit: boolean;
  isErrorNotification: boolean;
}

export interface DraftStep {
  key: string;
  /** Null: by its place in the chain. */
  stage: Stage | null;
  names: { en?: string | undefined; ja?: string | undefined; ar?: string | undefined };
  deadlineHours: string;
  people: DraftPerson[];
}

export interface ChainDraft {
  steps: DraftStep[];
  afterResubmission: AfterResubmission;
  fallbackId: number | null;
}

export function draftOf(view: ChainView): ChainDraft {
  const orderNos = [...new Set(view.reviewers.map(({ OrderNo }) => OrderNo))];
  return {
    afterResubmission: view.afterResubmission,
    fallbackId: view.fallback?.ApproverId ?? null,
    steps: orderNos.map((orderNo) => {
      const step = view.steps.find(({ OrderNo }) => OrderNo === orderNo);
      return {
        key: `step ${orderNo}`,
        stage: step?.stage ?? null,
        names: step?.names ?? {},
        deadlineHours: step?.deadlineHours ? String(step.deadlineHours) : '',
        people: view.reviewers
          .filter(({ OrderNo }) => OrderNo === orderNo)
          .map((row) => ({
            userId: row.ApproverId,
            name: row.UserName,
            cwfApproverId: row.CwfApproverId,
            isAllowEdit: row.IsAllowEdit,
            isErrorNotification: row.IsErrorNotification,
          })),
      };
    }),
  };
}

/** Whoever is added may edit at first. */
export const addedPerson = (userId: number, name: string): DraftPerson => ({
  ...{ userId, name, cwfApproverId: null },
  isAllowEdit: true,
  isErrorNotification: false,
});

export function addStep(draft: ChainDraft, person: DraftPerson): ChainDraft {
  const step = { key: crypto.randomUUID(), stage: null, names: {}, deadlineHours: '', people: [person] };
  return { ...draft, steps: [...draft.steps, step] };
}

export function changeStep(draft: ChainDraft, key: string, change: Partial<DraftStep>): ChainDraft {
  return { ...draft, steps: draft.steps.map((step) => (step.key === key ? { ...step, ...change } : step)) };
}

/** Given, or by its place: the last of two or more steps approves, every other one reviews. */
export function stageOf({ steps }: Pick<ChainDraft, 'steps'>, index: number): Stage {
  return steps[index]?.stage ?? (steps.length > 1 && index === steps.length - 1 ? 'approve' : 'review');
}

export type DraftFault = { code: 'NoReviewer' | 'ApproveBeforeReview' } | { code: 'EmptyStep'; n: number };

/** Why the chain cannot be walked as it is; the server asks again. */
export function faultsOf(draft: ChainDraft): DraftFault[] {
  if (draft.steps.length === 0) return [{ code: 'NoReviewer' }];
  const empty = draft.steps.flatMap(({ people }, index) =>
    people.length === 0 ? [{ code: 'EmptyStep' as const, n: index + 1 }] : [],
  );
  const stages = draft.steps.map((_, index) => stageOf(draft, index));
  const first = stages.indexOf('approve');
  const isTurned = first >= 0 && stages.slice(first).includes('review');
  return [...empty, ...(isTurned ? [{ code: 'ApproveBeforeReview' as const }] : [])];
}

/** The body of the specification. */
export function bodyOf(view: ChainView, draft: ChainDraft, version = view.version): SaveChain {
  const rows = draft.steps.flatMap(({ people }, index) => people.map((person) => ({ person, OrderNo: index + 1 })));
  return {
    ...placeOf(view),
    version,
    afterResubmission: draft.afterResubmission,
    FallbackApproverId: draft.fallbackId,
    steps: draft.steps.map(({ stage, names, deadlineHours }, index) => ({
      OrderNo: index + 1,
      stage,
      names,
      deadlineHours: deadlineHours === '' ? null : Number(deadlineHours),
    })),
    reviewers: rows.map(({ person, OrderNo }, index) => ({
      Id: index + 1,
      OrderNo,
      UserName: person.name,
      ApproverId: person.userId,
      CwfApproverId: person.cwfApproverId,
      IsAllowEdit: person.isAllowEdit,
      IsErrorNotification: person.isErrorNotification,
    })),
  };
}

/** Two drafts that would be saved alike. */
export function isSameDraft(left: ChainDraft, right: ChainDraft): boolean {
  const plain = ({ steps, ...rest }: ChainDraft) =>
    JSON.stringify({ ...rest, steps: steps.map(({ key: _, ...step }) => step) });
  return plain(left) === plain(right);
}
