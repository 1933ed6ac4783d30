import { Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ChartMapping } from '#contracts/account-mappings.schema.ts';
import { toast } from '../../components/toaster.tsx';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { useReview } from './account-mapping-api.ts';

/** Mappings that a provider's people have made and an administrator has to accept. */
export function ReviewStrip({ data }: { data: ChartMapping }) {
  const { t } = useTranslation('account-mappings');
  const mayDoAll = usePrivilege('COA-mapping-new', 'All');
  const { baseRole } = useSession().user;
  const reviewing = useReview(data.chart.chartId);
  const MappingIds = data.mappings.filter(({ state }) => state === 'review').map((one) => one.MappingId);
  const count = MappingIds.length;
  if (count === 0 || !mayDoAll || baseRole === 'DataProvider') return null;
  const decide = (isAccepted: boolean) =>
    reviewing.mutate(
      { MappingIds, isAccepted },
      { onSuccess: () => toast.success({ title: t('review.done') }), onError: (error) => toast.failure(error) },
    );
  return (
    <Flex role="status" align="center" gap="3" p="3" rounded="l2" bg="provider.subtle" color="provider.fg" wrap="wrap">
      <Text flex="1 1 200px">{t('review.waiting', { count })}</Text>
      <Button variant="outline" loading={reviewing.isPending} onClick={() => decide(false)}>
        {t('review.refuse')}
      </Button>
      <Button colorPalette="ink" loading={reviewing.isPending} onClick={() => decide(true)}>
        {t('review.accept', { count })}
      </Button>
    </Flex>
  );
}
