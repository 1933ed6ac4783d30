import { Box, Button, Menu, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuLanguages } from 'react-icons/lu';
import { languageCodes } from '#contracts/sessions.ts';
import { useChangeLanguage } from '../../features/sessions/change-language.ts';
import { languageNames, toLanguageCode } from '../../lib/languages.ts';

export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell');
  const current = toLanguageCode(i18n.language) ?? 'en';
  const change = useChangeLanguage();
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button variant="ghost" px="2">
          <LuLanguages aria-hidden />
          <Box as="span" srOnly>
            {t('language.label')}
          </Box>
          <Box as="span" hideBelow="md">
            {languageNames[current]}
          </Box>
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.RadioItemGroup
              value={current}
              onValueChange={({ value }) => {
                const language = toLanguageCode(value);
                if (language) void change(language);
              }}
            >
              {languageCodes.map((code) => (
                <Menu.RadioItem key={code} value={code} lang={code}>
                  <Menu.ItemIndicator />
                  {languageNames[code]}
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
