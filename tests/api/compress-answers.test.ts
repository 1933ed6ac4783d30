import { describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { compressAnswers } from '#api/compress-answers.ts';

const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: 'Mainzer Landstraße' }));
const app = express()
  .use(compressAnswers())
  .get('/rows', (_request, response) => void response.json(rows))
  .get('/row', (_request, response) => void response.json(rows[0]))
  .get('/lines', (_request, response) => {
    response.type('application/x-ndjson').send(rows.map((row) => JSON.stringify(row)).join('\n'));
  })
  .get('/workbook', (_request, response) => void response.type('xlsx').send(Buffer.alloc(4_000)));

const encodingOf = async (path: string, accepted = 'br, gzip') =>
  (await request(app).get(path).set('Accept-Encoding', accepted)).headers['content-encoding'];

describe('answers of the api', () => {
  it('are packed as the browser reads them, when they are longer than a packet', async () => {
    expect(await encodingOf('/rows')).toBe('br');
    expect(await encodingOf('/rows', 'gzip')).toBe('gzip');
    expect(await encodingOf('/lines')).toBe('br');
    expect(await encodingOf('/row')).toBeUndefined();
  });

  it('are left alone when they are packed already', async () => {
    expect(await encodingOf('/workbook')).toBeUndefined();
  });
});
