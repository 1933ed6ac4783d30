import { monthLabel } from '../../../../frontend/src/features/reports/charts/month-label.ts';
import { createDateWords } from '../../../../frontend/src/lib/dates.ts';

describe('the month over the figures of a chart', () => {
  const label = monthLabel(createDateWords('en'));

  it('is named in the words of the reader', () => {
    expect(label('2026-10-01')).toBe('Oct 2026');
  });

  it('is empty while the tooltip has none', () => {
    // "value" is what the tooltip gives before anybody has pointed at the chart.
    expect(['value', '', undefined].map(label)).toEqual(['', '', '']);
  });
});
