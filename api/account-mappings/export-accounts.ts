import { wordsOf } from '#documents/imports/master-words.ts';
import { sendFile } from '../files/send-blob.ts';
import type { ListFormat } from '../masters/export-list.ts';
import { exportedWindow, listFormats, refuseTooMany } from '../masters/export-list.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { accountLines, lineColumns, printedColumns } from './account-lines.ts';
import { chartListQuery, findCharts } from './list.ts';
import type { ChartQuery } from './list.ts';
import { screen } from './scope.ts';

/** The list with the accounts of each chart, one row for each account. To be registered before `/:chartId`. */
export const createChartExportRoutes = (): Route[] => listFormats.map(exportRoute);

function exportRoute({ name, extension, mostRows, make }: ListFormat): Route {
  return defineRoute({
    method: 'get',
    path: `/api/account-mappings/export/${name}`,
    summary: `The accounts of the filtered charts as ${extension}; with Edit those of all charts, else of the page that is seen.`,
    tags: ['account-mappings'],
    policy: { screen, privilege: 'View' },
    query: chartListQuery,
    responses: { 200: { description: 'The file', contentType: 'application/octet-stream' } },
    refusals: ['TooManyRows'],
    handler: async ({ em, person, query, response, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const chartIds = await chartsWithin(context, query, mostRows);
      const shown = name === 'pdf' ? printedColumns : lineColumns;
      const word = wordsOf('account-mappings', context.language);
      const content = await make(
        {
          title: word('title'),
          columns: shown.map((column) => ({
            label: word(`column.${column}`),
            ...(column === 'closing' ? { isNumeric: true, format: 'amount' } : { isNumeric: false }),
          })),
          rows: accountLines(context, query, chartIds, shown),
          isRightToLeft: context.language === 'ar',
        },
        context,
      );
      await sendFile(response, content, { fileName: `${word('title')}.${extension}` });
    },
  });
}

/** @throws AppError TooManyRows when the charts have more accounts than `mostRows` */
async function chartsWithin(context: MasterContext, query: ChartQuery, mostRows: number): Promise<number[]> {
  const charts = await findCharts(context, query, exportedWindow(context, screen, query, mostRows));
  refuseTooMany(
    charts.reduce((sum, { accounts }) => sum + accounts, 0),
    mostRows,
  );
  return charts.map(({ chartId }) => chartId);
}
