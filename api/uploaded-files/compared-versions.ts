import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { GridColumn, NamedId } from '#contracts/submission-views.ts';
import type { ComparedVersion } from '#contracts/uploaded-files.ts';
import type { Part } from '#database/sql/select.ts';
import { instantOf, select, selectOne, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { AppError } from '../errors.ts';
import { personName } from '../submissions/presenter.ts';
import type { VersionHead } from '../submissions/versions.ts';

interface VersionRow extends Omit<ComparedVersion, 'createdBy'> {
  createdByUserId: number | null;
  createdByName: string | null;
}

/** A version with everything that a comparison needs of it. */
export interface VersionOfSubmission extends ComparedVersion {
  submissionId: number;
  head: VersionHead;
  dataset: NamedId;
  property: NamedId | null;
  fund: NamedId | null;
  entity: NamedId | null;
}

const from = sql`version v join submission s on s.id = v.submission_id left join upload up on up.id = v.upload_id
  left join app_user u on u.id = coalesce(v.created_by_user_id, up.uploaded_by_user_id)`;
const columns = sql`v.id as "versionId", v.version_no as "versionNo", s.submission_no as "submissionNo",
  s.post_month as "postMonth", up.file_name as "fileName", v.created_at as "createdAt", u.id as "createdByUserId",
  u.name as "createdByName", v.row_count as "rowCount",
  (v.row_count = 0 or exists (select 1 from version_row r where r.version_id = v.id)) as "hasRows"`;

/** @throws AppError NotFound for a version that does not exist or that the person does not see */
export async function loadVersion(
  em: EntityManager,
  person: SignedInPerson,
  versionId: number,
  language: LanguageCode,
): Promise<VersionOfSubmission> {
  const { condition } = await rowScopeOf(em, person);
  const row = await selectOne<VersionRow & Stored>(
    em,
    sql`select ${columns}, v.submission_id as "submissionId", v.upload_id as "uploadId", v.generation, v.sheet, coalesce(v.layout -> 'sheets', '[]') as sheets,
          v.columns, v.state <> 'checking' as "isFinal", d.id as "datasetId", coalesce(d.names ->> ${language}, d.name) as "datasetName",
          p.id as "propertyId", p.name as "propertyName", f.id as "fundId", f.name as "fundName",
          e.id as "entityId", e.name as "entityName"
        from ${from} join dataset d on d.id = s.dataset_id left join property p on p.id = s.property_id
        left join fund f on f.id = s.fund_id left join fund e on e.id = s.entity_id
        where v.id = ${versionId} and ${condition}`,
  );
  if (!row) throw new AppError('NotFound', `There is no version ${versionId}.`);
  const { datasetId, datasetName, propertyId, propertyName, fundId, fundName, entityId, entityName, ...rest } = row;
  const { submissionId, uploadId, generation, sheet, sheets, columns: gridColumns, isFinal, ...version } = rest;
  const { versionNo, rowCount } = version;
  return {
    ...present(version),
    submissionId,
    dataset: { id: datasetId, name: datasetName },
    property: propertyId === null ? null : { id: propertyId, name: propertyName ?? '' },
    fund: fundId === null ? null : { id: fundId, name: fundName ?? '' },
    entity: entityId === null ? null : { id: entityId, name: entityName ?? '' },
    head: { id: versionId, versionNo, uploadId, generation, sheet, sheets, columns: gridColumns, rowCount, isFinal },
  };
}

interface Stored {
  submissionId: number;
  uploadId: number | null;
  generation: number;
  sheet: string;
  sheets: VersionHead['sheets'];
  columns: GridColumn[];
  isFinal: boolean;
  datasetId: number;
  datasetName: string;
  propertyId: number | null;
  propertyName: string | null;
  fundId: number | null;
  fundName: string | null;
  entityId: number | null;
  entityName: string | null;
}

/** Newest first. */
export async function versionsOfSubmission(em: EntityManager, submissionId: number): Promise<ComparedVersion[]> {
  const rows = await readVersions(em, sql`v.submission_id = ${submissionId}`);
  return rows.map(present);
}

const readVersions = (em: EntityManager, condition: Part) =>
  select<VersionRow>(em, sql`select ${columns} from ${from} where ${condition} order by v.version_no desc limit 200`);

function present({ createdByUserId, createdByName, createdAt, ...row }: VersionRow): ComparedVersion {
  return { ...row, createdAt: instantOf(createdAt), createdBy: personName(createdByUserId, createdByName) };
}

export function comparedVersion(version: VersionOfSubmission): ComparedVersion {
  const { submissionId: _, head: __, dataset: ___, property: ____, fund: _____, entity: ______, ...compared } = version;
  return compared;
}
