import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { utils, write } from 'xlsx';
import type { FileTrial } from '#contracts/rule-trials.schema.ts';
import type { SaveRule } from '#contracts/rules.schema.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { MappingWorld } from '../dataset-mappings/mapping-world.ts';
import { startMappingWorld } from '../dataset-mappings/mapping-world.ts';
import { makeSubmission } from '../submissions/fixture.ts';

describe('trying a rule on a file', () => {
  let world: MappingWorld;
  let rule: SaveRule;
  let own: string;
  let foreign: string;

  beforeAll(async () => {
    world = await startMappingWorld();
    const { api, portfolio } = world;
    const at = async (index: number) => {
      const of = { serviceProviderId: portfolio.north, propertyId: portfolio.properties[index]!.id };
      return (await makeSubmission(api.orm, portfolio, of)).submissionNo;
    };
    own = await at(0);
    foreign = await at(1);
    rule = {
      ...{ datasetId: portfolio.datasetId, type: 'soft', mode: 'basic', version: 0, expected: null },
      names: { en: 'Rent is below one thousand' },
      messages: { en: 'Rent {{monthly_base_rent}} is high.' },
      reach: { funds: [], propertyTypes: [], countries: [], serviceProviders: [], from: null, until: null },
      tree: {
        ...{ scope: 'row', field: 'monthly_base_rent', when: null, shown: [] },
        missing: { left: 'SKIP_IF_ANY', right: 'SKIP_IF_ANY' },
        check: {
          ...{ kind: 'compare', comparison: 'less', type: 'number' },
          left: { kind: 'field', field: 'monthly_base_rent' },
          right: { kind: 'constant', type: 'number', value: '1000' },
        },
      },
    };
  });
  afterAll(() => world?.api.close());

  const book = (): Blob => {
    const sheets = utils.book_new();
    utils.book_append_sheet(sheets, utils.aoa_to_sheet([['Suite'], ['301']]), 'RR');
    return new Blob([new Uint8Array(write(sheets, { type: 'buffer', bookType: 'xlsx' }) as Buffer)]);
  };
  const send = async (
    fields: { submissionNo?: string; rule?: string; file?: Blob; name?: string },
    browser: Browser = world.admin,
    signal?: AbortSignal,
  ) => {
    const form = new FormData();
    form.append('rule', fields.rule ?? JSON.stringify({ rule, ruleId: null }));
    form.append('submissionNo', fields.submissionNo ?? own);
    form.append('file', fields.file ?? book(), fields.name ?? 'rent-roll.xlsx');
    const response = await browser.fetch('/api/rules/trials/file', {
      method: 'POST',
      body: form,
      ...(signal && { signal }),
    });
    return { status: response.status, body: (await response.json()) as FileTrial & { detail?: string } };
  };
  const kept = () => createBlobStore(world.api.environment.blobs).list('mapping-samples/checks-of-');

  it('answers without a worker, too, and keeps neither the file nor the rule', async () => {
    const { status, body } = await send({});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ fileName: 'rent-roll.xlsx', submissionNo: own, type: 'soft', scope: 'row', untried: 'NotChecked' },
      ...{ rows: 0, violations: 0, hits: [] },
    });
    expect(await kept()).toEqual([]);
  });

  it('tries one file of a person at a time, also when they have hung up', async () => {
    const em = world.api.orm.em.fork();
    const cut = new AbortController();
    await em.begin();
    await em.execute('lock table submission in access exclusive mode');
    const first = send({}, world.admin, cut.signal).catch(() => 'cut off');
    const waiting = `select count(*)::int as count from pg_locks where not granted and relation = 'submission'::regclass`;
    await eventually(
      async () => (await em.execute<{ count: number }[]>(waiting))[0]!.count,
      (count) => count > 0,
      'the first one waits',
    );
    cut.abort();
    expect(await first).toBe('cut off');
    // Until the server knows, the limit of uploads answers instead.
    try {
      await eventually(
        () => send({}, world.admin, AbortSignal.timeout(2_000)),
        ({ status, body }) => status === 429 && body.detail?.startsWith('Another one') === true,
        'another one is refused',
      );
    } finally {
      await em.rollback();
    }
    await eventually(
      async () => (await send({})).status,
      (answered) => answered === 200,
      'the first one ended',
    );
    // One that hung up while it asked may still be ended by the server.
    await eventually(kept, (files) => files.length === 0, 'every file is dropped');
  });

  it('does not try a rule on what it is not for', async () => {
    const reach = { ...rule.reach, propertyTypes: ['Retail'] };
    const elsewhere = JSON.stringify({ rule: { ...rule, reach }, ruleId: null });
    expect((await send({ rule: elsewhere })).body.untried).toBe('NotConcerned');
  });

  it.each([
    ['no workbook', { file: new Blob(['%PDF-1.7 nothing']) }, 422],
    ['a program', { file: new Blob(['MZ\u0090']), name: 'rent-roll.exe' }, 422],
    ['a text that is no JSON', { rule: '{' }, 400],
    ['JSON that is no rule', { rule: '{"rule":{},"ruleId":null}' }, 400],
    ['a rule that is longer than any', { rule: 'x'.repeat(70_000) }, 400],
    ['a submission that is not there', { submissionNo: 'SUB-none' }, 404],
  ])('refuses %s', async (_, fields, status) => {
    expect((await send(fields)).status).toBe(status);
    expect(await kept()).toEqual([]);
  });

  it('is for those who may write rules, and within their reach', async () => {
    expect((await send({}, world.dana)).status).toBe(403);
    expect((await send({ submissionNo: foreign }, world.limited)).status).toBe(404);
    expect(await kept()).toEqual([]);
  });

  it('refuses a submission of another dataset', async () => {
    const em = world.api.orm.em.fork();
    const [other] = await em.execute<{ id: number }[]>(`select id from dataset where id <> ? limit 1`, [
      world.portfolio.datasetId,
    ]);
    await em.execute('update submission set dataset_id = ? where submission_no = ?', [other!.id, foreign]);
    expect((await send({ submissionNo: foreign })).status).toBe(404);
  });
});
