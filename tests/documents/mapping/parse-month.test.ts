import { describe, expect, it } from '@jest/globals';
import { monthReader } from '#documents/mapping/parse-month.ts';

const read = monthReader('DD/MM/YYYY');

describe('a month', () => {
  it.each([
    ...['2026-02', '2026/2', '02/2026', '2.2026', '202602', 'Feb 2026', 'February 2026', '2026年2月', '２０２６年２月'],
    ...['令和8年2月', '28/02/2026', '2026-02-01', '28 Feb 2026'],
  ])('is read from %s', (text) => {
    expect(read(text)).toBe('2026-02');
  });

  it.each(['2026', '13/2026', '2026-13', '202613', 'Total', '', '30/02/2026', '0/2026'])('is not in %s', (text) => {
    expect(read(text)).toBeNull();
  });
});
