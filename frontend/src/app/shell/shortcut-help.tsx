import { Box, Flex, Heading, Link as ChakraLink, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AppDialog } from '../../components/app-dialog.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { usePreferences } from '../../lib/preferences.ts';
import { helpAbout } from './help-about.ts';

/** The keys of each place, in the order of use. */
const places = {
  everywhere: { search: ['Ctrl', 'K'], help: ['?'] },
  list: { move: ['J', 'K'], open: ['Enter'], choose: ['X'] },
  submission: { next: ['J', 'K'], approve: ['A'], reopen: ['R'] },
  grid: { arrows: ['←', '↑', '→', '↓'], edit: ['Enter'], leave: ['Esc'], copy: ['Ctrl', 'C'], range: ['Shift', '↓'] },
} as const;

type Place = keyof typeof places;
const placeNames = Object.keys(places) as Place[];

function PlaceKeys({ place }: { place: Place }) {
  const { t } = useTranslation('shell');
  const keys: Readonly<Record<string, readonly string[]>> = places[place];
  return (
    <Box as="section">
      <Heading as="h3" textStyle="sm" fontWeight="600" mb="1.5">
        {t(`shortcuts.place.${place}`)}
      </Heading>
      <Stack as="dl" gap="1">
        {Object.entries(keys).map(([name, pressed]) => (
          <Flex key={name} gap="3" justify="space-between" textStyle="sm">
            <Text as="dt" color="fg.muted">
              {t(`shortcuts.${place}.${name}` as 'shortcuts.everywhere.search')}
            </Text>
            <Flex as="dd" gap="1" dir="ltr">
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Flex>
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}

/** All keys of the product, and whether the letters among them are on. */
export function ShortcutHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { hasShortcuts } = usePreferences();
  const { pathname } = useLocation();
  return (
    <AppDialog isOpen={isOpen} onClose={onClose} title={t('shortcuts.title')}>
      <Stack gap="4">
        {placeNames.map((place) => (
          <PlaceKeys key={place} place={place} />
        ))}
        <Text textStyle="xs" color="fg.muted">
          {t(hasShortcuts ? 'shortcuts.on' : 'shortcuts.off')}
        </Text>
        <ChakraLink
          variant="underline"
          href={helpAbout(pathname)}
          target="_blank"
          rel="noopener"
          alignSelf="flex-start"
        >
          {t('help.screen')}
        </ChakraLink>
      </Stack>
    </AppDialog>
  );
}
