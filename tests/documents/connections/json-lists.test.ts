import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rowsPathPattern } from '#contracts/connections.ts';
import { listsIn } from '#documents/connections/json-lists.ts';
import type { Json } from '#documents/connections/json-rows.ts';
import { rowsAt } from '#documents/connections/json-rows.ts';

describe('the lists in a JSON answer', () => {
  it('are named by the path to their rows, and lists within rows count together', () => {
    const document = {
      meta: { total: 3, tags: ['a'] },
      data: { units: [{ no: 1 }, { no: 2 }], 'rent roll': [{ no: 3 }] },
      buildings: [{ floors: [{ no: 1 }] }, { floors: [{ no: 2 }, { no: 3 }] }],
      empty: [],
    };
    expect(listsIn(document)).toEqual([
      { path: '$.data.units', rowCount: 2 },
      { path: "$.data['rent roll']", rowCount: 1 },
      { path: '$.buildings', rowCount: 2 },
      { path: '$.buildings[*].floors[*]', rowCount: 3 },
    ]);
    expect(listsIn([{ no: 1 }])).toEqual([{ path: '$', rowCount: 1 }]);
  });

  it('can each be read as the number of rows that is said, whatever the answer is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const document = value as Json;
        for (const { path, rowCount } of listsIn(document)) {
          expect(path).toMatch(rowsPathPattern);
          expect(rowsAt(document, path)).toHaveLength(rowCount);
        }
      }),
    );
  });

  it('are none where the path would lead to something else as well', () => {
    expect(listsIn([[[{}], { '': false }]])).toEqual([]);
    expect(listsIn([{ units: [{ no: 1 }] }, { units: { total: 1 } }])).toEqual([{ path: '$', rowCount: 2 }]);
  });

  it('are looked for within bounds', () => {
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`list${index}`, [{ no: index }]]));
    expect(listsIn(wide)).toHaveLength(20);
    let deep: Json = [{ no: 1 }];
    for (let depth = 0; depth < 1_000; depth += 1) deep = { inner: deep };
    expect(listsIn(deep)).toEqual([]);
  });
});
