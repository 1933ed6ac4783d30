import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface TabStripProps {
  label: string;
  /** `LinkTab`s, and list items that follow them. */
  children: ReactNode;
}

/** Tabs on the upper edge of a panel; on a narrow screen they scroll sideways. */
export function TabStrip({ label, children }: TabStripProps) {
  return (
    <Box
      as="nav"
      aria-label={label}
      position="relative"
      zIndex="1"
      overflowX="auto"
      overflowY="hidden"
      mb="-1px"
      pb="1px"
      ps="1"
      scrollbarWidth="thin"
    >
      <Flex as="ul" listStyleType="none" align="end" gap="0.5">
        {children}
      </Flex>
    </Box>
  );
}

export const tabHeight = { base: '38px', md: '34px' } as const;

export interface LinkTabProps {
  address: string;
  isChosen: boolean;
  /** Formatted in the reader's language. */
  count?: string | undefined;
  /** Beside the label of the chosen tab. */
  menu?: ReactNode;
  children: ReactNode;
}

/** A tab that is a link, so that it can be opened in another window. */
export function LinkTab({ address, isChosen, count, menu, children }: LinkTabProps) {
  return (
    <Flex
      as="li"
      flexShrink="0"
      align="center"
      h={tabHeight}
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
