import type { Preferences } from './preferences.ts';
import type { BaseRole, Privilege, Screen } from './roles.ts';

export const languageCodes = ['en', 'ja', 'ar'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** What `GET /api/session` answers to somebody who is signed in. */
export interface SessionView {
  user: {
    userId: number;
    userName: string;
    userEmail: string;
    userRole: string;
    userShortName: string;
    baseRole: BaseRole;
    language: LanguageCode | null;
    serviceProviderId: number | null;
    serviceProviderName: string | null;
  };
  privileges: Record<Screen, Privilege>;
  /** False for people who are limited to funds or properties: they change nothing that holds for the whole installation. */
  mayChangeShared: boolean;
  impersonator: { userId: number; userName: string; endsAt: string } | null;
  /** No submission was opened yet: administrators are greeted with the checklist until the first one is. */
  isEmptyInstallation: boolean;
  /** No submission has been completed: the dashboard of administrators leads back to the first steps. */
  isBeforeFirstCompleted: boolean;
  temporalUiUrl: string | null;
  /** Minutes without a request after which the session ends. */
  idleMinutes: number;
  preferences: Preferences;
  /** The largest file that this installation takes. */
  uploadMaxBytes: number;
}
