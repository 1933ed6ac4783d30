import { describe, expect, it } from '@jest/globals';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { adaptMapping } from '#documents/drift/adapt-mapping.ts';
import { columnLetter } from '#documents/reading/cells.ts';
import { generateLayout, randomOf } from '../sampling/generated-layouts.ts';
import type { GeneratedLayout } from '../sampling/generated-layouts.ts';

const layouts = Array.from({ length: 36 }, (_, seed) => generateLayout(seed)).filter(({ isMatrix }) => !isMatrix);

const definitionOf = ({ truth, headRow }: GeneratedLayout): DatasetMappingDefinition => ({
  ...{
    format: 'LIST',
    sheet: null,
    rowNumber: headRow,
    requiredColumns: [],
    excludeRowKeywords: ['Total'],
    type: null,
  },
  ...{ excludeBlankRows: true, isFileTranslationRequired: false },
  columns: truth.flatMap(({ head, field }) => (field === null ? [] : [{ source: clean(head), field }])),
});
const clean = (head: string) => head.replace(/\s+/g, ' ').trim();

/** A column is inserted, two title rows are added, and one column gets the name of its field. */
function laterOf(layout: GeneratedLayout, seed: number) {
  const random = randomOf(seed);
  const mapped = layout.truth.filter(({ field }) => field !== null);
  const { head, field } = mapped[Math.floor(random() * mapped.length)]!;
  const label = layout.context.fields.find(({ name }) => name === field)!.labels.en;
  const at = 1 + Math.floor(random() * 2);
  const rows = layout.rows.map(({ rowNo, cells }) => ({
    rowNo: rowNo + 2,
    cells: cells
      .map((cell) => (rowNo === layout.headRow && cell === head ? label : cell))
      .toSpliced(at, 0, rowNo === layout.headRow ? 'Zzyzx' : null),
  }));
  const isClear = !layout.truth.some((other) => other.field !== field && clean(other.head) === label);
  return { rows, renamed: field!, label, isClear };
}

describe('a mapping adapted to a later layout', () => {
  it('reads every column from where it is now, on 95 of 100 columns or more', () => {
    let columns = 0;
    let right = 0;
    for (const [seed, layout] of layouts.entries()) {
      const later = laterOf(layout, seed + 1);
      if (!later.isClear) continue;
      const definition = definitionOf(layout);
      const former = {
        headRow: layout.headRow,
        mapped: definition.columns.map((column, index) => ({ ...column, letter: columnLetter(index) })),
        unused: [],
      };
      const { proposal, drift } = adaptMapping(
        [{ name: 'A', isHidden: false, rows: later.rows }],
        'A',
        layout.context,
        {
          ...{ kind: 'adapt', definition, former, missingBefore: [] },
          neededFields: [later.renamed],
        },
      );
      expect(drift.headRow.now).toBe(layout.headRow + 2);
      expect(proposal.definition.columns.map(({ field }) => field)).toEqual(
        definition.columns.map(({ field }) => field),
      );
      for (const [index, { source, field }] of proposal.definition.columns.entries()) {
        columns += 1;
        const expected = field === later.renamed ? later.label : definition.columns[index]!.source;
        if (source === expected) right += 1;
      }
    }
    expect(columns).toBeGreaterThan(200);
    expect(right / columns).toBeGreaterThanOrEqual(0.95);
  });
});
