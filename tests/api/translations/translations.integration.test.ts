import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MasterRecord } from '#contracts/masters.ts';
import type { MissingTexts } from '#contracts/translations.schema.ts';
import { Edit } from '#database/submissions/edit.entity.ts';
import { Finding } from '#database/submissions/finding.entity.ts';
import { loadTranslation } from '#database/submissions/run-inputs.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import { User } from '#database/users/user.entity.ts';
import type { MappingWorld } from '../dataset-mappings/mapping-world.ts';
import { rentRollList, startMappingWorld } from '../dataset-mappings/mapping-world.ts';
import { makeSubmission, makeVersion } from '../submissions/fixture.ts';

const path = '/api/translations';

describe('the translations of a service provider', () => {
  let world: MappingWorld;
  const add = (values: Record<string, unknown>, browser = world.admin) =>
    browser.send('POST', path, { values: { serviceProvider: 'NORTH', language: 'en', ...values } });
  const missing = async (browser = world.admin, code = 'NORTH') =>
    browser.get(`${path}/missing?serviceProvider=${code}`);

  beforeAll(async () => {
    world = await startMappingWorld();
    const { api, portfolio } = world;
    await world.save(world.ofProvider, 0, rentRollList);
    const em = api.orm.em.fork();
    const { id: userId } = await em.findOneOrFail(User, { email: 'dana@north.example' });
    const submission = await makeSubmission(api.orm, portfolio, {
      ...{ serviceProviderId: portfolio.north, propertyId: portfolio.properties[0]!.id, status: 'Reopened By System' },
    });
    const { id: versionId, generation } = await makeVersion(api.orm, submission, 1, [['301']]);
    const own = { versionId, generation, submissionId: submission.id, severity: 'hard' as const };
    for (const found of ['Occ', 'Occ', '空室'])
      em.create(Finding, { ...own, code: 'NOT_IN_LIST', field: 'unit_status', found, params: {} });
    em.create(Edit, {
      ...{ opId: 'correction', submissionId: submission.id, versionNo: 1, cells: [], userId },
      ...{ explanations: null, leftOutRowNos: null, leftOutReasons: null, findings: null },
      replacements: [{ field: 'unit_status', from: 'Occ', to: 'Occupied' }],
    });
    await em.flush();
    const account = { columns: { unused: [{ head: '区画番号', letter: 'Z' }] } };
    await em.execute('insert into file_account (version_id, account) values (?, ?)', [
      versionId,
      JSON.stringify(account),
    ]);
  });
  afterAll(() => world.api.close());

  it('are asked for where texts were met, with what was corrected on the page and what words mean', async () => {
    const { status, body } = await missing();
    expect(status).toBe(200);
    const { rows, serviceProviderId } = body as MissingTexts;
    expect(serviceProviderId).toBe(world.portfolio.north);
    expect(rows.find(({ text }) => text === 'Occ')).toEqual({
      ...{ text: 'Occ', kind: 'correction', field: 'unit_status', count: 1, language: 'en' },
      suggestion: { text: 'Occupied', source: 'correction' },
    });
    expect(rows.find(({ text }) => text === '空室')).toMatchObject({ kind: 'value', language: 'ja' });
    expect(rows.find(({ text }) => text === '区画番号')).toMatchObject({
      kind: 'heading',
      suggestion: { source: 'heading' },
    });
  });

  it('are used by runs from then on, and no longer asked for', async () => {
    const made = await add({ sourceText: 'Occ', targetText: 'Occupied' });
    expect(made.status).toBe(201);
    const known = await loadTranslation(queriesOf(world.api.orm.em.fork()), world.portfolio.north);
    expect(known.get('Occ')).toBe('Occupied');
    expect(((await missing()).body as MissingTexts).rows.some(({ text }) => text === 'Occ')).toBe(false);
    const { id } = made.body as MasterRecord;
    expect((await world.admin.send('PUT', `${path}/${id}/status`, { isActive: false })).status).toBe(200);
    expect((await loadTranslation(queriesOf(world.api.orm.em.fork()), world.portfolio.north)).has('Occ')).toBe(false);
    expect((await world.admin.send('DELETE', `${path}/${id}`)).body).toEqual({ outcome: 'deleted' });
  });

  it('mean one thing for each text, whatever its case and width', async () => {
    expect((await add({ sourceText: 'Vac', targetText: 'Vacant' })).status).toBe(201);
    expect((await add({ sourceText: ' ＶＡＣ', targetText: 'Occupied', language: 'ja' })).status).toBe(409);
    expect((await add({ serviceProvider: 'SOUTH', sourceText: 'Vac', targetText: 'Vacant' })).status).toBe(201);
    expect((await add({ sourceText: 'Vac 2', targetText: '' })).status).toBe(400);
  });

  it('are changed by Admins without lists alone', async () => {
    expect((await add({ sourceText: 'x', targetText: 'y' }, world.limited)).status).toBe(400);
    expect((await add({ sourceText: 'x', targetText: 'y' }, world.dana)).status).toBe(403);
    const foreign = (await add({ serviceProvider: 'SOUTH', sourceText: 'z', targetText: 'y' })).body as MasterRecord;
    expect((await world.limited.get(`${path}/${foreign.id}`)).status).toBe(404);
    expect((await world.admin.get(`${path}/${foreign.id}`)).status).toBe(200);
    expect((await missing(world.dana)).status).toBe(403);
    expect((await missing(world.limited, 'SOUTH')).status).toBe(404);
    expect((await missing(world.limited)).status).toBe(200);
  });

  it('have a template for their import', async () => {
    const response = await world.admin.fetch('/api/blob/download/importfile/template?templatename=translations');
    expect(response.status).toBe(200);
  });
});
