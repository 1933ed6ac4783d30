import type { MasterRecord } from '#contracts/masters.ts';
import { ServiceProviderPage } from '../../../../frontend/src/features/service-providers/service-provider-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';

export const northgate: MasterRecord = {
  id: 3,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values: {
    code: 'NORTH',
    name: 'Northgate Realty',
    type: { code: 'PROPERTY_MANAGER', name: 'Property manager' },
    propertyCount: 2,
    funds: [{ code: '1', name: 'Meridian Core Fund II' }],
    propertyTypes: [],
    locations: [],
    properties: [{ code: 'P-100', name: 'Larkspur Tower' }],
  },
  allowedActs: ['edit', 'deactivate', 'delete'],
};

export const path = '/api/service-providers';
type Answers = Record<string, (call: Call) => Answer>;

/** A row of the list does not carry the properties of a provider. */
function rowOf({ values: { properties: _, ...values }, ...record }: MasterRecord): MasterRecord {
  return { ...record, values };
}

/** Answers by method and path; the list, its choices and everything that a test adds. */
export function serve(answers: Answers = {}, rows = [northgate]) {
  return fakeServer((call) => {
    const own = answers[`${call.method} ${call.path}`];
    if (own) return own(call);
    if (call.path.includes('/choices/type')) {
      return {
        body: {
          choices: [
            { code: 'PROPERTY_MANAGER', name: 'Property manager' },
            { code: 'OTHER', name: 'Other' },
          ],
        },
      };
    }
    if (call.path.includes('/choices/')) return { body: { choices: [{ code: 'P-101', name: 'Pier 9 Exchange' }] } };
    if (call.path === `${path}/import`) return { body: { imports: [] } };
    if (call.path === `${path}/3/people`) {
      return {
        body: { people: [{ userId: 1, name: 'Dana', email: 'd@n.example', roleName: 'DataProvider', isActive: true }] },
      };
    }
    if (call.path === `${path}/3`) return { body: northgate };
    return { body: { rows: rows.map(rowOf), page: 1, size: 25, total: rows.length, isTotalCapped: false } };
  });
}

export const open = (at = '/serviceProviders', session = makeSession('Admin')) =>
  renderPage(<ServiceProviderPage />, { at, session });
