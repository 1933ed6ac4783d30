import { describe, expect, it } from '@jest/globals';
import { createKeywordFilter } from '#documents/mapping/row-filters.ts';
import { bareHead } from '#documents/sampling/propose-columns.ts';
import { proposeMapping } from '#documents/sampling/propose-mapping.ts';
import type { GeneratedLayout } from './generated-layouts.ts';
import { generateLayout } from './generated-layouts.ts';

const layouts = Array.from({ length: 48 }, (_, seed) => generateLayout(seed));

const propose = ({ rows, context }: GeneratedLayout) =>
  proposeMapping([{ name: 'Sheet1', isHidden: false, rows }], context, { sheet: null, rowNumber: null });

describe('proposeMapping, on generated layouts in three languages', () => {
  const judged = layouts.map((layout) => ({ layout, proposal: propose(layout) }));
  const columns = judged.flatMap(({ layout, proposal }) =>
    layout.truth.map(({ head, field }) => {
      const own = proposal.columns.find(({ source }) => source === head.replace(/\s+/g, ' '));
      return { name: layout.name, head, truth: field, field: own?.field ?? null, certainty: own?.certainty ?? 0 };
    }),
  );

  it('finds the row of the heads in at least 95 of 100 sheets', () => {
    const wrong = judged.filter(({ layout, proposal }) => proposal.definition.rowNumber !== layout.headRow);
    expect(wrong.length / judged.length).toBeLessThanOrEqual(0.05);
  });

  it('proposes the right field for at least 90 of 100 columns', () => {
    const asked = columns.filter(({ truth }) => truth !== null);
    const right = asked.filter(({ truth, field }) => truth === field);
    expect(right.length / asked.length).toBeGreaterThanOrEqual(0.9);
  });

  it('is wrong in at most 1 of 100 proposals that it is 90 % sure of', () => {
    const sure = columns.filter(({ field, certainty }) => field !== null && certainty >= 0.9);
    const wrong = sure.filter(({ field, truth }) => field !== truth);
    expect(sure.length).toBeGreaterThan(300);
    expect(wrong.length / sure.length).toBeLessThanOrEqual(0.01);
  });

  it('proposes nothing below 60 %', () => {
    expect(columns.filter(({ field, certainty }) => field !== null && certainty < 0.6)).toEqual([]);
  });

  it('proposes months across where there are months, and nowhere else', () => {
    for (const { layout, proposal } of judged) {
      if (proposal.definition.rowNumber !== layout.headRow) continue;
      expect(`${layout.name} ${proposal.definition.format === 'MATRIX'}`).toBe(`${layout.name} ${layout.isMatrix}`);
    }
  });

  it('excludes rows of totals, and no record', () => {
    for (const { layout, proposal } of judged) {
      const keywordOf = createKeywordFilter(proposal.definition.excludeRowKeywords);
      for (const row of layout.rows.filter(({ rowNo }) => rowNo > layout.headRow)) {
        const isRecord = layout.records.includes(row.rowNo);
        expect(`${layout.name} ${row.rowNo} ${keywordOf(row) !== null}`).toBe(
          `${layout.name} ${row.rowNo} ${!isRecord}`,
        );
      }
    }
  });
});

describe('a provider whose texts are translated', () => {
  it('gets a proposal that reads its headings by their translation', () => {
    const layout = generateLayout(0);
    const heads = layout.truth.map(({ head }, index) => [`Spalte ${index}`, head.replace(/\s+/g, ' ').trim()] as const);
    const rows = layout.rows.map(({ rowNo, cells }) => ({
      rowNo,
      cells:
        rowNo === layout.headRow
          ? cells.map((cell) => heads[layout.truth.findIndex(({ head }) => head === cell)]?.[0] ?? cell)
          : cells,
    }));
    const proposalWith = (translation: readonly (readonly [string, string])[]) =>
      proposeMapping(
        [{ name: 'A', isHidden: false, rows }],
        { ...layout.context, translation },
        { sheet: null, rowNumber: layout.headRow },
      ).definition;
    const named = propose(layout).definition.columns;
    const translated = proposalWith(heads);
    expect(translated.isFileTranslationRequired).toBe(true);
    expect(translated.columns.length).toBeGreaterThan(0.8 * named.length);
    const isSame = translated.columns.filter(({ source, field }) =>
      named.some(
        (one) => one.field === field && heads.some(([alias, head]) => alias === source && head === one.source),
      ),
    );
    expect(isSame.length).toBeGreaterThan(0.8 * named.length);
    expect(proposalWith([]).isFileTranslationRequired).toBe(false);
    expect(proposalWith([]).columns.length).toBeLessThan(translated.columns.length);
  });
});

describe('a head without its unit', () => {
  it.each([
    ['Area sq ft', 'Area'],
    ['Rentable area SF', 'Rentable area'],
    ['Area (sq. ft)', 'Area'],
    ['Monthly rent USD', 'Monthly rent'],
    ['Rent, USD', 'Rent'],
    ['面積㎡', '面積'],
    ['المساحة م²', 'المساحة'],
    ['Rent psf', 'Rent psf'],
    ['SF', 'SF'],
    ['Usd', 'Usd'],
  ])('of %s is %s', (head, bare) => {
    expect(bareHead(head)).toBe(bare);
  });
});
