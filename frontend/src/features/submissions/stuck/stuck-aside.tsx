import { Box, Button, Flex, Icon, Link as ChakraLink, Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuChevronRight, LuCircleCheck } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { StuckOverview } from '#contracts/stuck-views.ts';
import { Panel } from '../../../components/panel.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useStuckOverview } from './stuck-api.ts';
import { stuckAddress, stuckIcons } from './stuck-look.ts';
import { WorkersNotice } from './workers-notice.tsx';

function KindRow({ kind, count }: StuckOverview['counts'][number]) {
  const { t } = useTranslation('stuck');
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
        <Link to={stuckAddress(kind)}>
          <Icon
            as={stuckIcons[kind]}
            boxSize="16px"
            color={kind === 'humanLate' ? 'fg.muted' : 'fault.fg'}
            aria-hidden
          />
          <Text as="span" flex="1" minW="0">
            {t(`kind.${kind}`)}
          </Text>
          <Text as="span" fontWeight="600">
            {dates.number(count)}
          </Text>
          <Icon as={LuChevronRight} boxSize="14px" color="fg.muted" className="flip" aria-hidden />
        </Link>
      </Flex>
    </Box>
  );
}

/** What waits for an operator, one line for each kind that occurs. */
export function StuckAside() {
  const { t } = useTranslation('stuck');
  const { t: tCommon } = useTranslation();
  const { data, error, refetch } = useStuckOverview();
  const occurring = data?.counts.filter(({ count }) => count > 0);
  return (
    <Panel
      title={t('title')}
      isFlush
      titleEnd={
        <ChakraLink asChild textStyle="sm" colorPalette="ink">
          <Link to={stuckAddress()}>{t('panel.all')}</Link>
        </ChakraLink>
      }
    >
      {data && <WorkersNotice unservedQueues={data.unservedQueues} />}
      {error && !data ? (
        <Flex role="alert" align="center" gap="2" p="3" textStyle="sm">
          <Text flex="1">{t('panel.failed')}</Text>
          <Button size="xs" variant="outline" onClick={() => void refetch()}>
            {tCommon('tryAgain')}
          </Button>
        </Flex>
      ) : occurring === undefined ? (
        <Skeleton m="3" h="20px" aria-busy />
      ) : occurring.length === 0 ? (
        <Flex align="center" gap="2" p="3" textStyle="sm" color="fg.muted">
          <Icon as={LuCircleCheck} boxSize="16px" aria-hidden />
          {t('panel.none')}
        </Flex>
      ) : (
        <Box as="ul" listStyleType="none">
          {occurring.map((one) => (
            <KindRow key={one.kind} {...one} />
          ))}
        </Box>
      )}
    </Panel>
  );
}
