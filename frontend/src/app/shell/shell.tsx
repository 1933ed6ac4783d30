import { Box, chakra, Flex, useDisclosure } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { IdleWarning } from '../../features/sessions/idle-warning.tsx';
import { useSession } from '../../lib/session.ts';
import { useHotkeys } from '../../lib/use-hotkeys.ts';
import { useRouteHandle } from '../route-handle.ts';
import { Navigation, NavigationDrawer } from './navigation-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useRouteFocus } from './use-route-focus.ts';

/** Fetched when somebody first asks for it. */
const SearchPalette = lazy(async () => ({ default: (await import('./search-palette.tsx')).SearchPalette }));
const ImpersonationStrip = lazy(async () => ({
  default: (await import('../../features/sessions/impersonation-strip.tsx')).ImpersonationStrip,
}));
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }));
const ImpersonateDialog = lazy(async () => ({
  default: (await import('../../features/sessions/impersonate-dialog.tsx')).ImpersonateDialog,
}));

function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <chakra.a
      href="#content"
      // By hand: the address stays that of the page, and "back" does not come by here once more.
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      srOnly
      _focusVisible={{
        position: 'fixed',
        top: '2',
        insetStart: '2',
        zIndex: 'skipNav',
        w: 'auto',
        h: 'auto',
        p: '2',
        m: '0',
        clip: 'auto',
        bg: 'bg.panel',
        rounded: 'l2',
        shadow: 'md',
      }}
    >
      {t('skipToContent')}
    </chakra.a>
  );
}

/** Navigation, top bar and the page. Rows of a list scroll with the main area, never the whole window. */
export function Shell() {
  const { handle } = useRouteHandle();
  const isBare = handle?.isBare ?? false;
  const { impersonator } = useSession();
  const drawer = useDisclosure();
  const [isSearching, setSearching] = useState(false);
  const [isChoosingUser, setChoosingUser] = useState(false);
  useRouteFocus();
  const [isHelping, setHelping] = useState(false);
  useHotkeys({ 'mod+k': () => setSearching(true), '?': () => setHelping(true) });
  return (
    <Flex direction="column" h="100dvh">
      <SkipLink />
      {impersonator && (
        <Suspense>
          <ImpersonationStrip />
        </Suspense>
      )}
      <Flex flex="1" minH="0">
        {!isBare && <Navigation isRail={handle?.isRail ?? false} />}
        <NavigationDrawer isOpen={drawer.open} onClose={drawer.onClose} />
        <Flex direction="column" flex="1" minW="0" position="relative">
          {!isBare && (
            <TopBar
              onSearch={() => setSearching(true)}
              onImpersonate={() => setChoosingUser(true)}
              onOpenNavigation={drawer.onOpen}
            />
          )}
          <Box
            as="main"
            id="content"
            tabIndex={-1}
            outline="none"
            flex="1"
            minH="0"
            overflow="auto"
            position="relative"
          >
            {/* The padding is inside of what scrolls, or sticky heads and pagers would leave a gap. */}
            {/* A part of the page that waits for its words takes away the page at most, never the shell. */}
            <Suspense>
              {handle?.isFlush ? (
                <Outlet />
              ) : (
                <Box px={{ base: '3', md: '6' }} py="5">
                  <Outlet />
                </Box>
              )}
            </Suspense>
          </Box>
        </Flex>
      </Flex>
      <Suspense>
        {isSearching && <SearchPalette isOpen onClose={() => setSearching(false)} />}
        {isHelping && <ShortcutHelp isOpen onClose={() => setHelping(false)} />}
        {isChoosingUser && <ImpersonateDialog isOpen onClose={() => setChoosingUser(false)} />}
      </Suspense>
      <IdleWarning />
    </Flex>
  );
}
