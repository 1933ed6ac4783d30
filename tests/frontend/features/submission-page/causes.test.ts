import { causesOf, targetOf } from '../../../../frontend/src/entities/submission/findings/causes.ts';
import { makeFinding } from './make-submission.ts';

const hard = (findingId: number, changes: object) =>
  makeFinding({ findingId, severity: 'hard', ruleId: null, ruleName: null, ...changes });
const many = (count: number, changes: object) =>
  Array.from({ length: count }, (_, at) => hard(at, { rowNo: at + 3, ...changes }));

describe('errors by cause', () => {
  it('are one group for another month or property, whatever their number', () => {
    const months = many(12, { code: 'PERIOD_MISMATCH', field: 'as_of_date', found: '2026-10-31' });
    const others = many(18, { code: 'WRONG_PROPERTY', field: 'property_code', found: 'PM-8' });
    expect(causesOf([...months, ...others]).map(({ kind, value, findings }) => [kind, value, findings.length])).toEqual(
      [
        ['property', 'PM-8', 18],
        ['month', '2026-10', 12],
      ],
    );
  });

  it('are one group for a row of notes that lacks many cells', () => {
    const fields = ['unit_code', 'space_type', 'unit_status', 'rentable_area', 'tenant_name', 'lease_type'];
    const note = fields.map((field, at) => hard(at, { code: 'REQUIRED_MISSING', rowNo: 45, field, found: null }));
    expect(causesOf(note)).toMatchObject([{ kind: 'row', findings: { length: 6 } }]);
  });

  it('stay apart when they are few, of another value, or to be explained', () => {
    const two = many(2, { code: 'NOT_IN_LIST', field: 'unit_status', found: 'Occ' });
    const soft = [1, 2, 3, 4].map((findingId) => makeFinding({ findingId: 50 + findingId, severity: 'soft' }));
    expect(
      causesOf([...two, hard(90, { rowNo: 70, code: 'NOT_IN_LIST', field: 'unit_status', found: 'Vac' }), ...soft]),
    ).toEqual([]);
  });

  it('lead to the submission that waits for the rows', () => {
    const [cause] = causesOf(many(3, { code: 'PERIOD_MISMATCH', found: '2026-10-31' }));
    const target = { kind: 'month', value: '2026-10', submissionNo: 'SUB-000042' } as const;
    expect(cause && targetOf(cause, [{ ...target, value: '2026-11' }, target])).toBe(target);
  });
});
