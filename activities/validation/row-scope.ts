import type { RowElsewhere } from './checked-row.ts';
import { createPeriodCheck } from './period-rule.ts';
import { createFolding } from '#contracts/text.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';

export interface RowProblem {
  code: 'UNMAPPED_CODE' | 'WRONG_PROPERTY' | 'PERIOD_MISMATCH';
  /** Position of the field that is wrong. */
  position: number;
  found: string;
  expected: string | null;
  params?: Record<string, string>;
}

export interface PlacedRow {
  propertyId: number | null;
  /** Set when the row belongs to another property of a workbook for many. */
  elsewhere: RowElsewhere | null;
  problems: RowProblem[];
}

/** Says which property a row is about and whether it may be in this submission and month. */
export function createRowScope(inputs: RunInputs): (values: readonly (string | null)[]) => PlacedRow {
  const { submission, propertyByCode, allowedPropertyIds, entityByCode, propertyCodePosition, periodPosition } = inputs;
  const periodProblem = createPeriodCheck(inputs.periodRule, submission);
  const own = ownPropertyCode(inputs);
  const fold = createFolding();
  const notHere = (code: string, known: number): PlacedRow => {
    const reason = inputs.submittedPropertyIds.has(known) ? 'elsewhere' : 'noSubmission';
    return { propertyId: null, elsewhere: { isElsewhere: true, reason, code }, problems: [] };
  };
  return (values) => {
    const problems: RowProblem[] = [];
    let propertyId = submission.propertyId;
    const code = propertyCodePosition === null ? null : (values[propertyCodePosition] ?? null);
    const isEntity = code !== null && entityByCode.has(fold(code));
    if (code !== null && propertyCodePosition !== null && !isEntity) {
      const known = propertyByCode.get(fold(code)) ?? null;
      const isAllowed = known !== null && allowedPropertyIds.has(known);
      if (submission.isMultiProperty && submission.propertyId !== null && known !== null && !isAllowed)
        return notHere(code, known);
      const problem = { position: propertyCodePosition, found: code };
      if (known === null) problems.push({ code: 'UNMAPPED_CODE', ...problem, expected: null });
      else if (!isAllowed) problems.push({ code: 'WRONG_PROPERTY', ...problem, expected: own });
      propertyId = known;
    }
    const day = periodPosition === null ? null : (values[periodPosition] ?? null);
    const problem = day === null ? null : periodProblem(day);
    if (day !== null && periodPosition !== null && problem !== null) {
      problems.push({ code: 'PERIOD_MISMATCH', position: periodPosition, found: day, ...problem });
    }
    return { propertyId, elsewhere: null, problems };
  };
}

/** The code of the submission's fund or entity, where rows without a property are about it. */
export function ownEntityCode({ entityByCode }: Pick<RunInputs, 'entityByCode'>): string | null {
  const [own] = entityByCode.keys();
  return own?.toUpperCase() ?? null;
}

/** The provider's code of the submission's property, null for a fund's submission. */
export function ownPropertyCode({ submission, propertyByCode }: RunInputs): string | null {
  if (submission.propertyId === null) return null;
  for (const [code, propertyId] of propertyByCode) if (propertyId === submission.propertyId) return code.toUpperCase();
  return null;
}
