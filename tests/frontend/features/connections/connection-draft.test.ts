import fc from 'fast-check';
import {
  authorizationsOf,
  authorizationTypes,
  connectionFormats,
  connectionTypes,
  formatsOf,
} from '#contracts/connections.ts';
import {
  differing,
  isAsked,
  isNeeded,
  withChange,
} from '../../../../frontend/src/features/connections/connection-draft.ts';

const draft = fc.record({
  connectionType: fc.constantFrom(...connectionTypes),
  authorizationType: fc.constantFrom(...authorizationTypes),
  format: fc.constantFrom(...connectionFormats),
});

describe('the form of a connection', () => {
  it('holds what the chosen type can use, and keeps what it could use before', () => {
    fc.assert(
      fc.property(draft, fc.constantFrom(...connectionTypes), (before, type) => {
        const after = withChange(before, 'connectionType', type);
        expect(authorizationsOf(type)).toContain(after['authorizationType']);
        expect(formatsOf(type)).toContain(after['format']);
        if (authorizationsOf(type).includes(before.authorizationType))
          expect(after['authorizationType']).toBe(before.authorizationType);
        if (formatsOf(type).includes(before.format)) expect(after['format']).toBe(before.format);
      }),
    );
  });

  it('marks what the chosen authorization, type and interval cannot do without, and nothing that it does not ask for', () => {
    const oauth = { connectionType: 'PULL', authorizationType: 'OAUTH2', runEvery: 'DAILY' };
    const needed = (chosen: Parameters<typeof isNeeded>[1]) =>
      ['username', 'tokenUrl', 'oauthScope', 'hostKey', 'runAt', 'rowsPath', 'dataset'].filter((name) =>
        isNeeded(name, chosen),
      );
    expect(needed(oauth)).toEqual(['username', 'tokenUrl', 'runAt', 'dataset']);
    expect(needed({ ...oauth, authorizationType: 'NONE', runEvery: 'HOURLY' })).toEqual(['dataset']);
    expect(needed({ connectionType: 'SFTP', authorizationType: 'SSH_KEY' })).toEqual([
      'username',
      'hostKey',
      'dataset',
    ]);
    expect(needed({ connectionType: 'WEBHOOK', authorizationType: 'NONE' })).toEqual([]);
  });

  it('asks a watched folder for no sign-in, and everything else for one', () => {
    for (const connectionType of connectionTypes)
      expect(isAsked('authorizationType', { connectionType })).toBe(connectionType !== 'FOLDER');
  });

  it('differs from another in values, and not in lists of the same content', () => {
    const one = { name: 'a', runAt: null, codes: ['A', 'B'] };
    expect(differing(one, { name: 'a', codes: ['A', 'B'] })).toEqual([]);
    expect(differing(one, { name: 'b', runAt: '05:30', codes: ['B', 'A'] })).toEqual(['name', 'runAt', 'codes']);
  });
});
