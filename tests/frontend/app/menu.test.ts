import type { BaseRole } from '#contracts/roles.ts';
import { baseRoles } from '#contracts/roles.ts';
import { itemsFor, screenOf } from '../../../frontend/src/app/navigation.ts';
import { makeSession } from '../make-session.ts';

/** The menu of section 2 of the specification, in its order; the audit trail is the one addition. */
const setup = [
  ...['/dashboard', '/funds', '/properties', '/serviceProviders', '/viewuploadedfiles', '/alluser'],
  ...['/property_mapping', '/chartsofAC', '/COA-mapping-new', '/dataset', '/configureWorkflow', '/mapping'],
  ...['/rules_engine', '/managefrequency', '/integrationCenter', '/report/dataquality', '/report/turnaroundtime'],
];
const menus: Record<BaseRole, readonly string[]> = {
  SuperAdmin: [...setup, '/roles', '/lookup_key', '/lookup_value', '/glossary', '/audit'],
  Admin: setup,
  Reviewer: ['/reviewer-dashboard'],
  DataProvider: ['/serviceprovider-dashboard', '/COA-mapping-new'],
};

describe('the menu', () => {
  it.each(baseRoles)('of %s has the entries of the specification in their order, and no others', (baseRole) => {
    const shown = itemsFor(makeSession(baseRole)).map(({ path }) => path);
    expect(shown).toEqual(menus[baseRole]);
  });

  it.each([
    ['/datasetmapping', '/mapping'],
    ['/dataset', '/dataset'],
    ['/ConfigureDataset', '/dataset'],
    ['/configureModal', '/configureWorkflow'],
    ['/fundsView/Meridian%20Core', '/funds'],
    ['/fundsassociateproperties', '/funds'],
    ['/chartsofAC_view', '/chartsofAC'],
    ['/COA-mapping-form-map', '/COA-mapping-new'],
    ['/viewuploadedfiles/compare', '/viewuploadedfiles'],
    ['/dashboard/SUB-000001', '/dashboard'],
    ['/user-profile', undefined],
  ])('marks for %s the entry %s alone', (address, entry) => {
    const marked = itemsFor(makeSession('SuperAdmin')).filter(({ screen }) => screen === screenOf(address));
    expect(marked.map(({ path }) => path)).toEqual(entry ? [entry] : []);
  });
});
