import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseFilter } from '#api/public-api/odata/filter.ts';
import { readOptions } from '#api/public-api/odata/read-set.ts';
import type { PublishedColumn } from '#database/published/published-table.ts';

const columns: PublishedColumn[] = [
  { name: 'unit_code', type: 'code', expression: 'r.unit_code' },
  { name: 'rent', type: 'money', expression: 'r.rent' },
  { name: 'ends', type: 'date', expression: 'r.ends' },
  { name: 'is_open', type: 'flag', expression: 'r.is_open' },
];
const parse = (text: string) => parseFilter(text, columns, 2);

/** The code with which a question is refused. */
function refusalOf(ask: () => unknown): string | undefined {
  try {
    ask();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

describe('$filter', () => {
  it('binds "and" closer than "or", and takes values as parameters', () => {
    expect(parse("unit_code eq 'O''Hare' or rent gt 10.50 and not (ends le 2026-12-31)")).toEqual({
      text:
        '((r.unit_code)::text is not distinct from $2::text or ((r.rent)::numeric > $3::numeric and ' +
        '((r.ends)::date <= $4::date) is not true))',
      values: ["O'Hare", '10.50', '2026-12-31'],
    });
    expect(parse('is_open eq true and unit_code ne null').values).toEqual([true, null]);
    expect(parse("contains(unit_code, '5%_')").values).toEqual(['%5\\%\\_%']);
  });

  it.each([
    ['100 lt rent', '(r.rent)::numeric > $2::numeric', ['100']],
    ['-1.5 ge rent', '(r.rent)::numeric <= $2::numeric', ['-1.5']],
    ['100 gt rent', '(r.rent)::numeric < $2::numeric', ['100']],
    ['100 le rent', '(r.rent)::numeric >= $2::numeric', ['100']],
    ["'1A' eq unit_code", '(r.unit_code)::text is not distinct from $2::text', ['1A']],
    ['2026-01-31 ne ends', '(r.ends)::date is distinct from $2::date', ['2026-01-31']],
    ['true eq is_open', '(r.is_open)::boolean is not distinct from $2::boolean', [true]],
    ['null ne ends', '(r.ends)::date is distinct from $2::date', [null]],
  ])('reads a comparison from its other side: %s', (text, sql, values) => {
    expect(parse(text)).toEqual({ text: sql, values });
    expect(parse(`not (${text}) or rent eq 1`).values).toEqual([...values, '1']);
  });

  it('lets nothing of its text into the statement but what it knows', () => {
    const known =
      /^[()\s]*((\(r\.\w+\)::(text|numeric|date|boolean) (is not distinct from|is distinct from|>=?|<=?|like) \$\d+::(text|numeric|date|boolean)|and|or|is not true)[()\s]*)+$/;
    const words = fc.constantFrom(
      ...['unit_code', 'rent', 'ends', 'is_open', 'eq', 'ne', 'gt', 'and', 'or', 'not', '(', ')', ',', 'contains'],
      ...["'a'", "'; drop table x; --'", '1', '-2.5', '2026-01-01', 'true', 'null', '$1', '"r"', '--', ';'],
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(words, { maxLength: 14 }).map((list) => list.join(' ')),
          fc.string(),
        ),
        (text) => {
          try {
            expect(parse(text).text).toMatch(known);
          } catch (error) {
            expect(['BadInput', 'NotSupported']).toContain((error as { code?: string }).code);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each([
    ["rent eq 'ten'", 'BadInput'],
    ['other eq 1', 'BadInput'],
    ['unit_code eq', 'BadInput'],
    ['100 lt', 'BadInput'],
    ['100 lt 200', 'BadInput'],
    ['100 lt other', 'BadInput'],
    ["'ten' lt rent", 'BadInput'],
    ['100', 'BadInput'],
    ['100 add rent', 'NotSupported'],
    ["(unit_code eq 'a'", 'BadInput'],
    [`${'('.repeat(60)}rent eq 1${')'.repeat(60)}`, 'BadInput'],
    [`${'not '.repeat(60)}rent eq 1`, 'BadInput'],
    ["tolower(unit_code) eq 'a'", 'NotSupported'],
    ['rent add 1', 'NotSupported'],
    ["unit_code in ('a','b')", 'NotSupported'],
    ['year(ends) eq 2026', 'NotSupported'],
  ])('says what is wrong with %s', (text, code) => {
    expect(refusalOf(() => parse(text))).toBe(code);
  });
});

describe('the options of an entity set', () => {
  const options = (query: Record<string, string>) => readOptions(query, columns);

  it('are read, and unknown ones refused', () => {
    expect(
      options({ $select: 'rent, ends', $orderby: 'rent desc,unit_code', $top: '5', $count: 'true' }),
    ).toMatchObject({
      columns: [{ name: 'rent' }, { name: 'ends' }],
      order: [
        { column: { name: 'rent' }, isDescending: true },
        { column: { name: 'unit_code' }, isDescending: false },
      ],
      ...{ top: 5, skip: 0, hasCount: true, filter: null, after: null },
    });
    for (const option of ['$expand', '$apply', '$search', '$compute'])
      expect(refusalOf(() => options({ [option]: 'x' }))).toBe('NotSupported');
    const wrongs: Record<string, string>[] = [
      { $top: '-1' },
      { $orderby: 'rent; drop' },
      { $select: 'x' },
      { $skiptoken: 'made up' },
    ];
    for (const wrong of wrongs) expect(refusalOf(() => options(wrong))).toBe('BadInput');
  });
});
