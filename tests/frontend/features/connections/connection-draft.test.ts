import fc from 'fast-check';
import {
  authorizationsOf,
  authorizationTypes,
  connectionFormats,
  connectionTypes,
  formatsOf,
} from '#contracts/connections.ts';
import { isAsked, withChange } from '../../../../frontend/src/features/connections/connection-draft.ts';

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

  it('asks a watched folder for no sign-in, and everything else for one', () => {
    for (const connectionType of connectionTypes)
      expect(isAsked('authorizationType', { connectionType })).toBe(connectionType !== 'FOLDER');
  });
});
