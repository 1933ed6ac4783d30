import { Box, Button, Icon, Menu, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuChevronDown, LuListChecks, LuLogOut, LuUser, LuUserRoundCog, LuUserRoundX } from 'react-icons/lu';
import { useNavigate } from 'react-router-dom';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { toast } from '../../components/toaster.tsx';
import { signOut, useExitImpersonate } from '../../features/sessions/session-api.ts';
import { appearances, chooseAppearance, useAppearance } from '../../lib/appearance.ts';
import { useSession } from '../../lib/session.ts';
import { mayOpen } from '../navigation.ts';
import { administrators } from '../screens/screen-row.ts';

function AppearanceItems() {
  const { t } = useTranslation('shell');
  const current = useAppearance();
  return (
    <Menu.RadioItemGroup
      value={current}
      onValueChange={({ value }) => {
        const chosen = appearances.find((appearance) => appearance === value);
        if (chosen) chooseAppearance(chosen);
      }}
    >
      <Menu.ItemGroupLabel>{t('theme.label')}</Menu.ItemGroupLabel>
      {appearances.map((appearance) => (
        <Menu.RadioItem key={appearance} value={appearance} closeOnSelect={false}>
          <Menu.ItemIndicator />
          {t(`theme.${appearance}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  );
}

export function PersonMenu({ onImpersonate }: { onImpersonate: () => void }) {
  const { t } = useTranslation('shell');
  const session = useSession();
  const { user, impersonator } = session;
  const navigate = useNavigate();
  const exit = useExitImpersonate();
  const mayImpersonate = !impersonator && (user.baseRole === 'SuperAdmin' || user.baseRole === 'Admin');
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button variant="ghost" px="1.5">
          <PersonAvatar name={user.userName} size="sm" isStrong />
          <Box as="bdi" display={{ base: 'none', md: 'block' }} maxW="180px" truncate>
            {user.userName}
          </Box>
          <Box as="span" srOnly>
            {t('menu.label')}
          </Box>
          <Icon as={LuChevronDown} boxSize="14px" aria-hidden />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="200px">
            <Menu.Item value="profile" onSelect={() => void navigate('/user-profile')}>
              <LuUser aria-hidden />
              {t('menu.profile')}
            </Menu.Item>
            {mayOpen(session, 'dashboard', administrators) && (
              <Menu.Item value="firstSteps" onSelect={() => void navigate('/first-steps')}>
                <LuListChecks aria-hidden />
                {t('menu.firstSteps')}
              </Menu.Item>
            )}
            {mayImpersonate && (
              <Menu.Item value="impersonate" onSelect={onImpersonate}>
                <LuUserRoundCog aria-hidden />
                {t('menu.impersonate')}
              </Menu.Item>
            )}
            {impersonator && (
              <Menu.Item
                value="exit"
                onSelect={() => exit.mutate(undefined, { onError: (error) => toast.failure(error) })}
              >
                <LuUserRoundX aria-hidden />
                {t('menu.exitImpersonate')}
              </Menu.Item>
            )}
            <Menu.Separator />
            <AppearanceItems />
            <Menu.Separator />
            <Menu.Item
              value="logout"
              onSelect={() =>
                void signOut().catch((error: unknown) => toast.failure(error, { title: t('signOut.failed') }))
              }
            >
              <LuLogOut className="flip" aria-hidden />
              {t('menu.logOut')}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
