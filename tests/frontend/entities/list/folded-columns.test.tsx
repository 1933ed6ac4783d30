import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { foldColumns } from '../../../../frontend/src/entities/list/folded-columns.ts';
import type { ListColumn } from '../../../../frontend/src/entities/list/list-column.ts';
import { ListTable } from '../../../../frontend/src/entities/list/list-table.tsx';
import { useListState } from '../../../../frontend/src/entities/list/use-list-state.ts';
import { renderPage, speak } from '../../render.tsx';

type Row = Record<string, string>;

const ids = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const id = fc.constantFrom(...ids);
const columns: fc.Arbitrary<ListColumn<Row>[]> = fc.shuffledSubarray([...ids]).chain((shown) =>
  fc.tuple(
    ...shown.map((name) =>
      fc.option(id, { nil: undefined }).map((under) => ({
        ...{ id: name, header: name, cell: () => name },
        ...(under !== undefined && { under }),
      })),
    ),
  ),
);
const idsOf = (listed: readonly ListColumn<Row>[]) => listed.map((column) => column.id);

describe('columns that stand below others', () => {
  it('are all shown, each once, in their order, and only below what they name', () => {
    fc.assert(
      fc.property(columns, fc.boolean(), (shown, hasLittleRoom) => {
        const folded = foldColumns(shown, hasLittleRoom);
        const every = folded.flatMap((column) => [column.id, ...idsOf(column.below)]);
        expect([...every].sort()).toEqual(idsOf(shown).sort());
        const isInOrder = (some: string[]) =>
          idsOf(shown)
            .filter((name) => some.includes(name))
            .join() === some.join();
        expect(isInOrder(idsOf(folded))).toBe(true);
        for (const column of folded) {
          expect(isInOrder(idsOf(column.below))).toBe(true);
          for (const { under } of column.below) expect(under).toBe(column.id);
        }
        if (!hasLittleRoom) expect(idsOf(folded)).toEqual(idsOf(shown));
      }),
    );
  });

  describe('on a narrow page', () => {
    const wide = window.matchMedia;
    beforeEach(async () => {
      await speak('en');
      window.matchMedia = (media) => ({ ...wide(media), matches: media.includes('1279') });
    });
    afterEach(() => {
      window.matchMedia = wide;
    });

    const listed: ListColumn<Row>[] = [
      { id: 'property', header: 'Property', sortKey: 'property', cell: (row) => row['property'], title: () => 'whole' },
      { id: 'dataset', header: 'Dataset', sortKey: 'dataset', under: 'property', cell: (row) => row['dataset'] },
      {
        ...{ id: 'version', header: 'Version', under: 'property', cell: (row: Row) => row['version'] },
        belowCell: ({ version }) => (version === undefined ? null : `v${version}`),
      },
    ];

    function FileList() {
      const list = useListState({ filters: [], choices: [], sort: '-dataset' });
      const rows = [{ property: 'Tower', dataset: 'Rent Roll', version: '2' }];
      const result = {
        data: { rows, total: 1 },
        error: null,
        isPending: false,
        isFetching: false,
        refetch: () => null,
      };
      return (
        <ListTable
          {...{ label: 'Files', columns: listed, result, list, isDense: true }}
          rowKey={() => 'one'}
          rowName={() => 'one'}
        />
      );
    }

    it('keep their heads, by which the rows are still sorted', async () => {
      const { router } = await renderPage(<FileList />);
      const head = screen.getByRole('columnheader');
      expect(head).toHaveAttribute('aria-sort', 'descending');
      expect(screen.getByRole('cell')).toHaveTextContent(/^Property?.*Tower.*Rent Roll.*·.*v2$/);
      await userEvent.click(within(head).getByRole('button', { name: 'Property' }));
      expect(new URLSearchParams(router.state.location.search).get('sort')).toBe('property');
      expect(head).toHaveAttribute('aria-sort', 'ascending');
      await userEvent.click(within(head).getByRole('button', { name: 'Dataset' }));
      expect(new URLSearchParams(router.state.location.search).get('sort')).toBe('dataset');
    });
  });
});
