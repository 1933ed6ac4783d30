import { z } from 'zod';
import {
  proposeMappingSchema,
  readSampleSchema,
  sampleParamsSchema,
  sampleProposalSchema,
  sampleReadingSchema,
  sampleSchema,
} from '#contracts/mapping-samples.schema.ts';
import { keepSampleHours } from '#contracts/mapping-samples.ts';
import { personOf } from '../access/judge.ts';
import { limitPerPerson } from '../access/limit-per-person.ts';
import { receivedFile, receiveWorkbook } from '../files/receive-workbook.ts';
import type { BlobKeyOf } from '../files/receive-workbook.ts';
import { contextOf } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { createRefusedFileRoute } from './refused-file.ts';
import { createSampleReader, newSampleId, sampleKey } from './sample-files.ts';
import type { SampleDependencies, SampleReader } from './sample-files.ts';

const tags = ['dataset-mappings'] as const;
const policy = { screen: 'mapping', privilege: 'Edit' } as const;
const base = '/api/dataset-mappings/samples';

/** Workbooks that a mapping is tried on: kept for a day, read by the person who dropped them alone. */
export function createSampleRoutes(dependencies: SampleDependencies): Route[] {
  const reader = createSampleReader(dependencies);
  return [
    dropRoute(dependencies),
    proposalRoute(reader),
    readingRoute(reader),
    createRefusedFileRoute(dependencies, reader),
  ];
}

function dropRoute({ blobStore, maxBytes, now }: SampleDependencies): Route {
  const newKey: BlobKeyOf = (request, fileName) => {
    const userId = (request.res && personOf(request.res)?.userId) ?? 0;
    return sampleKey(userId, newSampleId(now(), fileName));
  };
  return defineRoute({
    method: 'post',
    path: base,
    summary: `Takes a workbook as sample of a mapping: multipart field \`file\`. It is kept for ${keepSampleHours} hours at most.`,
    tags,
    policy,
    bodyType: 'multipart/form-data',
    body: z.object({}),
    before: [limitPerPerson(1), receiveWorkbook(blobStore, maxBytes, newKey)],
    responses: { 201: { description: 'The sample', schema: sampleSchema } },
    refusals: ['IncorrectFile', 'TooLarge', 'TooManyRequests'],
    handler: ({ request }) => {
      const { blobKey, fileName, sizeBytes } = receivedFile(request);
      return { sampleId: blobKey.slice(blobKey.lastIndexOf('/') + 1), fileName, sizeBytes };
    },
  });
}

function proposalRoute(read: SampleReader): Route {
  return defineRoute({
    method: 'post',
    path: `${base}/:sampleId/proposal`,
    summary: 'How the sample seems to be written, with how sure each part is, and what would become of its rows.',
    tags,
    policy,
    params: sampleParamsSchema,
    body: proposeMappingSchema,
    responses: { 200: { description: 'The proposal', schema: sampleProposalSchema } },
    refusals: ['NotFound', 'IncorrectFile', 'Conflict', 'TooManyRequests'],
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { sheet, rowNumber } = body;
      const { proposal, reading } = await read(context, params.sampleId, body, { kind: 'propose', sheet, rowNumber });
      return { proposal, reading };
    },
  });
}

function readingRoute(read: SampleReader): Route {
  return defineRoute({
    method: 'post',
    path: `${base}/:sampleId/reading`,
    summary: 'What would become of each row of the sample under a mapping, and why a row is left out.',
    tags,
    policy,
    params: sampleParamsSchema,
    body: readSampleSchema,
    responses: { 200: { description: 'The reading', schema: sampleReadingSchema } },
    refusals: ['NotFound', 'IncorrectFile', 'Conflict', 'TooManyRequests'],
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { definition, firstRow, rowCount, shownSheet } = body;
      const request = { kind: 'read', definition, firstRow, rowCount, shownSheet } as const;
      return (await read(context, params.sampleId, body, request)).reading;
    },
  });
}
