import { basename } from 'node:path';
import type { Request } from 'express';
import { z } from 'zod';
import { setUpOutcomeSchema } from '#contracts/set-up.schema.ts';
import type { SetUpOutcome } from '#contracts/set-up.ts';
import { mostSetUpListed } from '#contracts/set-up.ts';
import { limitPerPerson } from '../access/limit-per-person.ts';
import { AppError } from '../errors.ts';
import { glimpseOf, receiveGlimpse } from '../files/receive-glimpse.ts';
import { sendFile } from '../files/send-blob.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { readSetUp, writeSetUp } from './files.ts';
import { exportSetUp, importSetUp } from './run-set-up.ts';

const tags = ['set-up'] as const;
const path = '/api/set-up';
/** SuperAdmins alone can be given it. */
const policy = { screen: 'lookup_key', privilege: 'All' } as const;
const most = { mostBytes: 32 * 1024 * 1024, maxBytes: 32 * 1024 * 1024 };
const formats = { json: 'set-up.json', excel: 'set-up.xlsx' } as const;
const acts = {
  check: 'Tells what a set-up file would add and change, and every fault of it. Changes nothing.',
  apply: 'Adds and changes what a set-up file says, in one transaction; nothing when it has a fault.',
} as const;

/** The set-up of the installation as one file. */
export function createSetUpRoutes(): Route[] {
  return [...exportRoutes(), ...importRoutes()];
}

function exportRoutes(): Route[] {
  return (['json', 'excel'] as const).map((format) =>
    defineRoute({
      method: 'get',
      path: `${path}/export/${format}`,
      summary: `The set-up of the installation as ${format === 'json' ? 'JSON' : 'a workbook'}: records by their keys, without secrets.`,
      tags,
      policy,
      before: [limitPerPerson(1)],
      responses: { 200: { description: 'The file', contentType: 'application/octet-stream' } },
      handler: async ({ em, person, response, requestId }) => {
        const fileName = formats[format];
        const file = await exportSetUp(await contextOf(em, person, requestId));
        await sendFile(response, await writeSetUp(file, fileName), { fileName });
      },
    }),
  );
}

function importRoutes(): Route[] {
  return (['check', 'apply'] as const).map((act) =>
    defineRoute({
      method: 'post',
      path: `${path}/import/${act}`,
      summary: acts[act],
      tags,
      policy,
      bodyType: 'multipart/form-data',
      before: [limitPerPerson(1), receiveGlimpse(most)],
      body: z.object({}),
      responses: { 200: { description: 'The outcome', schema: setUpOutcomeSchema } },
      refusals: ['TooLarge', 'TooManyRequests'],
      handler: async ({ em, person, request, requestId }) =>
        listed(await importFile(await contextOf(em, person, requestId), request, act === 'check')),
    }),
  );
}

async function importFile(context: MasterContext, request: Request, isTrial: boolean): Promise<SetUpOutcome> {
  const buffer = glimpseOf(request);
  if (!buffer) throw new AppError('BadInput', 'file: a set-up file is expected.');
  const fileName = basename(request.file?.originalname ?? '').slice(-200);
  const read = await readSetUp(buffer, fileName);
  if ('file' in read) return importSetUp(context, { file: read.file, fileName, isTrial });
  return { isApplied: false, counts: [], differences: [], onlyHere: [], faults: read.faults };
}

/** Of an added record the values are those of the file. */
function listed({ differences, onlyHere, faults, ...rest }: SetUpOutcome): SetUpOutcome {
  return {
    ...rest,
    differences: differences
      .slice(0, mostSetUpListed)
      .map((difference) => (difference.act === 'added' ? { ...difference, fields: [] } : difference)),
    onlyHere: onlyHere.slice(0, mostSetUpListed),
    faults: faults.slice(0, mostSetUpListed),
  };
}
