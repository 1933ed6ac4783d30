import type { BaseRole } from '#contracts/roles.ts';
import { baseRoles } from '#contracts/roles.ts';
import { itemsFor } from '../../../frontend/src/app/navigation.ts';
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
});
