import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { loadPerson } from '#api/access/load-person.ts';
import { contextOf } from '#api/masters/master.ts';
import type { MasterContext } from '#api/masters/master.ts';
import { readSetUp, writeSetUp } from '#api/set-up/files.ts';
import { exportSetUp, importSetUp } from '#api/set-up/run-set-up.ts';
import type { SetUpFile } from '#contracts/set-up.ts';
import { setUpFormat, setUpVersion } from '#contracts/set-up.ts';
import { openDatabase } from '#database/orm.ts';
import { installMasters } from '#local/demo/masters.ts';
import { currentPostMonth, shiftMonth } from '#local/demo/months.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';

const now = new Date('2026-11-21T12:00:00Z');

/** What the demonstration does not have: of every kind something that is not usual. */
const handMade: SetUpFile = {
  format: setUpFormat,
  version: setUpVersion,
  records: {
    settings: [
      { name: 'accountMappings', value: { isReviewRequired: true, sumTolerance: '2.50', lineTolerance: '0.02' } },
      {
        name: 'deadlines',
        value: {
          dueReminderDays: [-1, 2],
          dueReminderHour: 7,
          stepReminderHours: 12,
          stepCopyHours: null,
          stepOverdueHours: 48,
        },
      },
      { name: 'defaultLanguage', value: 'ja' },
    ],
    lookupKeys: [{ name: 'Broker', description: 'Who lets it' }],
    lookupValues: [{ lookupKey: 'Broker', code: 'HOUSE', nameEn: 'House', sortOrder: 2, isActive: false }],
    roles: [{ name: 'Reader', baseRole: 'Admin', funds: 'View', properties: 'None' }],
    fundTypes: [{ name: 'Feeder', position: 1 }],
    funds: [
      { name: 'Below the feeder', fundType: 'Entity', parent: 'Above the feeder' },
      { name: 'Above the feeder', fundType: 'Feeder', code: 'FEED' },
    ],
    ownership: [
      {
        fund: 'Kaede TMK 1',
        property: 'P-2001',
        validFrom: '2020-01-01',
        validTo: '2021-12-31',
        ownershipPercentage: '40.5',
      },
    ],
    responsibilities: [
      { serviceProvider: 'MINATO', property: 'P-1042', validFrom: '2019-01-01', validTo: '2019-12-31' },
    ],
    people: [
      { name: 'Rae Reader', email: 'rae@example.com', role: 'Reader', funds: ['Above the feeder'], isActive: false },
    ],
    translations: [{ serviceProvider: 'MINATO', sourceText: '空室', language: 'ja', targetText: 'Vacant' }],
    chains: [
      {
        dataset: 'Budget',
        property: 'P-1042',
        afterResubmission: 'continue',
        fallback: 'helen.aldridge@postmonth.example',
        steps: [
          {
            ...{ stage: 'approve', names: { en: 'Sign', ja: '承認' }, deadlineHours: 30 },
            seats: [{ email: 'mori.kenji@postmonth.example', isAllowEdit: false, isErrorNotification: true }],
          },
        ],
      },
    ],
    accountMappings: [
      {
        ...{ serviceProvider: 'MINATO', property: 'P-2001', matcher: { kind: 'range', from: '8000', to: '8999' } },
        ...{ effectiveFrom: '2025-10-01', effectiveUntil: '2026-03-01' },
        target: {
          ...{ kind: 'shares', isSignFlipped: true },
          parts: [
            { masterAccount: '5010', share: '25' },
            { masterAccount: '5110', share: '75' },
          ],
        },
      },
    ],
    connections: [
      {
        ...{ name: 'Minato rent rolls', connectionType: 'PULL', serviceProvider: 'MINATO', dataset: 'Rent Roll' },
        ...{ apiUrl: 'https://files.example.com/rent-roll', authorizationType: 'BASIC', username: 'postmonth' },
        ...{ format: 'FILE', runEvery: 'DAILY' },
      },
    ],
  },
};

interface Installation {
  database: TestDatabase;
  orm: MikroORM;
  keeper: () => Promise<MasterContext>;
}

/** A new installation with a SuperAdmin. */
async function install(): Promise<Installation> {
  const database = await createTestDatabase();
  const orm = await openDatabase(database.appUrl);
  const { id } = await makePerson(orm, 'SuperAdmin', 'keeper@example.com');
  const keeper = async () => {
    const em = orm.em.fork();
    const person = await loadPerson(em, id);
    return contextOf(em, person!, 'test');
  };
  return { database, orm, keeper };
}

describe('the set-up of the demonstration', () => {
  let source: Installation;
  let target: Installation;
  let file: SetUpFile;
  beforeAll(async () => {
    [source, target] = [await install(), await install()];
    const month = shiftMonth(currentPostMonth(now), -13);
    await source.orm.em.fork().transactional((em) => installMasters(em, month, now));
    const more = await importSetUp(await source.keeper(), { file: handMade, fileName: 'more.json', isTrial: false });
    expect(more.faults).toEqual([]);
    file = await exportSetUp(await source.keeper());
  });
  afterAll(async () => {
    for (const { orm, database } of [source, target]) {
      await orm.close();
      await database.drop();
    }
  });

  it('moves into an empty installation, whose own file is equal then', async () => {
    const before = await exportSetUp(await target.keeper());
    const request = { file, fileName: 'set-up.json' };
    const trial = await importSetUp(await target.keeper(), { ...request, isTrial: true });
    expect(trial.faults).toEqual([]);
    expect(trial.isApplied).toBe(false);
    expect(await exportSetUp(await target.keeper())).toEqual(before);
    const outcome = await importSetUp(await target.keeper(), { ...request, isTrial: false });
    expect(outcome).toEqual({ ...trial, isApplied: true });
    expect(await exportSetUp(await target.keeper())).toEqual(file);
    const again = await importSetUp(await target.keeper(), { ...request, isTrial: false });
    expect(again.differences).toEqual([]);
  });

  it('is the same in a workbook', async () => {
    const workbook = await writeSetUp(file, 'set-up.xlsx');
    expect(await readSetUp(workbook, 'set-up.xlsx')).toEqual({ file });
    expect(await readSetUp(await writeSetUp(file, 'set-up.json'), 'set-up.json')).toEqual({ file });
  });

  const importing = async (records: SetUpFile['records'], isTrial = false) =>
    importSetUp(await target.keeper(), {
      file: { format: setUpFormat, version: setUpVersion, records },
      fileName: 'set-up.json',
      isTrial,
    });

  it('tells every fault with its place, and applies nothing', async () => {
    const outcome = await importing({
      lookupKeys: [{ name: 'Sound' }],
      funds: [
        { name: 'No type' },
        { name: 'Odd', fundType: 'Fund', timeZone: 'Mars/Olympus', shape: 'round' },
        { name: 'Twice', fundType: 'Fund' },
        { name: 'TWICE', fundType: 'Fund' },
      ],
      ownership: [{ fund: 'Nobody', property: 'P-2001', validFrom: '2026-01-01', ownershipPercentage: '10' }],
      chains: [{ dataset: 'Budget', afterResubmission: 'restart', steps: [] }],
      dataModelFields: [{ dataModel: 'no_such_model', ...file.records.dataModelFields![0], name: 'own_colour' }],
    });
    expect(outcome.isApplied).toBe(false);
    expect(outcome.faults.map(({ kind, key, field, code }) => [kind, key, field, code])).toEqual(
      expect.arrayContaining([
        ['funds', 'No type', 'fundType', 'Required'],
        ['funds', 'Odd', null, 'BadRecord'],
        ['funds', 'TWICE', null, 'DuplicateInFile'],
        ['ownership', 'Nobody · P-2001 · 2026-01-01', 'fund', 'UnknownCode'],
        ['chains', 'Budget', 'steps', 'BadRecord'],
      ]),
    );
    const { records } = await exportSetUp(await target.keeper());
    expect(records.lookupKeys?.map(({ name }) => name)).not.toContain('Sound');
  });

  it('tells what differs field by field, leaves what is only here, and writes the audit trail', async () => {
    const trial = await importing({ serviceProviders: [{ code: 'minato', name: 'Minato Partners' }] }, true);
    expect(trial.differences).toEqual([
      {
        ...{ kind: 'serviceProviders', key: 'minato', act: 'changed' },
        fields: [
          { name: 'code', before: 'MINATO', after: 'minato' },
          { name: 'name', before: 'Minato PM Partners', after: 'Minato Partners' },
        ],
      },
    ]);
    expect(trial.onlyHere).toHaveLength(file.records.serviceProviders!.length - 1);
    const outcome = await importing({ serviceProviders: [{ code: 'MINATO', name: 'Minato Partners' }] });
    expect(outcome).toMatchObject({ isApplied: true, faults: [] });
    const em = target.orm.em.fork();
    const audited = await em.execute<{ action: string; after: Record<string, string> }[]>(
      `select action, after from audit_entry where action in ('serviceProvider.edit', 'setUp.import') order by id desc limit 2`,
    );
    expect(audited).toEqual([
      { action: 'setUp.import', after: { serviceProviders: '+0 ~1' } },
      { action: 'serviceProvider.edit', after: { name: 'Minato Partners' } },
    ]);
  });

  it('holds for small set-ups of any shape: a second import finds no difference', async () => {
    const word = fc.stringMatching(/^[A-Za-z空室][A-Za-z0-9 空室]{0,8}[a-z]$/);
    const words = fc.uniqueArray(word, { minLength: 1, maxLength: 4, selector: (text) => text.toLowerCase() });
    const optional = fc.option(word, { nil: null });
    await fc.assert(
      fc.asyncProperty(words, words, optional, fc.boolean(), async (names, codes, text, isActive) => {
        const records: SetUpFile['records'] = {
          glossaryTerms: codes.map((termEn) => ({ termEn, definitionEn: text ?? termEn, isActive })),
          fundTypes: [{ name: `Type ${names[0]}` }, { name: `Below ${names[0]}` }],
          // Each below the one before it, and the lowest named first.
          funds: [
            { name: `Low ${names[0]}`, fundType: `Below ${names[0]}`, parent: `Top ${names[0]}`, isActive },
            { name: `Top ${names[0]}`, fundType: `Type ${names[0]}` },
          ],
          serviceProviders: codes.map((code) => ({ code, name: text ?? code, type: 'PROPERTY_MANAGER', isActive })),
        };
        const outcome = await importing(records);
        expect(outcome.faults).toEqual([]);
        const again = await importing(records);
        expect(again.differences).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });
});
