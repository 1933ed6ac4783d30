import { dataModelVersionParamsSchema } from '#contracts/data-models.schema.ts';
import { loadModelVersion } from '#database/datasets/data-model-versions.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import { createDatasetTemplate } from '#documents/templates/dataset-template.ts';
import { modelLayout } from '#documents/templates/model-layout.ts';
import { languageOf } from '../access/language.ts';
import { AppError } from '../errors.ts';
import { sendFile } from '../files/send-blob.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';

/** For providers who begin without a layout of their own. */
export function createModelTemplateRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/data-models/:dataModelId/versions/:version/template',
    summary: 'A workbook to fill in with the fields of a version, by their names in the reader’s language.',
    tags: ['data-models'],
    policy: { screen: 'dataset', privilege: 'View' },
    params: dataModelVersionParamsSchema,
    responses: { 200: { description: 'The workbook', contentType: 'application/octet-stream' } },
    refusals: ['NotFound'],
    handler: async ({ em, person, params, response }) => {
      const model = await loadModelVersion(queriesOf(em), params.dataModelId, params.version);
      if (!model) throw new AppError('NotFound', `There is no version ${params.version} of this data model.`);
      const language = await languageOf(em, person);
      const { code, fields, version } = model;
      const content = await createDatasetTemplate({
        ...{ datasetName: code, fields, language, dateFormat: 'YYYY-MM-DD' },
        definition: modelLayout(fields, language),
      });
      await sendFile(response, content, { fileName: `${code} v${version}.xlsx` });
    },
  });
}
