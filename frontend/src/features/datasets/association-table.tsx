import { Box, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { AssociatedFund, AssociationChange } from '#contracts/datasets.schema.ts';
import { FundRows } from './fund-rows.tsx';

export interface AssociationTableProps {
  id: number;
  isOfFunds: boolean;
  mayEdit: boolean;
  search: string;
  rows: readonly AssociatedFund[];
  changes: AssociationChange[];
  onChange: (change: AssociationChange) => void;
}

/** So few funds are all open at first. */
const openUpTo = 5;

/** The tree of funds, with the properties of each below it. */
export function AssociationTable({ rows, isOfFunds, ...rest }: AssociationTableProps) {
  const { t } = useTranslation('datasets');
  const heads = isOfFunds
    ? [t('places.name')]
    : [
        t('places.name'),
        t('places.code'),
        t('places.provider'),
        t('places.mapping'),
        t('places.frequency'),
        t('places.lastAccepted'),
        t('places.fromNowOn'),
      ];
  if (rows.length === 0) {
    return (
      <Text p="4" color="fg.muted">
        {t('places.empty')}
      </Text>
    );
  }
  return (
    <Box overflowX="auto">
      <Table.Root size="sm" aria-label={t('page.places')}>
        <Table.Header>
          <Table.Row bg="bg.subtle">
            {heads.map((head) => (
              <Table.ColumnHeader key={head} whiteSpace="nowrap">
                {head}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((fund) => (
            <FundRows
              key={fund.fundId ?? 'none'}
              {...rest}
              {...{ fund, isOfFunds }}
              isFirstOpen={rows.length <= openUpTo || rest.search !== ''}
            />
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
