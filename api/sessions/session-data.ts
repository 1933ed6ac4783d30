import 'express-session';

/** A sign-in under way, kept until the identity provider sends the browser back with its `state`. */
export interface PendingSignIn {
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  startedAt: number;
  /** The provider has already answered `login_required` once. */
  isSecondAttempt: boolean;
}

declare module 'express-session' {
  interface SessionData {
    /** By `state`, so that two tabs can sign in at once. */
    pendingSignIns: Record<string, PendingSignIn>;
    /** Names the row of the token cache; outlives the change of the session id at sign-in. */
    cacheId: string;
    userId: number;
    /** Of the sign-in: from where, and what the browser called itself. */
    address: string;
    userAgent: string;
    /** Instants in ms. */
    startedAt: number;
    lastActiveAt: number;
    renewedAt: number;
    impersonation: { userId: number; reason: string; endsAt: number };
  }
}

export const idleMinutes = 30;
export const longestSessionHours = 12;
export const impersonationMinutes = 60;
/** How often the identity provider is asked whether the person may still be here. */
export const renewalMinutes = 20;
/** With the prefix, browsers take the cookie over https from this host alone, and from no page below it. */
export function sessionCookieOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-postmonth_session' : 'postmonth_session';
}
