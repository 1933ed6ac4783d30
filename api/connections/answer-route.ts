import { columnsOfText } from '#contracts/connection-columns.ts';
import { answerReadingSchema, readAnswerSchema } from '#contracts/connections.schema.ts';
import { findTargets } from '#database/connections/find-targets.ts';
import { AppError } from '../errors.ts';
import { contextOf } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { AnswerReader } from './answer-reader.ts';
import { contextOfPlace, definitionFor, placeOf, presentReading } from './fields-of-answer.ts';

/** The live sample of a form: no system is called, and nothing is stored. */
export function createAnswerRoute(reader: AnswerReader): Route {
  return defineRoute({
    method: 'post',
    path: '/api/connections/sample',
    summary:
      'Reads rows of a JSON answer by the fields that a connection maps, as a run would load them. Nothing is stored.',
    tags: ['connections'],
    policy: { screen: 'integrationCenter', privilege: 'Edit' },
    body: readAnswerSchema,
    responses: { 200: { description: 'The rows as they would be loaded', schema: answerReadingSchema } },
    refusals: ['NotFound', 'IncorrectFile', 'Conflict', 'TooManyRequests'],
    handler: async ({ em, person, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      if (!context.scope.isEverything)
        throw new AppError('Forbidden', 'Connections are those of the whole installation.');
      const columns = columnsOfText(body.fieldMap);
      if (columns === null)
        throw new AppError('BadInput', 'fieldMap: fields of rows with fields of the data model are expected.');
      const place = await placeOf(em, body);
      const targets = place && (await findTargets(em, place));
      const sample = targets && (await contextOfPlace(context, place, targets));
      if (!place || !targets || !sample) throw new AppError('NotFound', 'The dataset has no data model.');
      const table = { columns: body.columns, rows: body.rows };
      const definition = await definitionFor(context, targets, columns);
      const reading = await reader.readRows(person.userId, { table, definition, context: sample });
      return presentReading(context, sample, reading);
    },
  });
}
