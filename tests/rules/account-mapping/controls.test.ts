import { describe, expect, it } from '@jest/globals';
import { brokenControls, checkControls } from '#rules/account-mapping/controls.ts';
import { flipSigns } from '#rules/account-mapping/recoding.ts';

const row = (net: string, group = 'Accrual USD') => {
  const [debit, credit] = net.startsWith('-') ? ['0', net.slice(1)] : [net, '0'];
  return {
    group,
    amounts: { opening: '0', debit, credit, movement: net, closing: net, yearToDate: null, amount: null },
  };
};

describe('controls of a trial balance', () => {
  const balanced = [row('600.01'), row('-600.01')];

  it('hold within the tolerance, for each book and currency by itself', () => {
    expect(checkControls(balanced, false).every(({ holds }) => holds)).toBe(true);
    expect(checkControls([row('600'), row('-599')], false).every(({ holds }) => holds)).toBe(true);
    const apart = checkControls([row('600', 'Cash USD'), row('-600', 'Cash EUR')], false);
    expect(apart.filter(({ holds }) => !holds).map(({ group }) => group)).toEqual([
      ...['Cash EUR', 'Cash EUR'],
      ...['Cash USD', 'Cash USD'],
    ]);
  });

  it('hold within the tolerance that an installation has set, to the last decimal', () => {
    const off = [row('600.02'), row('-600')];
    const holds = (tolerance: string) =>
      checkControls(off, false, { sum: tolerance, line: '0.01' }).every((one) => one.holds);
    expect([holds('0.01'), holds('0.02'), holds('0')]).toEqual([false, true, false]);
  });

  it('look at every account by itself: two that are off against each other are named by the worse one', () => {
    const off = (net: string, closing: string) => {
      const line = row(net);
      return { ...line, amounts: { ...line.amounts, closing } };
    };
    const lines = [off('600.00', '600.03'), off('-600.00', '-600.02'), off('0', '-0.01')];
    const movement = (line: string) =>
      checkControls(lines, false, { sum: '1.00', line }).find(({ control }) => control === 'movementLeadsToClosing');
    expect(movement('0.02')).toMatchObject({ holds: false, difference: '-0.03' });
    expect(movement('0.03')?.holds).toBe(true);
    const sums = checkControls(lines, false, { sum: '1.00', line: '0.02' }, lines.slice(1));
    expect(sums.find(({ control }) => control === 'movementLeadsToClosing')?.holds).toBe(true);
    const partial = { ...lines[0]!, amounts: { ...lines[0]!.amounts, opening: null } };
    expect(checkControls([partial], true)[1]).toMatchObject({ holds: true, difference: '-0.03' });
  });

  it('name the difference that a turned sign makes', () => {
    const turned = [balanced[0]!, { ...balanced[1]!, amounts: flipSigns(balanced[1]!.amounts) }];
    const broken = brokenControls(checkControls(balanced, false), checkControls(turned, false), []);
    expect(broken.map(({ control, difference }) => [control, difference])).toEqual([
      ['debitsEqualCredits', '1200.02'],
      ['closingsAddUpToZero', '1200.02'],
    ]);
  });

  it('are not broken by an account that is off as delivered and is no longer ignored, but by one that a mapping puts off', () => {
    const off = { ...row('0'), amounts: { ...row('0').amounts, closing: '0.50' } };
    const delivered = checkControls([...balanced, off], false);
    const [before, after] = [checkControls(balanced, false), delivered];
    expect(after.find(({ control }) => control === 'movementLeadsToClosing')).toMatchObject({ holds: false });
    expect(brokenControls(before, after, delivered)).toEqual([]);
    expect(brokenControls(before, after, before)).toMatchObject([{ control: 'movementLeadsToClosing' }]);
  });

  it('are not broken by what was out of balance before, and a partial trial balance skips the sum of closings', () => {
    const open = checkControls([row('5')], false);
    expect(brokenControls(open, open, open)).toEqual([]);
    expect(checkControls([row('5')], true).map(({ control }) => control)).not.toContain('closingsAddUpToZero');
  });

  it('are broken by what puts a trial balance further off, and not by what brings it nearer', () => {
    const off = [row('600.00'), row('-400.00'), row('-150.00')];
    const delivered = checkControls(off, false);
    const turned = off.map((one, index) => (index === 2 ? { ...one, amounts: flipSigns(one.amounts) } : one));
    const worse = checkControls(turned, false);
    expect(brokenControls(delivered, worse, delivered).map(({ control, difference }) => [control, difference])).toEqual(
      [
        ['debitsEqualCredits', '350.00'],
        ['closingsAddUpToZero', '350.00'],
      ],
    );
    expect(brokenControls(worse, delivered, delivered)).toEqual([]);
  });

  it('are broken where a part of what was ignored comes back, though nothing was off while all of it was', () => {
    const delivered = checkControls(balanced, false);
    const part = checkControls(balanced.slice(0, 1), false);
    expect(brokenControls([], part, delivered).map(({ control }) => control)).toEqual([
      'debitsEqualCredits',
      'closingsAddUpToZero',
    ]);
    expect(brokenControls([], delivered, delivered)).toEqual([]);
    const unbalanced = checkControls([...balanced, row('5')], false);
    expect(brokenControls([], unbalanced, unbalanced)).toEqual([]);
  });
});
