import { Box, CloseButton, Drawer, Flex, Icon, Portal, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Logo } from '../../components/logo.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { useSession } from '../../lib/session.ts';
import { itemsFor, screenOf } from '../navigation.ts';
import type { NavigationItem } from '../navigation.ts';
import { navigationGroups } from '../screens/screen-row.ts';

interface ItemsProps {
  isRail: boolean;
  onGo?: () => void;
}

function Item({ item, isRail, onGo }: ItemsProps & { item: NavigationItem }) {
  const { t } = useTranslation('shell');
  const label = t(item.label);
  // A form or a submission belongs to the list of its screen.
  const isCurrent = screenOf(useLocation().pathname) === item.screen;
  return (
    <Box as="li" position="relative">
      <Tooltip content={label} isDisabled={!isRail} placement="right">
        <Flex
          asChild
          align="center"
          gap="2.5"
          h="30px"
          px={isRail ? '0' : '2.5'}
          justify={isRail ? 'center' : 'start'}
          rounded="l2"
          textStyle="sm"
          color="fg.muted"
          focusVisibleRing="inside"
          _hover={{ bg: 'bg.muted' }}
          _currentPage={{
            bg: 'bg.emphasized',
            color: 'fg',
            fontWeight: '600',
            _before: {
              content: '""',
              position: 'absolute',
              insetStart: '-2',
              w: '3px',
              insetBlock: '0',
              bg: 'ink.solid',
            },
          }}
        >
          <Link to={item.path} onClick={onGo} aria-current={isCurrent ? 'page' : undefined}>
            <Icon as={item.icon} boxSize="16px" flexShrink="0" aria-hidden />
            <Text as="span" {...(isRail ? { srOnly: true } : { truncate: true })}>
              {label}
            </Text>
          </Link>
        </Flex>
      </Tooltip>
    </Box>
  );
}

function Items({ isRail, onGo }: ItemsProps) {
  const { t } = useTranslation('shell');
  const items = itemsFor(useSession());
  const groups = navigationGroups.filter((group) => items.some((item) => item.group === group));
  return (
    <Flex direction="column" gap="3" px="2" pb="3" overflowY="auto" flex="1">
      {groups.map((group) => (
        <Box key={group}>
          {group !== 'main' && (
            <Text textStyle="xs" color="fg.subtle" {...(isRail ? { srOnly: true } : { px: '2.5', py: '1' })}>
              {t(`nav.${group}`)}
            </Text>
          )}
          <Flex as="ul" listStyleType="none" direction="column" gap="0.5">
            {items
              .filter((item) => item.group === group)
              .map((item) => (
                <Item key={item.path} item={item} isRail={isRail} onGo={onGo} />
              ))}
          </Flex>
        </Box>
      ))}
    </Flex>
  );
}

export function Navigation({ isRail }: { isRail: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <Flex
      as="nav"
      aria-label={t('nav.label')}
      direction="column"
      display={{ base: 'flex', mdDown: 'none' }}
      w={isRail ? '56px' : { md: '56px', lg: '224px' }}
      flexShrink="0"
      borderEndWidth="1px"
      bg="bg"
    >
      <Flex
        h="52px"
        align="center"
        px={isRail ? '0' : { md: '0', lg: '4' }}
        justify={isRail ? 'center' : { md: 'center', lg: 'start' }}
        flexShrink="0"
      >
        <Box asChild rounded="l2" focusVisibleRing="outside">
          <Link to="/">
            <Box as="span" display={isRail ? 'none' : { md: 'none', lg: 'inline' }}>
              <Logo />
            </Box>
            <Box as="span" display={isRail ? 'inline' : { md: 'inline', lg: 'none' }}>
              <Logo isMarkOnly />
            </Box>
          </Link>
        </Box>
      </Flex>
      {isRail ? (
        <Items isRail />
      ) : (
        <>
          <Flex direction="column" flex="1" minH="0" hideBelow="lg">
            <Items isRail={false} />
          </Flex>
          <Flex direction="column" flex="1" minH="0" hideFrom="lg">
            <Items isRail />
          </Flex>
        </>
      )}
    </Flex>
  );
}

/** Under 768 px, behind the logo. */
export function NavigationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: tCommon } = useTranslation('common');
  return (
    <Drawer.Root open={isOpen} onOpenChange={({ open }) => !open && onClose()} placement="start" size="xs">
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content bg="bg">
            <Drawer.Header px="4" py="3">
              <Drawer.Title srOnly>{t('nav.label')}</Drawer.Title>
              <Logo />
            </Drawer.Header>
            <Flex as="nav" aria-label={t('nav.label')} direction="column" flex="1" minH="0">
              <Items isRail={false} onGo={onClose} />
            </Flex>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={tCommon('close')} />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
