import { Button, Link as ChakraLink, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NoiLine } from '#contracts/month-wall.schema.ts';
import { Bdi } from '../../../components/bdi.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { FilterBar } from '../../../entities/list/filter-bar.tsx';
import type { ListColumn } from '../../../entities/list/list-column.ts';
import { ListTable } from '../../../entities/list/list-table.tsx';
import { useListState } from '../../../entities/list/use-list-state.ts';
import { useReport } from '../report-api.ts';
import { useFigures } from '../use-figures.ts';

interface NoiLinesProps {
  fund: { id: number; name: string };
  postMonth: string;
  onClose: () => void;
}

/** The rows of trial balances behind the net operating income of a fund; each leads to its cell. */
export function NoiLines({ fund, postMonth, onClose }: NoiLinesProps) {
  const { t } = useTranslation('month');
  const figures = useFigures();
  const list = useListState({ filters: [], sort: 'property' });
  const result = useReport('month/noi', { ...list.query, fundId: fund.id, postMonth });
  const currency = result.data?.currency ?? null;
  const columns = useLineColumns(currency);
  const title = t('noiLines.title', { fund: fund.name });
  return (
    <Panel
      isFlush
      mt="4"
      data-no-print
      aria-label={title}
      title={title}
      titleEnd={
        <Button size="xs" variant="ghost" onClick={onClose}>
          {t('noiLines.close')}
        </Button>
      }
    >
      <FilterBar search={{ value: list.search, onChange: list.setSearch, placeholder: t('noiLines.search') }}>
        {result.data && (
          <Text textStyle="sm" color="fg.muted" ms="auto">
            {t('noiLines.sum', { amount: figures.amount(result.data.sum, currency), currency: currency ?? '' })}
          </Text>
        )}
      </FilterBar>
      <ListTable<NoiLine>
        label={title}
        columns={columns}
        rowKey={({ loadId, rowNo, partNo }) => `${loadId}.${rowNo}.${partNo}`}
        rowName={({ property, account }) => `${property.name} ${account.name ?? account.code ?? ''}`}
        result={result}
        list={list}
        empty={<EmptyState title={t('noiLines.empty')} />}
        isDense
      />
    </Panel>
  );
}

/** The row of the version that was published, at the cell that the amount was read from. */
const cellOf = ({ submissionNo, versionNo, rowNo, field }: NoiLine) =>
  `/dashboard/${submissionNo}?version=${versionNo}&cell=${rowNo}:${field}`;

function useLineColumns(currency: string | null): ListColumn<NoiLine>[] {
  const { t } = useTranslation('month');
  const figures = useFigures();
  return useMemo((): ListColumn<NoiLine>[] => {
    const named = ({ code, name }: { code: string | null; name: string | null }) => (
      <Bdi>{[code, name].filter((text) => text !== null).join(' ') || '–'}</Bdi>
    );
    const column = (id: 'property' | 'account' | 'masterAccount' | 'type' | 'amount' | 'own' | 'cell') => ({
      id,
      header: t(`noiLines.column.${id}`),
    });
    return [
      {
        ...column('property'),
        cell: ({ property }) => <Bdi>{property.name}</Bdi>,
        sortKey: 'property',
        isStrong: true,
      },
      { ...column('account'), cell: ({ account }) => named(account), sortKey: 'account' },
      { ...column('masterAccount'), cell: ({ masterAccount }) => named(masterAccount), sortKey: 'masterAccount' },
      { ...column('type'), cell: ({ type }) => (type === 'Income' ? t('noiLines.income') : t('noiLines.expense')) },
      {
        ...column('amount'),
        cell: ({ amount }) => figures.amount(amount, currency),
        sortKey: 'amount',
        isNumeric: true,
      },
      {
        ...column('own'),
        cell: ({ ownAmount, ownCurrency }) => `${figures.amount(ownAmount, ownCurrency)} ${ownCurrency ?? ''}`.trim(),
        isNumeric: true,
      },
      {
        ...column('cell'),
        cell: (line) => (
          <ChakraLink asChild colorPalette="ink">
            <Link to={cellOf(line)}>
              <Bdi>{line.submissionNo}</Bdi> · {t('noiLines.row', { row: line.rowNo })}
            </Link>
          </ChakraLink>
        ),
      },
    ];
  }, [t, figures, currency]);
}
