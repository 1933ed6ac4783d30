import type { BaseRole, Screen } from '#contracts/roles.ts';
import { defaultPreferences } from '#contracts/preferences.ts';
import { defaultPrivilege, screens } from '#contracts/roles.ts';
import type { SessionView } from '#contracts/sessions.ts';

export function makeSession(baseRole: BaseRole, changes: Partial<SessionView> = {}): SessionView {
  return {
    user: {
      userId: 7,
      userName: 'Dana Whitfield',
      userEmail: 'dana@northgate.example',
      userRole: baseRole,
      userShortName: 'DW',
      baseRole,
      language: null,
      serviceProviderId: baseRole === 'DataProvider' ? 3 : null,
      serviceProviderName: baseRole === 'DataProvider' ? 'Northgate Realty Services' : null,
    },
    privileges: Object.fromEntries(
      screens.map((screen) => [screen, defaultPrivilege(baseRole, screen)]),
    ) as SessionView['privileges'] & Record<Screen, never>,
    mayChangeShared: baseRole === 'SuperAdmin' || baseRole === 'Admin',
    impersonator: null,
    isEmptyInstallation: false,
    isBeforeFirstCompleted: false,
    temporalUiUrl: null,
    preferences: defaultPreferences,
    idleMinutes: 30,
    uploadMaxBytes: 50 * 1_048_576,
    ...changes,
  };
}
