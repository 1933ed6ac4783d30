/** One fault that somebody could make: in this file, this text becomes that one. */
export interface Mutant {
  file: string;
  from: string;
  to: string;
}

const at = (file: string, from: string, to: string): Mutant => ({ file: `rules/submissions/${file}.ts`, from, to });

/** Faults of the state machine that its tests have to find. Each text stands once in its file, or its first place counts. */
export const mutants: readonly Mutant[] = [
  // What is carried, and what starts anew.
  at('steps', '.slice(0, -1)', ''),
  at('steps', 'group.orderNo >= reopenedByOrderNo', 'group.orderNo > reopenedByOrderNo'),
  at('steps', 'isSameContent(decision.valuesHash, version.valuesHash)', 'true'),
  at('steps', 'given.length < seats.length', 'given.length === 0'),
  at('steps', 'if (overlap(decision.persons, version.uploaders)) return false;', ''),
  at('steps', 'const isSame = isSameContent(state.version?.reviewedHash, state.version?.valuesHash);', 'const isSame = true;'),
  at('steps', '...(valuesHash !== undefined && { reviewedHash: valuesHash })', ''),
  at('steps', 'left !== null && left === right', 'left === right'),
  at('steps', "state.chain.afterResubmission !== 'continue' || ", ''),
  at('steps', 'const decisions = pending ? base.decisions : [];', 'const decisions = base.decisions;'),
  at('steps', 'priorDecisions: state.decisions, decisions: []', 'priorDecisions: state.decisions'),
  at('steps', 'const decisions = decisionsBefore(back, group.orderNo);', 'const decisions = back.decisions;'),
  at('steps', '!isIndependent(version, persons) && wouldEndChain', 'wouldEndChain'),
  at('steps', 'if (overlap(persons, version.uploaders)) return true;', ''),
  at('steps', 'package: heldPackage(state)', 'package: state.package ?? null'),
  at('editing', 'controlBreaks: [],', ''),
  at('editing', ': decisionsBefore(state, state.currentOrderNo ?? 0)', ': state.decisions'),
  at('editing', 'reviewedHash: valuesHash,', ''),
  at('editing', 'editors: joined(version.editors, pending.editors)', 'editors: pending.editors'),
  at('editing', 'SelfApproval: () => !isSomebodyLeft(state, state.version, persons),', ''),
  at('validating', 'valuesHash: command.valuesHash ?? null', 'valuesHash: state.version.valuesHash ?? null'),
  at('validating', 'isPassing: unexplainedCount === 0', 'isPassing: true'),
  at('validating', 'isPassing: false, hasRows', 'isPassing: true, hasRows'),
  at('validating', '!causesWithoutRows.includes(command.cause)', 'true'),
  at('validating', 'unexplainedLeft > state.unexplainedCount', 'false'),
  at('decision', "!standing.includes(found.acceptedBy ?? '')", 'false'),
  at('decision', "withdrawable: isKept ? (state.withdrawable ?? null) : null", 'withdrawable: state.withdrawable ?? null'),
  at('decision', "const rowsWithoutWeight = ['T23', 'T25'];", "const rowsWithoutWeight = ['T23'];"),
  at('decision', "'revalidate',\n  'withdraw',\n];", "'revalidate',\n];"),
  at('deciding', 'withdrawable: null, approvedAtMs', 'approvedAtMs'),
  at('deciding', 'approvedAtMs: occasion.atMs', 'approvedAtMs: null'),
  at('deciding', 'ruleIds.every(', 'ruleIds.some('),
  at('deciding', 'StaleView: () => hasSeenAnother(state, command),', ''),
  at('withdrawing', "kind === 'approved' && round === state.round && ", ''),
  at('withdrawing', 'decision.opId === state.withdrawable', 'true'),
  at('withdrawing', 'orderNo === state.currentOrderNo', 'true'),
  at('uploading', 'Superseded: () => state.latestUploadId !== null && command.uploadId <= state.latestUploadId,', ''),
  at('uploading', 'return hasBegunInCheck ? null : state.turnStart;', 'return state.turnStart;'),
  at('uploading', ' || isEdited(state)', ''),
  at('uploading', 'previousVersion: isFirstOfTurn ? state.version : state.previousVersion', 'previousVersion: state.version'),
  at('correcting', 'joined(parent.uploaders, persons)', 'persons'),
  at('correcting', 'editors: parent.editors,', ''),
  at('correcting', 'SelfApproval: () => holdsSeat(state, persons),', ''),
  at('processing', 'generation: generation + 1 }', 'generation }'),
  at('processing', '&& !state.isPublishingBegun;', ';'),
  at('processing', 'StaleView: () => !isFirst && hasSeenAnother(state, { versionNo, generation }),', ''),
  at('publishing', '!state.isPublished && ', ''),
  at('publishing', 'state.isPublishingBegun || ', ''),
  at('publishing', 'filter((found) => found.isAccepted)', 'filter(() => true)'),
  at('recoding', 'SelfApproval: () => command.isOnlyAuthor,', ''),
  at('recoding', 'state.recoding?.wasRestated ?? state.isRestated', 'state.isRestated'),
  at('returning', ' || isPastDue(state, command)', ''),
  at('administering', '|| version.isPassing === true', '|| true'),
  at('assigning', 'seat.stage === old.stage', 'true'),
  at('assigning', 'return current.stage === before?.stage;', 'return true;'),
  at('recovering', 'isWaiting && !isHeldByPackage(state)', 'isWaiting'),
]; // prettier-ignore
