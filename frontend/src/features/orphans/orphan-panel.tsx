import { Box, Button, Flex, Icon, Link as ChakraLink, Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuChevronRight } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { OrphanCategory } from '#contracts/orphans.ts';
import { offeredCategories } from '#contracts/orphans.ts';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { useOrphanCounts } from './orphan-api.ts';
import { orphanAddress, orphanIcons } from './orphan-look.ts';

interface RowProps {
  category: OrphanCategory;
  postMonth: string;
  /** Undefined while it is counted. */
  count: number | undefined;
}

function PanelRow({ category, postMonth, count }: RowProps) {
  const { t } = useTranslation('orphans');
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
        <Link to={orphanAddress(category, postMonth)}>
          <Icon as={orphanIcons[category]} boxSize="16px" color="fg.muted" aria-hidden />
          <Text as="span" flex="1" minW="0">
            {t(`category.${category}`)}
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

export interface OrphanPanelProps {
  /** `YYYY-MM-01` */
  postMonth: string;
}

/** Collection begins with these, so that their zeros are news; of the others only what is missing is. */
const alwaysShown: readonly OrphanCategory[] = ['propertiesWithoutFund', 'propertiesNotMapped', 'frequencyPending'];

/** What is missing in the master data of a month, one line for each category; nothing for who may not open the list. */
export function OrphanPanel({ postMonth }: OrphanPanelProps) {
  const { t } = useTranslation('orphans');
  const { t: tCommon } = useTranslation();
  const categories = offeredCategories(useSession().privileges);
  const mayRead = usePrivilege('orphanRecords');
  const { data, error, refetch } = useOrphanCounts(postMonth, mayRead);
  if (!mayRead) return null;
  const countOf = (category: OrphanCategory) => data?.counts.find((one) => one.category === category)?.count;
  const shown = categories.filter((category) => alwaysShown.includes(category) || (countOf(category) ?? 0) > 0);
  return (
    <Panel
      title={t('title')}
      isFlush
      titleEnd={
        <ChakraLink asChild textStyle="sm" colorPalette="ink">
          <Link to={orphanAddress(undefined, postMonth)}>{t('panel.all')}</Link>
        </ChakraLink>
      }
    >
      {error && !data ? (
        <Flex role="alert" align="center" gap="2" p="3" textStyle="sm">
          <Text flex="1">{t('panel.failed')}</Text>
          <Button size="xs" variant="outline" onClick={() => void refetch()}>
            {tCommon('tryAgain')}
          </Button>
        </Flex>
      ) : (
        <Box as="ul" listStyleType="none">
          {shown.map((category) => (
            <PanelRow key={category} {...{ category, postMonth }} count={countOf(category)} />
          ))}
        </Box>
      )}
    </Panel>
  );
}
