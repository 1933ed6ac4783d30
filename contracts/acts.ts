import type { BaseRole, Privilege, Screen } from './roles.ts';
import { includesPrivilege } from './roles.ts';
import type { SubmissionAct } from './submissions.ts';

/**
 * What ties a person to a submission. `scope`: the submission is within the row scope, nothing more is asked.
 * `chain`: a seat in any group. `chain`, `currentStep` and `lastGroup` include the stand-ins of the people named there.
 */
export const assignments = ['scope', 'ownProvider', 'chain', 'currentStep', 'lastGroup'] as const;
export type Assignment = (typeof assignments)[number];

export interface ActAccess {
  baseRole: BaseRole;
  screen: Screen;
  privilege: Privilege;
  assignment: Assignment;
}

/** The dashboard under which each base role meets its submissions. */
export const dashboardOf = {
  SuperAdmin: 'dashboard',
  Admin: 'dashboard',
  DataProvider: 'serviceprovider-dashboard',
  Reviewer: 'reviewer-dashboard',
} as const satisfies Record<BaseRole, Screen>;

const access = (baseRole: BaseRole, privilege: Privilege, assignment: Assignment): ActAccess => ({
  baseRole,
  screen: dashboardOf[baseRole],
  privilege,
  assignment,
});

const superAdmin = access('SuperAdmin', 'All', 'scope');
const admin = [superAdmin, access('Admin', 'All', 'scope')];
const provider = access('DataProvider', 'Edit', 'ownProvider');
const assignee = access('Reviewer', 'Edit', 'currentStep');

/** Who may do what with a submission, by role, privilege and assignment; what is legal now is the state machine's answer. */
export const actAccess: Readonly<Record<SubmissionAct, readonly ActAccess[]>> = {
  upload: [provider, ...admin],
  correct: [provider, ...admin],
  nilReturn: [provider, ...admin],
  explain: [provider, ...admin],
  recall: [provider, ...admin],
  approve: [assignee],
  withdraw: [access('Reviewer', 'Edit', 'chain')],
  reopen: [assignee, ...admin],
  sendBack: [assignee, ...admin],
  edit: [assignee],
  approverRecall: [access('Reviewer', 'Edit', 'lastGroup')],
  adminReopen: admin,
  close: admin,
  reopenPeriod: [superAdmin],
  changePostMonth: admin,
  sync: admin,
  substitute: admin,
  retry: admin,
  revalidate: [provider, ...admin],
  handOver: admin,
  remind: admin,
  comment: [
    access('SuperAdmin', 'Edit', 'scope'),
    access('Admin', 'Edit', 'scope'),
    access('Reviewer', 'Edit', 'scope'),
    provider,
  ],
};

/** Whether one of the rows of the table lets this person try the act; assignments are those held on the submission. */
export function mayAttempt(
  act: SubmissionAct,
  baseRole: BaseRole,
  privileges: Readonly<Partial<Record<Screen, Privilege>>>,
  held: readonly Assignment[],
): boolean {
  return actAccess[act].some(
    (row) =>
      row.baseRole === baseRole &&
      includesPrivilege(privileges[row.screen] ?? 'None', row.privilege) &&
      held.includes(row.assignment),
  );
}

/** Last part of the addresses of the acts on one submission that answer how far the process is. */
export const actPaths = [
  'nil-return',
  'explain',
  'recall',
  'approve',
  'withdraw',
  'correct',
  'reopen',
  'send-back',
  'edit',
  'approver-recall',
  'admin-reopen',
  'close',
  'reopen-period',
  'change-post-month',
  'sync',
  'substitute',
  'retry',
  'revalidate',
  'hand-over',
  'choose-encoding',
] as const;
export type ActPath = (typeof actPaths)[number];
