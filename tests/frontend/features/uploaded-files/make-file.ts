import type { ProcessedFile, UploadedFile } from '#contracts/uploaded-files.ts';

let made = 0;

export function makeFile(values: Partial<UploadedFile> = {}): UploadedFile {
  made += 1;
  const versionNo = values.versionNo ?? 1;
  return {
    fileId: `v${made}`,
    versionId: made,
    versionNo,
    kind: 'upload',
    fileName: `roll v${versionNo}.xlsx`,
    sizeBytes: 1_000,
    submissionNo: 'SUB-004171',
    serviceProvider: { id: 1, name: 'Northgate' },
    fund: { id: 1, name: 'Meridian' },
    entity: null,
    property: { id: 1, name: 'Larkspur Tower' },
    dataset: { id: 1, name: 'Rent Roll' },
    postMonth: '2026-10-01',
    uploadedAt: `2026-11-0${versionNo}T10:00:00.000Z`,
    createdBy: { userId: 4, name: 'Dana Whitfield' },
    result: 'current',
    refusalCode: null,
    status: 'Submitted For Review',
    ballHolder: 'reviewer',
    processState: 'running',
    rowCount: 184,
    hardCount: 0,
    softCount: 4,
    hasOriginal: true,
    hasMarked: true,
    ...values,
  };
}

export const makeProcessed = (values: Partial<ProcessedFile> = {}): ProcessedFile => ({
  ...makeFile(values),
  checkedAt: '2026-11-08T10:01:00.000Z',
  reviewedAt: null,
  completedAt: null,
  rowsRead: 190,
  rowsLoaded: 184,
  rowsLeftOut: 6,
  columnsMapped: 12,
  columnsMissing: 1,
  rulesRun: 9,
  commentCount: 1,
  lastComment: 'Please check unit 402.',
  mayComment: true,
  ...values,
});
