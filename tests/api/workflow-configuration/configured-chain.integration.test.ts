import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CloneResult, WarnedReviewer } from '#contracts/workflow-configuration.schema.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Delegation } from '#database/delegations/delegation.entity.ts';
import { pinnedChain } from '#database/submissions/pinned-chain.ts';
import { Browser } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { sendWorkbook } from '../users/people.ts';
import type { ChainWorld } from './chain-world.ts';
import { path, queryOf, reviewer, startChainWorld } from './chain-world.ts';

describe('configurations of reviewers', () => {
  let world: ChainWorld;
  beforeAll(async () => {
    world = await startChainWorld();
  });
  afterAll(() => world?.api.close());

  const list = async (browser = world.admin, words = '') => (await browser.read(`${path}?${words}`)).rows;
  const applies = async (place: object) => await world.admin.read(`${path}/applies?${queryOf(place)}`);
  const versionsOf = async (id: number | null | undefined) =>
    (await world.admin.read(`${path}/${id}/versions`)).versions;

  it('has none at first, and makes version 1 with the names of the specification', async () => {
    const { ofDefault, ids, read, save } = world;
    expect(await read(ofDefault)).toMatchObject({ chainId: null, version: 0, inherited: null, maySave: true });
    const steps = [
      { OrderNo: 10, stage: null, names: { en: 'Property review', ja: '物件レビュー' }, deadlineHours: 48 },
    ];
    const rows = [reviewer(1, 10, ids.mo), reviewer(2, 10, ids.nadia), reviewer(3, 20, ids.helen)];
    const saved = await save(ofDefault, 0, rows, { steps });
    expect(saved).toMatchObject({ status: 200, body: { version: 1, author: 'Amira Admin' } });
    const view = await read(ofDefault);
    const shown = view.reviewers.map((row) => [row.OrderNo, row.UserName, row.ApproverId, row.IsAllowEdit]);
    expect(shown).toEqual([
      [1, 'Mo Reviewer', ids.mo, true],
      [1, 'Nadia Reviewer', ids.nadia, true],
      [2, 'Helen Approver', ids.helen, true],
    ]);
    expect(view.reviewers.every(({ CwfApproverId }) => Number.isInteger(CwfApproverId))).toBe(true);
    expect(view.steps[0]).toMatchObject({ names: { en: 'Property review', ja: '物件レビュー' }, deadlineHours: 48 });
  });

  it('refuses who has not seen the version in force, and says what was changed', async () => {
    const { ofDefault, ids, save } = world;
    const rows = [reviewer(1, 1, ids.mo), reviewer(2, 2, ids.helen, { IsAllowEdit: false })];
    expect((await save(ofDefault, 1, rows)).status).toBe(200);
    const late = await save(ofDefault, 1, [reviewer(1, 1, ids.nadia)]);
    expect(late).toMatchObject({ status: 409, body: { code: 'StaleView', details: { version: 2 } } });
    const { changes } = (late.body as { details: { changes: { kind: string; UserName: string }[] } }).details;
    const told = changes.map(({ kind, UserName }) => [kind, UserName]);
    expect(told).toContainEqual(['allowEditChanged', 'Helen Approver']);
    expect(told).toContainEqual(['personRemoved', 'Nadia Reviewer']);
  });

  it('is found by the names and addresses of its reviewers in force, and of no others', async () => {
    const found = async (text: string) => (await list(world.admin, `search=${encodeURIComponent(text)}`)).length;
    expect(await found('mo reviewer')).toBe(1);
    expect(await found('helen@fund.example')).toBe(1);
    expect(await found('Nadia')).toBe(0);
  });

  it('keeps every version, and makes none of what says the same', async () => {
    const [record] = await list();
    expect(record?.values).toMatchObject({ version: 2, people: 'Mo Reviewer › Helen Approver', author: 'Amira Admin' });
    const versions = await versionsOf(record?.id);
    expect(versions.map(({ version, isInForce }) => [version, isInForce])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(versions[1]?.reviewers).toHaveLength(3);
    const { reviewers, steps } = await world.read(world.ofDefault);
    expect((await world.save(world.ofDefault, 2, reviewers, { steps })).body).toMatchObject({ version: 2 });
  });

  it('takes nobody who is not in the list of reviewers', async () => {
    const { admin, ids, save, ofDefault } = world;
    const { data } = await admin.read('/api/users/rolename?RoleName=Reviewer&IsActive=true');
    const listed = data.map(({ UserId }) => UserId);
    expect(listed).toEqual(expect.arrayContaining([ids.mo, ids.nadia, ids.helen]));
    for (const ApproverId of [ids.dana, 999_999]) {
      expect(listed).not.toContain(ApproverId);
      const details = { problems: [{ code: 'UnknownReviewer', ApproverId }] };
      expect(await save(ofDefault, 2, [reviewer(1, 1, ApproverId)])).toMatchObject({ status: 400, body: { details } });
    }
  });

  it('refuses chains that nobody could walk', async () => {
    const { ids, save, ofDefault } = world;
    const problem = async (reviewers: object[], more: object = {}) => {
      const { body } = await save(ofDefault, 2, reviewers, more);
      return (body as { details: { problems: { code: string }[] } }).details.problems[0]?.code;
    };
    expect(await problem([reviewer(1, 1, ids.mo), reviewer(2, 1, ids.mo)])).toBe('PersonTwiceInGroup');
    const steps = [
      { OrderNo: 1, stage: 'approve' },
      { OrderNo: 2, stage: 'review' },
    ];
    const rows = [reviewer(1, 1, ids.mo), reviewer(2, 2, ids.helen)];
    expect(await problem(rows, { steps })).toBe('ApproveBeforeReview');
    expect((await save(ofDefault, 2, [])).status).toBe(400);
  });

  it('shows which one applies to a property and why, and that is what a submission gets', async () => {
    const { ofProperty, ids, portfolio, api } = world;
    expect((await applies(ofProperty(0))).applies).toMatchObject({ level: 'default' });
    expect((await world.save(ofProperty(0), 0, [reviewer(1, 1, ids.nadia)])).status).toBe(200);
    expect((await applies(ofProperty(0))).candidates.map(({ level }) => level)).toEqual(['property', 'default']);
    for (const [index, { id: propertyId }] of portfolio.properties.entries()) {
      const shown = (await applies(ofProperty(index))).applies;
      const [standing] = await versionsOf(shown?.chainId);
      const where = { datasetId: portfolio.datasetId, propertyId, fundIds: [] };
      const chain = await pinnedChain(api.orm.em.fork(), where);
      const seatIds = standing?.reviewers.map(({ CwfApproverId }) => CwfApproverId);
      expect(chain.seats.map(({ seatId }) => seatId)).toEqual(seatIds);
    }
  });

  it('warns of who is absent, and of who will be', async () => {
    const { admin, ofDefault, ids, api } = world;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const em = api.orm.em.fork();
    for (const days of [20, 90]) {
      const period = { validFrom: inDays(days), validUntil: inDays(days + 5) };
      em.create(Delegation, { principalId: ids.helen, delegateId: ids.mo, ...period });
    }
    await em.flush();
    const people = `${ids.mo},${ids.nadia},${ids.dana},${ids.helen}`;
    const { body } = await admin.get(`${path}/warnings?${queryOf({ ...ofDefault, people })}`);
    const warned = (body as { people: WarnedReviewer[] }).people;
    const of = (id: number) => warned.find(({ ApproverId }) => ApproverId === id)?.warnings;
    expect(of(ids.nadia)).toEqual([{ code: 'Absent', name: 'Mo Reviewer', from: null, until: expect.any(String) }]);
    const later = { from: inDays(20).toISOString().slice(0, 10), until: inDays(25).toISOString().slice(0, 10) };
    expect(of(ids.helen)).toEqual([
      {
        ...{ code: 'AbsentLater', name: 'Mo Reviewer' },
        ...{ from: expect.stringContaining(later.from), until: expect.stringContaining(later.until) },
      },
    ]);
    expect(of(ids.mo)).toEqual([]);
  });

  it('clones to other properties after a preview, and leaves those that have their own', async () => {
    const { admin, ofProperty, read, ids } = world;
    const source = (await list()).find(({ values }) => values['property'] === null);
    const targets = [ofProperty(0), ofProperty(1)];
    const clone = async (more: object) => {
      const { body } = await admin.send('POST', `${path}/${source?.id}/clone`, { targets, ...more });
      return (body as CloneResult).results.map(({ outcome }) => outcome);
    };
    expect(await clone({ isPreview: true })).toEqual(['exists', 'added']);
    expect((await read(ofProperty(1))).version).toBe(0);
    expect(await clone({})).toEqual(['exists', 'added']);
    expect(await clone({ isReplacing: true })).toEqual(['replaced', 'same']);
    expect((await read(ofProperty(0))).reviewers.map(({ ApproverId }) => ApproverId)).toEqual([ids.mo, ids.helen]);
  });

  it('keeps an Admin who is limited to their properties', async () => {
    const { limited, read, save, ofDefault, ofProperty, ids, portfolio } = world;
    expect((await read(ofDefault, limited)).maySave).toBe(false);
    expect((await save(ofDefault, 2, [reviewer(1, 1, ids.mo)], {}, limited)).status).toBe(403);
    expect((await limited.get(`${path}/chain?${queryOf(ofProperty(1))}`)).status).toBe(404);
    const { code } = portfolio.properties[1]!;
    const other = (await list(world.admin, `property=${code}`))[0];
    expect(other).toBeDefined();
    for (const part of ['', '/versions', '/moves', '/history']) {
      expect((await limited.get(`${path}/${other?.id}${part}`)).status).toBe(404);
    }
    expect((await limited.send('DELETE', `${path}/${other?.id}`)).status).toBe(404);
    const clone = { targets: [ofProperty(0)], isReplacing: true };
    expect((await limited.send('POST', `${path}/${other?.id}/clone`, clone)).status).toBe(404);
    expect((await list(limited)).map(({ id }) => id)).not.toContain(other?.id);
    const own = await read(ofProperty(0), limited);
    const { reviewers } = own;
    expect((await save(ofProperty(0), own.version, reviewers.slice(0, 1), {}, limited)).status).toBe(200);
    const shared = (await list(limited)).find(({ values }) => values['property'] === null);
    expect((await limited.send('DELETE', `${path}/${shared?.id}`)).status).toBe(403);
  });

  it('imports chains by name, and says which people it does not know', async () => {
    const { admin, portfolio, api } = world;
    const dataset = await api.orm.em.fork().findOneOrFail(Dataset, { id: portfolio.datasetId });
    const own = (await list(admin, `property=${portfolio.properties[1]!.code}`))[0];
    const heads = ['Name', 'Dataset', 'Fund', 'Property', 'Review steps as text'];
    const send = (rows: (string | null)[][]) =>
      sendWorkbook(admin, `${path}/import/at-once`, [heads, ...rows], {
        fileName: 'chains.xlsx',
        fields: { importId: randomUUID() },
      });
    const { code } = portfolio.properties[1]!;
    const chain = 'nadia@fund.example (errors); approve: helen@fund.example';
    const known = [String(own?.values['name']), dataset.name, null, code, chain];
    const unknown = ['New one', dataset.name, null, null, 'dana@north.example'];
    const refused = await send([known, unknown]);
    expect(JSON.stringify(refused.body)).toContain('dana@north.example');
    const { status, body } = await send([known]);
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'applied', problems: [], notices: [] } });
    const { reviewers, version } = await world.read(world.ofProperty(1));
    expect(reviewers.map(({ UserName, IsErrorNotification }) => [UserName, IsErrorNotification])).toEqual([
      ['Nadia Reviewer', true],
      ['Helen Approver', false],
    ]);
    expect(version).toBe(2);
  });

  it('is retired by deletion, unless the dataset requires a workflow and none would be left', async () => {
    const { admin } = world;
    const [first, ...others] = await list();
    for (const { id } of others) {
      expect((await admin.send('DELETE', `${path}/${id}`)).body).toEqual({ outcome: 'retired' });
    }
    const live = [{ kind: 'datasets', names: ['Rent Roll'] }];
    const refused = await admin.send('DELETE', `${path}/${first?.id}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'InUse', details: { live } } });
    expect((await admin.send('POST', `${path}/${others[0]?.id}/restore`)).status).toBe(200);
    expect(await list()).toHaveLength(2);
    expect((await versionsOf(others[0]?.id)).filter(({ isInForce }) => isInForce)).toHaveLength(1);
  });

  it('is closed to reviewers and to who is not signed in', async () => {
    expect((await (await signIn(world.api.baseUrl, 'mo@fund.example')).get(path)).status).toBe(403);
    expect((await new Browser(world.api.baseUrl).get(path)).status).toBe(401);
  });
});
