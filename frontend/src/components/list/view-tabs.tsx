import { Box, Flex, Icon, IconButton } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPin, LuPlus } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import { Bdi } from '../bdi.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import type { ListView } from './use-list-view.ts';
import type { ViewCounts } from './use-view-counts.ts';
import { ViewMenu } from './view-menu.tsx';

export interface ViewTabsProps {
  view: ListView;
  /** What the whole list is called: "All properties". */
  allLabel: string;
  counts: ViewCounts;
}

const strip = {
  overflowX: 'auto',
  overflowY: 'hidden',
  mb: '-1px',
  pb: '1px',
  ps: '1',
  scrollbarWidth: 'thin',
} as const;

/** Saved views as tabs on the upper edge of the list's panel; each is a link, so it opens in another window too. */
export function ViewTabs({ view, allLabel, counts }: ViewTabsProps) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const { views, chosen, addressOf } = view;
  return (
    <Box as="nav" aria-label={t('views.label')} position="relative" zIndex="1" {...strip}>
      <Flex as="ul" listStyleType="none" align="end" gap="0.5">
        <Tab address={addressOf(null)} isChosen={chosen === null} count={counts.all}>
          {allLabel}
        </Tab>
        {views.map((one) => (
          <Tab
            key={one.viewId}
            address={addressOf(one)}
            isChosen={one.viewId === chosen?.viewId}
            count={counts.of(one.viewId)}
            menu={<ViewMenu view={view} of={one} />}
          >
            {one.isDefault && (
              <>
                <Icon as={LuPin} boxSize="13px" aria-hidden />
                <Box as="span" srOnly>
                  {t('views.default')}
                </Box>
              </>
            )}
            <Bdi>{one.name}</Bdi>
          </Tab>
        ))}
        <Flex as="li" align="center" h={{ base: '38px', md: '34px' }}>
          <IconButton size="xs" variant="ghost" aria-label={t('views.add')} onClick={() => setAdding(true)}>
            <LuPlus aria-hidden />
          </IconButton>
        </Flex>
      </Flex>
      {isAdding && <SaveViewDialog view={view} onClose={() => setAdding(false)} />}
    </Box>
  );
}

interface TabProps {
  address: string;
  isChosen: boolean;
  count: string | undefined;
  menu?: ReactNode;
  children: ReactNode;
}

function Tab({ address, isChosen, count, menu, children }: TabProps) {
  return (
    <Flex
      as="li"
      align="center"
      flexShrink="0"
      h={{ base: '38px', md: '34px' }}
      px="1"
      roundedTop="l3"
      borderWidth="1px"
      borderBottomWidth="0"
      borderColor={isChosen ? 'border' : 'transparent'}
      bg={isChosen ? 'bg.panel' : undefined}
    >
      <Flex
        asChild
        align="center"
        gap="1.5"
        h="full"
        px="2"
        rounded="l2"
        textStyle="sm"
        fontWeight={isChosen ? '600' : '400'}
        color={isChosen ? 'fg' : 'fg.muted'}
        whiteSpace="nowrap"
        focusVisibleRing="inside"
        _hover={{ color: 'fg' }}
      >
        <Link to={address} aria-current={isChosen ? 'page' : undefined}>
          {children}
          {count !== undefined && (
            <Box as="span" fontWeight="400" color="fg.muted">
              {count}
            </Box>
          )}
        </Link>
      </Flex>
      {isChosen && menu}
    </Flex>
  );
}
