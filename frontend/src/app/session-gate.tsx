import { Box, Center, VisuallyHidden } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { rolesOfSegment } from '#contracts/roles.ts';
import type { SessionView } from '#contracts/sessions.ts';
import { FirstPaint } from '../components/first-paint.tsx';
import { ErrorState } from '../components/error-state.tsx';
import { fetchDefaultLanguage, useSessionQuery } from '../features/sessions/session-api.ts';
import { setSessionEndListener } from '../lib/api.ts';
import { isApiError } from '../lib/api-error.ts';
import { chooseLanguage, i18next } from '../lib/i18n.ts';
import { storedLanguage } from '../lib/languages.ts';
import { leaveTo } from '../lib/leave.ts';
import { SessionContext } from '../lib/session.ts';
import { clearStoredUser, setInteractionStatus, storeUser } from '../lib/stored-user.ts';
import { hasUnsavedWork, useHasUnsavedWork } from '../lib/unsaved-work.ts';
import { SessionEnded } from './session-ended.tsx';

/** Where to come back to after sign-in; the addresses of pages are remembered, others start at the root. */
export function signInAddress(pathname: string, search: string): string {
  const isRemembered = rolesOfSegment(pathname.split('/')[1] ?? '') !== undefined;
  return `/api/auth/login?returnTo=${encodeURIComponent(isRemembered ? pathname + search : '/')}`;
}

/** A person's own choice wins, then the one kept with the account, then the language marked as default. */
async function applyLanguage(session: SessionView): Promise<void> {
  if (storedLanguage()) return;
  if (session.user.language) await chooseLanguage(session.user.language);
  else await i18next.changeLanguage((await fetchDefaultLanguage()) ?? 'en');
}

function Waiting() {
  const { t } = useTranslation('shell');
  return (
    <>
      <VisuallyHidden role="status">{t('signingIn')}</VisuallyHidden>
      <FirstPaint />
    </>
  );
}

/** Another tab signed out, or became somebody else: this one must not go on showing the old person's data. */
function useOtherTabs(userId: number | undefined, askAgain: () => void) {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== 'userId' || event.newValue === String(userId)) return;
      // Nobody is signed in any more: the server says so to this page too, which then keeps what was entered.
      if (event.newValue === null && hasUnsavedWork()) askAgain();
      else leaveTo('/');
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [userId, askAgain]);
}

/** Nothing behind the gate renders before the server has said who is there. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const queryClient = useQueryClient();
  const location = useLocation();
  const { data: session, error, refetch } = useSessionQuery();
  const [isReady, setReady] = useState(false);
  const isSignedOut = isApiError(error, 'NotSignedIn') || (isApiError(error) && error.status === 401);

  useEffect(() => {
    setSessionEndListener(() => void queryClient.invalidateQueries({ queryKey: ['session'] }));
  }, [queryClient]);
  const askAgain = useCallback(() => void refetch(), [refetch]);
  useOtherTabs(session?.user.userId, askAgain);
  const userId = session?.user.userId;
  // Decided while rendering: once the page were taken away, nothing would be left to keep.
  const isHolding = useHasUnsavedWork();
  const isKept = isSignedOut && userId !== undefined && isHolding;
  const [keptFor, setKeptFor] = useState<number | null>(null);
  const address = signInAddress(location.pathname, location.search);
  useEffect(() => {
    if (!isSignedOut) return;
    clearStoredUser();
    setInteractionStatus('none');
    // What was entered would be lost by leaving: the page waits, out of sight, for its person to sign in elsewhere.
    if (isKept) setKeptFor(userId);
    else leaveTo(address);
  }, [isSignedOut, isKept, userId, address]);
  useEffect(() => {
    if (isSignedOut || keptFor === null || userId === undefined) return;
    if (userId !== keptFor) leaveTo('/');
    else setKeptFor(null);
  }, [isSignedOut, keptFor, userId]);
  useEffect(() => {
    if (!session) return;
    storeUser(session.user);
    setInteractionStatus('none');
    void applyLanguage(session).finally(() => setReady(true));
  }, [session]);

  const isHidden = isKept || keptFor !== null;
  if (isSignedOut && !isHidden) return <Waiting />;
  if (isApiError(error, 'Forbidden', 'NotFound')) {
    return <Navigate to={`/unauthorizedaccess?reference=${error.referenceId ?? ''}`} replace />;
  }
  if (session && isReady) {
    return (
      <SessionContext value={session}>
        <Box display={isHidden ? 'none' : 'contents'}>{children}</Box>
        {isHidden && <SessionEnded signInAddress={address} onReturn={askAgain} />}
      </SessionContext>
    );
  }
  if (error && !session) {
    return (
      <Center minH="100dvh">
        <ErrorState
          error={error}
          // What came too often has a title of its own: the server has answered.
          title={isApiError(error, 'TooManyRequests') ? undefined : t('noServer.title')}
          onRetry={() => void refetch()}
        />
      </Center>
    );
  }
  return <Waiting />;
}
