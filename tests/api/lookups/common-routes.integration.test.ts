import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CountryRow, LookupTypeRow, LookupValueRow, StateRow } from '#contracts/lookups.ts';
import { LookupKey } from '#database/lookups/lookup-key.entity.ts';
import { LookupValue } from '#database/lookups/lookup-value.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';

describe('the calls of common', () => {
  let api: TestApi;
  const readers: Partial<Record<'en' | 'ja' | 'ar', Browser>> = {};

  beforeAll(async () => {
    api = await startTestApi();
    const { north } = await makePortfolio(api.orm);
    for (const language of ['en', 'ja', 'ar'] as const) {
      await makePerson(api.orm, 'DataProvider', `${language}@north.example`, { serviceProviderId: north, language });
      readers[language] = await signIn(api.baseUrl, `${language}@north.example`);
    }
  });
  afterAll(() => api.close());

  async function rows<Row>(path: string, language: 'en' | 'ja' | 'ar' = 'en'): Promise<Row[]> {
    const { status, body } = await readers[language]!.get(`/api/common/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return (body as { data: Row[] }).data;
  }
  const countryId = async (code: string) =>
    (await rows<CountryRow>('country')).find(({ CountryCode }) => CountryCode === code)!.CountryId;
  const nameOf = async (code: string, language: 'en' | 'ja' | 'ar') => {
    const states = await rows<StateRow>(`state?CountryId=${await countryId(code.slice(0, 2))}`, language);
    return states.find(({ StateCode }) => StateCode === code)?.StateName;
  };

  it('name every country in three languages, in the order of each', async () => {
    const english = await rows<CountryRow>('country');
    expect(english).toHaveLength(249);
    expect(Object.keys(english[0]!)).toEqual(['CountryId', 'CountryCode', 'CountryName']);
    const names = english.map(({ CountryName }) => CountryName);
    expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
    for (const [language, name] of [
      ['ja', 'アラブ首長国連邦'],
      ['ar', 'الإمارات العربية المتحدة'],
    ] as const) {
      const found = await rows<CountryRow>('country', language);
      expect(found.find(({ CountryCode }) => CountryCode === 'AE')).toMatchObject({ CountryName: name });
    }
  });

  it('name the states of a country, each by the name that people use', async () => {
    expect(await rows<StateRow>(`state?CountryId=${await countryId('JP')}`)).toHaveLength(47);
    expect(await rows<StateRow>(`state?CountryId=${await countryId('US')}`)).toHaveLength(57);
    expect(await Promise.all((['en', 'ja', 'ar'] as const).map((language) => nameOf('JP-13', language)))).toEqual([
      'Tokyo',
      '東京都',
      'طوكيو',
    ]);
    expect(await nameOf('US-CA', 'ar')).toBe('كاليفورنيا');
    expect(await nameOf('SA-04', 'ja')).toBe('東部州');
    expect(await nameOf('FR-92', 'ja')).toBe('オー・ド・セーヌ県');
    // Where no other name is known, it is that of ISO.
    expect(await nameOf('LT-01', 'ja')).toBe(await nameOf('LT-01', 'en'));
    expect(await rows<StateRow>('state?CountryId=999999')).toEqual([]);
  });

  it('list lookup types and their values by id, by name and several at once', async () => {
    const types = await rows<LookupTypeRow>('lookuptype');
    const idOf = (name: string) => types.find(({ LookupTypeName }) => LookupTypeName === name)!.LookupTypeId;
    const id = idOf('ServiceProviderType');
    const byId = await rows<LookupValueRow>(`lookupvalues?LookupTypeId=${id}`);
    expect(byId[0]).toEqual({
      LookupValueId: expect.any(Number),
      LookupTypeId: id,
      LookupTypeName: 'ServiceProviderType',
      LookupValueCode: 'PROPERTY_MANAGER',
      LookupValueName: 'Property manager',
      IsActive: true,
    });
    expect(await rows('lookUpvaluebylookuptype?LookupTypeName=ServiceProviderType')).toEqual(byId);
    const { status, body } = await readers.ja!.send('POST', '/api/common/lookupvalues', {
      LookupTypeIds: [id, idOf('Currency')],
    });
    const several = (body as { data: LookupValueRow[] }).data;
    expect([status, new Set(several.map((row) => row.LookupTypeName))]).toEqual([
      200,
      new Set(['ServiceProviderType', 'Currency']),
    ]);
    expect(several.find((row) => row.LookupValueCode === 'USD')).toMatchObject({ LookupValueName: '米ドル' });
    expect(several.filter((row) => row.LookupTypeName === 'Currency').length).toBeGreaterThan(150);
  });

  it('offer no value that was set aside, and still name it', async () => {
    const em = api.orm.em.fork();
    const [other] = await rows<LookupValueRow>('lookUpvaluebylookuptype?LookupTypeName=ServiceProviderType');
    await em.nativeUpdate(LookupValue, { id: other!.LookupValueId }, { isActive: false });
    const left = await rows<LookupValueRow>('lookUpvaluebylookuptype?LookupTypeName=ServiceProviderType');
    expect(left.map((row) => row.LookupValueId)).not.toContain(other!.LookupValueId);
    expect(await rows(`customvalue/${other!.LookupValueId}`)).toEqual([{ ...other, IsActive: false }]);
    await em.nativeUpdate(LookupKey, { name: 'ServiceProviderType' }, { isActive: false });
    expect(await rows('lookUpvaluebylookuptype?LookupTypeName=ServiceProviderType')).toEqual([]);
    expect((await rows<LookupTypeRow>('lookuptype')).map((row) => row.LookupTypeName)).not.toContain(
      'ServiceProviderType',
    );
  });

  it('are refused as a stranger and with a bad question', async () => {
    const stranger = new Browser(api.baseUrl);
    const calls = ['country', 'state?CountryId=1', 'lookuptype', 'lookupvalues?LookupTypeId=1', 'customvalue/1'];
    for (const call of [...calls, 'lookUpvaluebylookuptype?LookupTypeName=Country', 'language']) {
      expect([call, (await stranger.get(`/api/common/${call}`)).status]).toEqual([call, 401]);
    }
    const bad = ['state', 'state?CountryId=Japan', 'lookupvalues', 'lookUpvaluebylookuptype', 'customvalue/x'];
    for (const call of bad) {
      expect([call, (await readers.en!.get(`/api/common/${call}`)).status]).toEqual([call, 400]);
    }
    const post = (of: Browser, body: object) => of.send('POST', '/api/common/lookupvalues', body);
    expect((await post(readers.en!, { LookupTypeIds: ['x'] })).status).toBe(400);
    expect((await post(stranger, { LookupTypeIds: [1] })).status).toBe(401);
    expect((await readers.en!.get('/api/common/customvalue/999999')).status).toBe(404);
  });
});
