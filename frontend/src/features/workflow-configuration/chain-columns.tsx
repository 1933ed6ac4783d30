import { Box } from '@chakra-ui/react';
import { Fragment } from 'react';
import type { MasterRecord } from '#contracts/masters.ts';
import type { ListColumn } from '../../entities/list/list-column.ts';

/** The name says them. */
const namedAlready = ['dataset', 'reportPackage', 'fund', 'property'];

/** The columns of the master; those that repeat the name are offered only. */
export function chainColumns(columns: ListColumn<MasterRecord>[]): ListColumn<MasterRecord>[] {
  return columns.map((column) => {
    if (namedAlready.includes(column.id)) return { ...column, isFirstHidden: true };
    if (column.id !== 'people') return column;
    return { ...column, cell: ({ values }) => <People text={String(values['people'] ?? '')} /> };
  });
}

/** Those of a step stand together, steps in the order of the page; each name keeps its own direction. */
function People({ text }: { text: string }) {
  if (text === '') return '–';
  return (
    <Box as="span" css={{ '& bdi': { unicodeBidi: 'isolate !important' } }}>
      {text
        .split(/( › | \+ )/u)
        .map((part, at) => (at % 2 === 0 ? <bdi key={at}>{part}</bdi> : <Fragment key={at}>{part}</Fragment>))}
    </Box>
  );
}
