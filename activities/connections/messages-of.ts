import type { EntityManager } from '@mikro-orm/postgresql';
import type { ConnectionFormat, DeliveryEvent } from '#contracts/connections.ts';
import { rowsPerBatch } from '#contracts/connections.ts';
import type { PublishedRow, RowPlace } from '#database/published/published-rows.ts';
import { readRows } from '#database/published/published-rows.ts';
import type { PublishedTable } from '#database/published/published-table.ts';
import { cellsOf, publishedTableOf } from '#database/published/published-table.ts';
import { tableAsCsv } from '#documents/connections/json-rows.ts';
import { rowsAsWorkbook } from '#documents/connections/rows-workbook.ts';
import type { Message } from '#platform/outgoing/send-message.ts';

/** A message that is to be sent, with what it tells of. */
export interface WaitingDelivery {
  id: number;
  eventId: string;
  event: DeliveryEvent;
  details: Record<string, string | number>;
  loadId: number | null;
  batchesSent: number;
  createdAt: string;
  submissionNo: string;
  datasetId: number;
  dataset: string;
  serviceProvider: string;
  property: string | null;
  fund: string | null;
  postMonth: string;
  dueOn: string;
  rowCount: number | null;
}

interface NumberedMessage {
  message: Message;
  /** From 1. */
  batchNo: number;
  rowCount: number;
}

/** The calls that a delivery still needs: one for a change of status, one for each batch of rows for published figures. */
export async function* messagesOf(
  em: EntityManager,
  delivery: WaitingDelivery,
  format: ConnectionFormat,
): AsyncGenerator<NumberedMessage> {
  const { event, eventId, loadId, batchesSent } = delivery;
  if (event === 'submission.status_changed' || loadId === null) {
    const body = JSON.stringify({ ...headOf(delivery), data: { ...factsOf(delivery), ...delivery.details } });
    yield { batchNo: 1, rowCount: 0, message: { id: eventId, body, contentType: 'application/json' } };
    return;
  }
  const table = await publishedTableOf(em, delivery.datasetId);
  const rowCount = delivery.rowCount ?? 0;
  const batches = Math.max(1, Math.ceil(rowCount / rowsPerBatch));
  let after: RowPlace | undefined;
  for (let batchNo = 1; batchNo <= batches; batchNo += 1) {
    const rows = await rowsOf(em, table, { id: loadId, rowCount }, after, format);
    after = rows.at(-1) ?? after;
    // Read again, as the place where a batch begins is known by the one before it; sent once.
    if (batchNo <= batchesSent) continue;
    const batch = { batch: batchNo, batches, rowCount };
    yield { batchNo, rowCount: rows.length, message: await batchMessage(delivery, batch, table, rows, format) };
  }
}

const headOf = ({ event, createdAt }: WaitingDelivery) => ({
  type: event,
  timestamp: new Date(createdAt).toISOString(),
});

const factsOf = ({ submissionNo, dataset, serviceProvider, property, fund, postMonth, dueOn }: WaitingDelivery) => ({
  ...{ submissionNo, dataset, serviceProvider, property, fund, postMonth, dueOn },
});

async function rowsOf(
  em: EntityManager,
  table: PublishedTable | null,
  load: { id: number; rowCount: number },
  after: RowPlace | undefined,
  format: ConnectionFormat,
): Promise<PublishedRow[]> {
  if (table === null) return [];
  const line = format === 'JSON' ? {} : { line: cellsOf(table.columns) };
  return readRows(em, table, [load], { ...(after && { after }), ...line, limit: rowsPerBatch });
}

interface Batch {
  batch: number;
  batches: number;
  rowCount: number;
}

/** Rows go into the text as PostgreSQL writes them, so that numbers keep every digit. */
async function batchMessage(
  delivery: WaitingDelivery,
  batch: Batch,
  table: PublishedTable | null,
  rows: readonly PublishedRow[],
  format: ConnectionFormat,
): Promise<Message> {
  const id = `${delivery.eventId}-${batch.batch}`;
  const facts = { ...factsOf(delivery), loadId: delivery.loadId, ...batch };
  if (format === 'JSON') {
    const head = JSON.stringify({ ...headOf(delivery), data: { ...facts, rows: [] } });
    const body = `${head.slice(0, -'[]}}'.length)}[${rows.map(({ line }) => line).join(',')}]}}`;
    return { id, body, contentType: 'application/json' };
  }
  const cells = rows.map(({ line }) => JSON.parse(line) as (string | null)[]);
  const columns = table?.columns ?? [];
  const headers = { 'x-postmonth-batch': headerOf(facts) };
  if (format === 'EXCEL') {
    const body = await rowsAsWorkbook(delivery.dataset, columns, cells);
    return { id, body, contentType: workbookType, headers };
  }
  const texts = { columns: columns.map(({ name }) => name), rows: cells.map((row) => row.map((cell) => cell ?? '')) };
  return { id, body: tableAsCsv(texts).toString('utf8'), contentType: 'text/csv; charset=utf-8', headers };
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** JSON in a header: every other character than ASCII as an escape. */
const headerOf = (facts: object) =>
  JSON.stringify(facts).replace(/[^\x20-\x7e]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, place) => `\\u${character.charCodeAt(place).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
