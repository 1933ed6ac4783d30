import { columnsOfText } from '#contracts/connection-columns.ts';
import { answerReadingSchema, readAnswerSchema } from '#contracts/connections.schema.ts';
import { findTargets } from '#database/connections/find-targets.ts';
import { limitPerPerson } from '../access/limit-per-person.ts';
import { AppError } from '../errors.ts';
import { contextOf } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { contextOfPlace, placeOf, readRows } from './fields-of-answer.ts';

/** The live sample of a form: no system is called, and nothing is stored. */
export function createAnswerRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/connections/sample',
    summary:
      'Reads rows of a JSON answer by the fields that a connection maps, as a run would load them. Nothing is stored.',
    tags: ['connections'],
    policy: { screen: 'integrationCenter', privilege: 'Edit' },
    body: readAnswerSchema,
    before: [limitPerPerson(2)],
    responses: { 200: { description: 'The rows as they would be loaded', schema: answerReadingSchema } },
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
      const { columns: heads, rows } = body;
      return readRows(context, targets, { columns, rows: { columns: heads, rows }, sample });
    },
  });
}
