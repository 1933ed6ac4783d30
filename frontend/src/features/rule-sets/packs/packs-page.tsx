import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuScale } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../../components/page-header.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';
import { PackList } from './pack-list.tsx';

/** `/rules_engine?packs=`: the packs of rules, and with a dataset in the address how its rules stand to its pack. */
export function PacksPage({ datasetId }: { datasetId: number | null }) {
  const { t } = useTranslation('rules-engine');
  return (
    <>
      <PageHeader
        title={t('packs.title')}
        facts={[t('packs.lead')]}
        actions={
          <Button asChild variant="outline">
            <Link to="/rules_engine">
              <LuScale aria-hidden />
              {t('packs.back')}
            </Link>
          </Button>
        }
      />
      <PackList datasetId={datasetId} />
      {datasetId !== null && <ComparisonPanel key={datasetId} datasetId={datasetId} />}
    </>
  );
}
