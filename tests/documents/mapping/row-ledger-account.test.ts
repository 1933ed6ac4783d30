import { describe, expect, it } from '@jest/globals';
import { createRowLedger, firstText } from '#documents/mapping/row-ledger.ts';

describe('the account of rows', () => {
  it('takes the first row back when another submission owns it', () => {
    const ledger = createRowLedger(0);
    ledger.see({ rowNo: 1, cells: ['A'] });
    ledger.take();
    ledger.giveBack('elsewhere', 1, 'A', undefined);
    expect(ledger.totals()).toEqual({
      rowsRead: 1,
      rowsLoaded: 0,
      leftOut: [{ reason: 'elsewhere', word: null, count: 1, rows: [{ rowNo: 1, text: 'A' }] }],
    });
  });

  it('names a thousand rows that were left out for one reason, and counts the others', () => {
    const ledger = createRowLedger(0);
    for (let rowNo = 1; rowNo <= 1001; rowNo += 1) {
      ledger.see({ rowNo, cells: ['Total'] });
      ledger.leave('keyword', { rowNo, cells: ['Total'] }, 'total');
    }
    const [group] = ledger.totals().leftOut;
    expect([group?.count, group?.rows.length]).toEqual([1001, 1000]);
  });

  it('names why a row is given back only where there is a reason', () => {
    const ledger = createRowLedger(0);
    for (const rowNo of [1, 2]) {
      ledger.see({ rowNo, cells: ['A'] });
      ledger.take();
    }
    ledger.giveBack('elsewhere', 1, 'A', 'P-2');
    ledger.giveBack('elsewhere', 2, 'A', undefined);
    expect(ledger.totals().leftOut[0]?.rows).toEqual([
      { rowNo: 1, text: 'A', why: 'P-2' },
      { rowNo: 2, text: 'A' },
    ]);
  });

  it('shows a long text from its first character', () => {
    const text = `A${'b'.repeat(500)}`;
    const shown = firstText({ rowNo: 1, cells: [null, '  ', text] });
    expect(shown.startsWith('Ab')).toBe(true);
    expect(shown.endsWith('b…')).toBe(true);
  });
});
