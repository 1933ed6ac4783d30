import { Box, Flex, Heading, Skeleton } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from './facts.tsx';
import { Stamp } from './stamp.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  /** Only when the page speaks of one post month. */
  postMonth?: string;
  /** Month and facts are on their way: their places are kept, so that nothing below moves. */
  isPending?: boolean;
  /** Pieces of the line under the title, set apart by a dot. */
  facts?: ReactNode[];
  /** Beside the title, e.g. a status. */
  badge?: ReactNode;
  /** At most one primary action. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Takes the focus after a change of route, so that screen readers hear where they are. */
export function PageHeader({
  title,
  postMonth,
  isPending = false,
  facts = [],
  badge,
  actions,
  children,
}: PageHeaderProps) {
  const { i18n } = useTranslation();
  const shown = facts.filter((fact) => fact !== null && fact !== undefined && fact !== false);
  return (
    <Flex align="center" gap="4" wrap="wrap" mb="4">
      {postMonth ? <Stamp postMonth={postMonth} /> : isPending && <Skeleton w="62px" h="51px" flexShrink="0" />}
      <Box flex="1 1 220px" minW="0">
        <Flex align="center" gap="3" wrap="wrap">
          <Heading
            as="h1"
            textStyle="2xl"
            letterSpacing={i18n.language === 'en' ? '-0.012em' : undefined}
            tabIndex={-1}
            outline="none"
            data-page-heading
          >
            {title}
          </Heading>
          {badge}
        </Flex>
        {shown.length > 0 ? (
          <Facts textStyle="sm" facts={shown} />
        ) : (
          isPending && <Skeleton w="220px" h="14px" my="3px" />
        )}
        {children}
      </Box>
      {actions && (
        <Flex
          gap="2"
          wrap="wrap"
          align="center"
          w={{ base: 'full', md: 'auto' }}
          css={{ '& > button, & > a': { mdDown: { flex: '1 0 auto', height: '36px' } } }}
        >
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
