import { extname } from 'node:path';
import { refusedFileParamsSchema, refusedFileSchema } from '#contracts/layout-drift.schema.ts';
import type { RefusedFile } from '#contracts/layout-drift.schema.ts';
import type { MappingPlace } from '#contracts/mappings.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { loadFormerColumns, neededFields } from '#database/submissions/former-columns.ts';
import { instantOf, select, selectOne, sql } from '#database/sql/select.ts';
import { loadModelOfDataset } from '#database/datasets/data-model-versions.ts';
import { limitPerPerson } from '../access/limit-per-person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { AppError } from '../errors.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { queriesOf } from '../submissions/run-input.ts';
import { findMappingPlace, maySaveMapping } from './place.ts';
import { newSampleId, sampleKey } from './sample-files.ts';
import type { SampleDependencies, SampleReader } from './sample-files.ts';

interface RefusedRow {
  submissionId: number;
  submissionNo: string;
  postMonth: string;
  versionNo: number;
  serviceProviderId: number;
  datasetId: number;
  fundId: number | null;
  propertyId: number | null;
  fileName: string;
  blobKey: string;
  sizeBytes: number;
  sha256: string;
  receivedAt: Date;
  mappingId: number;
  mappingVersion: number;
  mappingFundId: number | null;
  mappingPropertyId: number | null;
  mappingPackageId: number | null;
  definition: DatasetMappingDefinition;
}

/** One click from a file that was refused for its layout to the mapping that has to change. */
export function createRefusedFileRoute({ blobStore, now }: SampleDependencies, read: SampleReader): Route {
  return defineRoute({
    method: 'post',
    path: '/api/dataset-mappings/refused-files/:submissionNo',
    summary:
      'Takes the current file of a submission, refused for its layout, as sample of the mapping that refused it: what has changed, and the mapping adapted to it. Nothing is saved.',
    tags: ['dataset-mappings'],
    policy: { screen: 'mapping', privilege: 'Edit' },
    params: refusedFileParamsSchema,
    before: [limitPerPerson(2)],
    responses: { 200: { description: 'The file, its differences and the proposal', schema: refusedFileSchema } },
    refusals: ['NotFound', 'IncorrectFile', 'Conflict', 'TooManyRequests'],
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const refused = await findRefused(context, params.submissionNo);
      const place = await placeOf(context, refused);
      const sampleId = newSampleId(now(), refused.fileName);
      await blobStore.put(sampleKey(person.userId, sampleId), await blobStore.getBuffer(refused.blobKey));
      const request = await adaptRequestOf(context, refused);
      const wanted = { ...place, datasetId: refused.datasetId };
      const { proposal, reading, drift } = await read(context, sampleId, wanted, request);
      if (proposal === null || drift === null) throw new Error(`Sample ${sampleId} was read without a proposal.`);
      const { submissionNo, postMonth, fileName, sizeBytes, receivedAt, datasetId, mappingVersion } = refused;
      return {
        ...{ submissionNo, postMonth, fileName, place, datasetId, version: mappingVersion, proposal, reading, drift },
        receivedAt: instantOf(receivedAt),
        former: await formerFile(context, refused),
        others: await otherDatasets(context, refused),
        sample: { sampleId, fileName, sizeBytes },
      };
    },
  });
}

const accepted = ['.xlsx', '.xlsm', '.xlsb', '.xls', '.ods', '.csv'];

/** @throws AppError NotFound for what is out of reach, or has no file that was refused for its layout */
async function findRefused(context: MasterContext, submissionNo: string): Promise<RefusedRow> {
  const { em, person } = context;
  const scope = await rowScopeOf(em, person);
  const row = await selectOne<RefusedRow>(
    em,
    sql`select s.id as "submissionId", s.submission_no as "submissionNo", to_char(s.post_month, 'YYYY-MM-DD') as "postMonth",
          v.version_no as "versionNo", s.service_provider_id as "serviceProviderId", s.dataset_id as "datasetId",
          s.fund_id as "fundId", s.property_id as "propertyId", u.file_name as "fileName", u.blob_key as "blobKey",
          u.size_bytes as "sizeBytes", u.sha256, u.created_at as "receivedAt", m.id as "mappingId", m.version as "mappingVersion",
          m.fund_id as "mappingFundId", m.property_id as "mappingPropertyId", m.report_package_id as "mappingPackageId",
          m.definition
        from submission s join version v on v.id = s.current_version_id join upload u on u.id = v.upload_id
        join dataset_mapping m on m.id = dataset_mapping_in_force(s.service_provider_id, s.dataset_id, s.property_id,
          coalesce(s.entity_id, s.fund_id))
        where s.submission_no = ${submissionNo} and s.cause = 'LAYOUT_CHANGED' and u.columns is null and ${scope.condition}`,
  );
  if (!row || !accepted.includes(extname(row.fileName).toLowerCase())) {
    throw new AppError('NotFound', 'This submission has no file that was refused for its layout.');
  }
  return row;
}

/** Where the mapping that refused the file is kept, or the submission's own place for a person who may not change that one. */
async function placeOf(context: MasterContext, refused: RefusedRow): Promise<MappingPlace> {
  const { mappingFundId, mappingPropertyId, mappingPackageId, fundId, propertyId } = refused;
  const at = (property: number | null, fund: number | null): MappingPlace => ({
    ServiceProviderId: refused.serviceProviderId,
    FundId: property === null ? fund : null,
    PropertyId: property,
    DatasetOrReportPackageId: mappingPackageId ?? refused.datasetId,
    IsForProperty: property !== null,
    IsForDataset: mappingPackageId === null,
  });
  const own = at(mappingPropertyId, mappingFundId);
  try {
    if (maySaveMapping(context, await findMappingPlace(context, own))) return own;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NotFound') throw error;
  }
  return at(propertyId, fundId);
}

async function adaptRequestOf({ em }: MasterContext, { submissionId, versionNo, datasetId, definition }: RefusedRow) {
  const queries = queriesOf(em);
  const model = await loadModelOfDataset(queries, datasetId);
  const former = await loadFormerColumns(queries, { submissionId, versionNo });
  return {
    ...{ kind: 'adapt' as const, definition, former: former.layout },
    neededFields: [...neededFields(model?.fields ?? [], former)],
    missingBefore: [...former.missing],
  };
}

/** Other datasets, as of a report package, whose submissions of the month hold the same file and refused its layout too. */
async function otherDatasets({ em, person, language }: MasterContext, refused: RefusedRow) {
  const { serviceProviderId, datasetId, postMonth, sha256 } = refused;
  const scope = await rowScopeOf(em, person);
  return select<RefusedFile['others'][number]>(
    em,
    sql`select min(s.submission_no) as "submissionNo", coalesce(d.names ->> ${language}::text, d.name) as dataset
        from submission s join version v on v.id = s.current_version_id join upload u on u.id = v.upload_id
        join dataset d on d.id = s.dataset_id
        where s.service_provider_id = ${serviceProviderId} and s.post_month = ${postMonth}::date
          and s.dataset_id <> ${datasetId} and s.cause = 'LAYOUT_CHANGED' and u.sha256 = ${sha256} and u.columns is null
          and ${scope.condition} group by d.id order by 2`,
  );
}

/** Month and name of the last accepted file. */
async function formerFile({ em }: MasterContext, refused: RefusedRow) {
  const { serviceProviderId, datasetId, propertyId, fundId, postMonth } = refused;
  const row = await selectOne<{ postMonth: string; fileName: string | null }>(
    em,
    sql`select to_char(s.post_month, 'YYYY-MM-DD') as "postMonth", u.file_name as "fileName"
        from submission s join version v on v.submission_id = s.id left join upload u on u.id = v.upload_id
        join file_account a on a.version_id = v.id
        where s.service_provider_id = ${serviceProviderId} and s.dataset_id = ${datasetId}
          and s.property_id is not distinct from ${propertyId}::int
          and (s.property_id is not null or s.fund_id is not distinct from ${fundId}::int)
          and s.post_month < ${postMonth}::date and v.state in ('current', 'superseded')
          and v.row_count > 0 and v.hard_count = 0
        order by s.post_month desc, v.version_no desc limit 1`,
  );
  return row ?? null;
}
