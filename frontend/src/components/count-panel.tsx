import { Box, Button, Flex, Icon, Link as ChakraLink, Skeleton, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconType } from 'react-icons';
import { LuChevronRight } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import { useDates } from '../lib/dates.ts';
import { Panel } from './panel.tsx';

export interface CountPanelProps {
  title: string;
  /** Words and address of the whole list. */
  all: { label: string; to: string };
  /** Words for a reader whose counts could not be read; absent while there is nothing to say. */
  failure?: string | undefined;
  onRetry: () => void;
  /** `CountRow`s in a list, or what is in its place. */
  children: ReactNode;
}

/** A short list of counts beside a dashboard; each leads to the list of what it counts. */
export function CountPanel({ title, all, failure, onRetry, children }: CountPanelProps) {
  const { t } = useTranslation();
  return (
    <Panel
      title={title}
      isFlush
      titleEnd={
        <ChakraLink asChild textStyle="sm" colorPalette="ink">
          <Link to={all.to}>{all.label}</Link>
        </ChakraLink>
      }
    >
      {failure === undefined ? (
        children
      ) : (
        <Flex role="alert" align="center" gap="2" p="3" textStyle="sm">
          <Text flex="1">{failure}</Text>
          <Button size="xs" variant="outline" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </Flex>
      )}
    </Panel>
  );
}

export interface CountRowProps {
  to: string;
  icon: IconType;
  isAlarming?: boolean;
  label: string;
  /** Undefined while it is counted. */
  count: number | undefined;
}

export function CountRow({ to, icon, isAlarming = false, label, count }: CountRowProps) {
  const dates = useDates();
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border.muted" _first={{ borderTopWidth: '0' }}>
      <Flex
        asChild
        align="center"
        gap="2.5"
        px="3"
        py="1"
        minH={{ base: '30px', mdDown: '44px' }}
        textStyle="sm"
        focusVisibleRing="inside"
        _hover={{ bg: 'bg.subtle' }}
      >
        <Link to={to}>
          <Icon as={icon} boxSize="16px" color={isAlarming ? 'fault.fg' : 'fg.muted'} aria-hidden />
          <Text as="span" flex="1" minW="0">
            {label}
          </Text>
          {count === undefined ? (
            <Skeleton h="11px" w="20px" />
          ) : (
            <Text as="span" fontWeight="600" color={count === 0 ? 'fg.muted' : undefined}>
              {dates.number(count)}
            </Text>
          )}
          <Icon as={LuChevronRight} boxSize="14px" color="fg.muted" className="flip" aria-hidden />
        </Link>
      </Flex>
    </Box>
  );
}
