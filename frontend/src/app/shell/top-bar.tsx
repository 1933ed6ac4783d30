import { Box, Flex, Icon, IconButton, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuChevronLeft, LuChevronRight, LuCircleHelp, LuSearch } from 'react-icons/lu';
import { Link, useLocation } from 'react-router-dom';
import { Code } from '../../components/bdi.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { LogoMark } from '../../components/logo.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { useSession } from '../../lib/session.ts';
import { listAddress } from '../../lib/work-queue.ts';
import { useRouteHandle } from '../route-handle.ts';
import { helpAbout } from './help-about.ts';
import { LanguageMenu } from './language-menu.tsx';
import { PendingIndicator } from './pending-indicator.tsx';
import { PersonMenu } from './person-menu.tsx';

function SearchField({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <chakra.button
      type="button"
      onClick={onSearch}
      aria-keyshortcuts="Control+K"
      display={{ base: 'none', md: 'flex' }}
      alignItems="center"
      gap="2"
      w="320px"
      h="32px"
      px="2.5"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.emphasized"
      rounded="l2"
      color="fg.subtle"
      textStyle="sm"
      cursor="pointer"
      focusVisibleRing="outside"
    >
      <Icon as={LuSearch} boxSize="15px" aria-hidden />
      <Box as="span" flex="1" textAlign="start" truncate>
        {t('search.open')}
      </Box>
      <span aria-hidden>
        <Kbd>Ctrl K</Kbd>
      </span>
    </chakra.button>
  );
}

function Breadcrumb({ current }: { current: string }) {
  const { t } = useTranslation('shell');
  const { userId } = useSession().user;
  const parent = listAddress(userId, `/${useLocation().pathname.split('/')[1] ?? ''}`);
  return (
    <Flex as="nav" aria-label={t('nav.breadcrumb')} align="center" gap="1.5" textStyle="sm" minW="0">
      <Box asChild color="fg.muted" rounded="l1" focusVisibleRing="outside" _hover={{ textDecoration: 'underline' }}>
        <Link to={parent}>
          <Flex as="span" hideFrom="md" boxSize="32px" align="center" justify="center">
            <Icon as={LuChevronLeft} boxSize="16px" className="flip" aria-hidden />
          </Flex>
          <Box as="span" srOnly={{ base: true, md: false }}>
            {t('page.dashboard')}
          </Box>
        </Link>
      </Box>
      <Icon as={LuChevronRight} boxSize="14px" className="flip" aria-hidden hideBelow="md" />
      <span aria-current="page">
        <Code isStrong>{current}</Code>
      </span>
    </Flex>
  );
}

/** A window of its own: the page keeps what has been entered, and is read beside the guide. */
function HelpLink() {
  const { t } = useTranslation('shell');
  return (
    <Tooltip content={t('help.open')} placement="bottom">
      <IconButton asChild variant="ghost" aria-label={t('help.open')}>
        <a href={helpAbout(useLocation().pathname)} target="_blank" rel="noopener">
          <LuCircleHelp aria-hidden />
        </a>
      </IconButton>
    </Tooltip>
  );
}

export interface TopBarProps {
  onSearch: () => void;
  onImpersonate: () => void;
  onOpenNavigation: () => void;
}

export function TopBar({ onSearch, onImpersonate, onOpenNavigation }: TopBarProps) {
  const { t } = useTranslation('shell');
  const { params } = useRouteHandle();
  const current = params['submissionNo'];
  return (
    <Flex
      as="header"
      data-no-print
      h="52px"
      flexShrink="0"
      align="center"
      gap="2"
      px={{ base: '3', md: '6' }}
      borderBottomWidth="1px"
    >
      <PendingIndicator />
      <IconButton
        variant="ghost"
        hideFrom="md"
        aria-label={t('nav.open')}
        onClick={onOpenNavigation}
        // The logo keeps its size; only icons take that of the button.
        css={{ '& svg': { width: '24px', height: '24px' } }}
      >
        <LogoMark />
      </IconButton>
      {current ? <Breadcrumb current={current} /> : <SearchField onSearch={onSearch} />}
      <Box flex="1" />
      <IconButton
        variant="ghost"
        display={current ? 'inline-flex' : { base: 'inline-flex', md: 'none' }}
        aria-label={t('search.open')}
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
      >
        <LuSearch aria-hidden />
      </IconButton>
      <HelpLink />
      <LanguageMenu />
      <NotificationBell />
      <PersonMenu onImpersonate={onImpersonate} />
    </Flex>
  );
}
