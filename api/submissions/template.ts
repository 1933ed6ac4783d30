import { z } from 'zod';
import type { EntityManager } from '@mikro-orm/postgresql';
import { loadRunInputs } from '#database/submissions/run-inputs.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import type { EarlierRow } from '#documents/templates/carried-rows.ts';
import { createDatasetTemplate } from '#documents/templates/dataset-template.ts';
import { modelLayout } from '#documents/templates/model-layout.ts';
import { AppError } from '../errors.ts';
import { sendFile } from '../files/send-blob.ts';
import { languageOf } from '../access/language.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { ofSubmission } from './acts/act-route.ts';
import { anyDashboard } from './list-routes.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { loadSubmission } from './submission.ts';

/** Most rows that are carried over; more come from the provider's own system. */
const mostRows = 20_000;

/** An empty workbook that the submission's own mapping reads, or one with the rows of the month before. */
export function createTemplateRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/submissions/:submissionNo/files/template',
    summary: 'A workbook to fill in; with rows=earlier those of the month before, without their figures.',
    tags: ['submissions'],
    policy: anyDashboard,
    params: ofSubmission,
    query: z.object({ rows: z.enum(['none', 'earlier']).default('none') }),
    responses: { 200: { description: 'The workbook', contentType: 'application/octet-stream' } },
    handler: async ({ em, person, params, query, response }) => {
      const submission = await loadSubmission(em, person, params.submissionNo);
      const pool = await em.getConnection().getNativeClient();
      const inputs = await loadRunInputs(pool, submission.id);
      const language = await languageOf(em, person);
      const rows = query.rows === 'earlier' ? await earlierRows(em, submission.id) : [];
      if (query.rows === 'earlier' && rows.length === 0) {
        throw new AppError('NotFound', 'No earlier month of this submission has rows.');
      }
      const names = await namesOf(em, submission.id);
      const content = await createDatasetTemplate({
        datasetName: names.datasets[language] ?? names.dataset,
        // Nobody has laid a file out yet: the names of the fields are as good as any.
        definition: inputs.mapping?.definition ?? modelLayout(inputs.fields, language),
        fields: inputs.fields,
        dateFormat: inputs.submission.dateFormat,
        language,
        rows,
        periodField: periodFieldOf(inputs),
      });
      await sendFile(response, content, { fileName: `${names.dataset} ${names.place} ${names.month}.xlsx` });
    },
  });
}

const periodFieldOf = ({ fields, periodPosition }: RunInputs): string | null =>
  periodPosition === null ? null : (fields[periodPosition]?.name ?? null);

interface Names {
  dataset: string;
  datasets: Record<string, string>;
  place: string;
  month: string;
}

async function namesOf(em: EntityManager, submissionId: number): Promise<Names> {
  const row = await selectOne<Names>(
    em,
    sql`select d.name as dataset, d.names as datasets, coalesce(p.code, f.name, '') as place,
          to_char(s.post_month, 'YYYY-MM') as month
        from submission s join dataset d on d.id = s.dataset_id
        left join property p on p.id = s.property_id left join fund f on f.id = s.fund_id where s.id = ${submissionId}`,
  );
  if (!row) throw new AppError('NotFound', 'The submission is gone.');
  return row;
}

/** Rows of the newest earlier month of the same property or fund, provider and dataset that has any. */
async function earlierRows(em: EntityManager, submissionId: number): Promise<EarlierRow[]> {
  const version = await selectOne<{ id: number; columns: { field: string }[] }>(
    em,
    sql`select v.id, v.columns from submission s
        join submission e on e.dataset_id = s.dataset_id and e.service_provider_id = s.service_provider_id
          and e.property_id is not distinct from s.property_id and e.fund_id is not distinct from s.fund_id
          and e.post_month < s.post_month
        join version v on v.id = e.current_version_id
        where s.id = ${submissionId} and exists (select 1 from version_row r where r.version_id = v.id)
        order by e.post_month desc limit 1`,
  );
  if (!version) return [];
  const rows = await select<{ values: (string | null)[] }>(
    em,
    sql`select r."values" from version_row r where r.version_id = ${version.id} order by r.row_no limit ${mostRows}`,
  );
  return rows.map(({ values }) =>
    Object.fromEntries(version.columns.map(({ field }, at) => [field, values[at] ?? null])),
  );
}
