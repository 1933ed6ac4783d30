import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { NamedId } from '#contracts/submission-views.ts';
import type { UploadedFile } from '#contracts/uploaded-files.ts';
import { instantOf, isAmong, select, sql } from '#database/sql/select.ts';
import { personName } from '../submissions/presenter.ts';
import type { FoundFile } from './find-files.ts';

interface FileRow extends Omit<UploadedFile, 'createdBy' | 'serviceProvider' | 'fund' | 'property' | 'dataset'> {
  submissionId: number;
  createdByUserId: number | null;
  createdByName: string | null;
  providerId: number;
  providerName: string;
  fundId: number | null;
  fundName: string | null;
  propertyId: number | null;
  propertyName: string | null;
  datasetId: number;
  datasetName: string;
  blobKey: string | null;
  markedBlobKey: string | null;
}

/** A file as it is stored: with the keys of its blobs, which no answer holds. */
export interface StoredFile extends UploadedFile {
  submissionId: number;
  blobKey: string | null;
  markedBlobKey: string | null;
}

const idsOf = (files: readonly FoundFile[], letter: FoundFile['letter']) =>
  files.filter((file) => file.letter === letter).map(({ id }) => id);

const refused = sql`null::int as "versionId", null::int as "versionNo", 'upload' as kind, 'refused' as result,
  0 as "rowCount", 0 as "hardCount", 0 as "softCount", null as "markedBlobKey"`;

/** The files in the order in which they were found. */
export async function readFiles(
  em: EntityManager,
  files: readonly FoundFile[],
  language: LanguageCode,
): Promise<StoredFile[]> {
  const rows = await select<FileRow>(
    em,
    sql`with one as (
          select 'v' || v.id as "fileId", v.submission_id, v.upload_id, v.created_at as at,
            coalesce(v.created_by_user_id, up.uploaded_by_user_id) as user_id, null as code,
            v.id as "versionId", v.version_no as "versionNo", v.kind, v.state as result, v.row_count as "rowCount",
            v.hard_count as "hardCount", v.soft_count as "softCount", v.annotated_blob_key as "markedBlobKey"
          from version v left join upload up on up.id = v.upload_id where ${isAmong(sql`v.id`, idsOf(files, 'v'))}
          union all
          select 'u' || up.id, up.submission_id, up.id, up.created_at, up.uploaded_by_user_id, up.refusal_code, ${refused}
          from upload up where ${isAmong(sql`up.id`, idsOf(files, 'u'))}
          union all
          select 'r' || o.id, o.submission_id, up.id, o.created_at, up.uploaded_by_user_id, o.last_error, ${refused}
          from outbox_entry o join upload up on up.id = (o.payload ->> 'uploadId')::int
          where ${isAmong(sql`o.id`, idsOf(files, 'r'))})
        select one."fileId", one."versionId", one."versionNo", one.kind, one.result, one."rowCount", one."hardCount",
          one."softCount", one."markedBlobKey", coalesce(one.code, up.refusal_code) as "refusalCode", one.at as "uploadedAt",
          one.submission_id as "submissionId", one.user_id as "createdByUserId", u.name as "createdByName",
          up.file_name as "fileName", up.size_bytes as "sizeBytes", up.blob_key as "blobKey",
          up.id is not null as "hasOriginal", one."markedBlobKey" is not null as "hasMarked",
          s.submission_no as "submissionNo", s.post_month as "postMonth", s.status, s.ball_holder as "ballHolder",
          s.process_state as "processState", sp.id as "providerId", sp.name as "providerName", f.id as "fundId",
          f.name as "fundName", p.id as "propertyId", p.name as "propertyName", d.id as "datasetId",
          coalesce(d.names ->> ${language}, d.name) as "datasetName"
        from one join submission s on s.id = one.submission_id join service_provider sp on sp.id = s.service_provider_id
        join dataset d on d.id = s.dataset_id left join fund f on f.id = coalesce(s.entity_id, s.fund_id)
        left join property p on p.id = s.property_id left join upload up on up.id = one.upload_id
        left join app_user u on u.id = one.user_id`,
  );
  const byId = new Map(rows.map((row) => [row.fileId, present(row)]));
  return files.flatMap(({ letter, id }) => byId.get(`${letter}${id}`) ?? []);
}

function present(row: FileRow): StoredFile {
  const { createdByUserId, createdByName, providerId, providerName, datasetId, datasetName, ...rest } = row;
  const { fundId, fundName, propertyId, propertyName, uploadedAt, ...file } = rest;
  return {
    ...file,
    uploadedAt: instantOf(uploadedAt),
    createdBy: personName(createdByUserId, createdByName),
    serviceProvider: { id: providerId, name: providerName },
    dataset: { id: datasetId, name: datasetName },
    fund: namedOrNull(fundId, fundName),
    property: namedOrNull(propertyId, propertyName),
  };
}

const namedOrNull = (id: number | null, name: string | null): NamedId | null =>
  id === null ? null : { id, name: name ?? '' };

export function presentFile({ submissionId: _, blobKey: __, markedBlobKey: ___, ...file }: StoredFile): UploadedFile {
  return file;
}
