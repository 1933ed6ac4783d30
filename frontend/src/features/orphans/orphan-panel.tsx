import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OrphanCategory } from '#contracts/orphans.ts';
import { offeredCategories } from '#contracts/orphans.ts';
import { CountPanel, CountRow } from '../../components/count-panel.tsx';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { useOrphanCounts } from './orphan-api.ts';
import { orphanAddress, orphanIcons } from './orphan-look.ts';

export interface OrphanPanelProps {
  /** `YYYY-MM-01` */
  postMonth: string;
}

/** Collection begins with these, so that their zeros are news; of the others only what is missing is. */
const alwaysShown: readonly OrphanCategory[] = [
  'propertiesWithoutFund',
  'propertiesNotMapped',
  'accountMappingPending',
  'frequencyPending',
];

/** What is missing in the master data of a month, one line for each category; nothing for people who may not open the list. */
export function OrphanPanel({ postMonth }: OrphanPanelProps) {
  const { t } = useTranslation('orphans');
  const categories = offeredCategories(useSession().privileges);
  const mayRead = usePrivilege('orphanRecords');
  const { data, error, refetch } = useOrphanCounts(postMonth, mayRead);
  if (!mayRead) return null;
  const countOf = (category: OrphanCategory) => data?.counts.find((one) => one.category === category)?.count;
  const shown = categories.filter((category) => alwaysShown.includes(category) || (countOf(category) ?? 0) > 0);
  return (
    <CountPanel
      title={t('title')}
      all={{ label: t('panel.all'), to: orphanAddress(undefined, postMonth) }}
      failure={error && !data ? t('panel.failed') : undefined}
      onRetry={() => void refetch()}
    >
      <Box as="ul" listStyleType="none">
        {shown.map((category) => (
          <CountRow
            key={category}
            to={orphanAddress(category, postMonth)}
            icon={orphanIcons[category]}
            label={t(`category.${category}`)}
            count={countOf(category)}
          />
        ))}
      </Box>
    </CountPanel>
  );
}
