import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import type { CellValue } from 'hucre/xlsx';
import type { ImportView } from '#contracts/imports.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';

type Sheets = Record<string, CellValue[][]>;

describe('what an import says of a workbook', () => {
  let api: TestApi;
  let admin: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  async function send(path: string, sheets: Sheets, fields: Record<string, string> = {}): Promise<ImportView> {
    const named = Object.entries(sheets).map(([name, rows]) => ({ name, rows }));
    const form = new FormData();
    form.append('importId', randomUUID());
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(await writeXlsx({ sheets: named }))]), 'import.xlsx');
    const response = await admin.fetch(path, { method: 'POST', body: form });
    return (await response.json()) as ImportView;
  }
  const find = async (path: string, search: string) =>
    ((await admin.get(`${path}?search=${search}`)).body as Page<MasterRecord>).rows[0];

  const funds = '/api/funds';
  const shares = (...values: CellValue[]): Sheets => ({
    Funds: [
      ['name', 'fundType', 'ownershipPercentage'],
      ...values.map((value, index) => [`Share ${index}`, 'Core', value]),
    ],
  });

  it('asks before it saves a percentage that may be a fraction', async () => {
    const checked = await send(`${funds}/import`, shares('100%', 0.5, 50));
    expect(checked.notices).toEqual([
      { code: 'SmallPercent', sheet: 'Funds', column: 'C', found: '0.5', count: 1, field: 'ownershipPercentage' },
    ]);
    const apply = (body?: object) => admin.send('POST', `${funds}/import/${checked.importId}/apply`, body);
    expect((await apply()).status).toBe(400);
    expect(await find(funds, 'Share 0')).toBeUndefined();
    expect((await apply({ isConfirmed: true })).body).toMatchObject({ status: 'applied' });
    expect((await find(funds, 'Share 0'))?.values['ownershipPercentage']).toBe('100.0000');
    expect((await find(funds, 'Share 1'))?.values['ownershipPercentage']).toBe('0.5000');
  });

  it('saves nothing at once without the confirmation', async () => {
    const sheets: Sheets = {
      Funds: [
        ['name', 'fundType', 'ownershipPercentage'],
        ['At once', 'Core', 1],
      ],
    };
    expect(await send(`${funds}/import/at-once`, sheets)).toMatchObject({ status: 'checked' });
    expect(await find(funds, 'At once')).toBeUndefined();
    expect(await send(`${funds}/import/at-once`, sheets, { isConfirmed: 'true' })).toMatchObject({ status: 'applied' });
  });

  it('reads the sheet that is asked for, and applies the same one', async () => {
    const sheets: Sheets = {
      First: [
        ['code', 'name', 'type', 'Remarks'],
        ['CHOICE-1', 'One', 'OTHER', 'x'],
      ],
      Second: [
        ['code', 'name', 'type'],
        ['CHOICE-2', 'Two', 'OTHER'],
      ],
    };
    const path = '/api/service-providers';
    const first = await send(`${path}/import`, sheets);
    expect(first.notices.map(({ code }) => code)).toEqual(['OtherSheet', 'UnknownColumn']);
    const second = await send(`${path}/import`, sheets, { sheet: 'Second' });
    await admin.send('POST', `${path}/import/${second.importId}/apply`);
    expect(await find(path, 'CHOICE-1')).toBeUndefined();
    expect(await find(path, 'CHOICE-2')).toBeDefined();
  });

  it('names the misspelt heading of a missing column', async () => {
    const view = await send('/api/service-providers/import', {
      Data: [
        ['Code', 'Name', 'Typ'],
        ['A', 'B', 'OTHER'],
      ],
    });
    expect(view.failure).toEqual({ code: 'MISSING_COLUMNS', missing: ['type'] });
    expect(view.notices).toContainEqual(expect.objectContaining({ code: 'UnknownColumn', field: 'type' }));
  });

  it('reads days as the record, its fund or its row writes them, and says what else was meant', async () => {
    await api.orm.em.fork().execute(`update fund set date_format = 'DD/MM/YYYY'`);
    const heads = ['code', 'name', 'propertyType', 'address1', 'country', 'state', 'city', 'ownershipType'];
    const more = ['ownershipPercentage', 'fund', 'dateFormat', 'acquiredOn'];
    const row = (code: string, fund: string | null, format: string | null, day: string, type = 'OFFICE') => [
      ...[code, code, type, '1 Main', 'US', 'US-NY', 'New York', 'FEE_SIMPLE', 100, fund, format, day],
    ];
    const view = await send('/api/properties/import', {
      Data: [
        [...heads, ...more],
        row('DAY-1', 'Meridian Core Fund II', null, '31/01/2026'),
        row('DAY-2', null, 'MM/DD/YYYY', '02/03/2026'),
        row('DAY-3', null, null, '31/01/2026'),
        row('DAY-4', null, null, '01/02/2026', 'Ofice'),
      ],
    });
    const told = view.problems.filter(({ field }) => field === 'acquiredOn' || field === 'propertyType');
    expect(told.map(({ cell, code, params }) => [cell, code, params])).toEqual([
      ['L4', 'NotADate', { meant: '2026-01-31' }],
      ['L5', 'NotADate', undefined],
      ['C5', 'NotInList', { meant: 'Office' }],
    ]);
  });
});
