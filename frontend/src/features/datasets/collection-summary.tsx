import { Box, Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../components/error-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { useDependants } from '../../entities/masters/masters.ts';
import { datasets } from '#contracts/datasets.ts';
import { useDates } from '../../lib/dates.ts';
import { useDatasetOverview } from './dataset-api.ts';
import { DeliveringProviders } from './delivering-providers.tsx';
import { useFrequencyWords } from './use-frequency-words.ts';

/** Who delivers it, who reviews it and when it is due, read only: each is set on a screen of its own. */
export function CollectionSummary({ id }: { id: number }) {
  const { t } = useTranslation('datasets');
  const frequencyOf = useFrequencyWords();
  const overview = useDatasetOverview();
  const uses = useDependants(datasets, id);
  const error = overview.error ?? uses.error;
  if (error && !(overview.data && uses.data)) return <ErrorState error={error} onRetry={() => void uses.refetch()} />;
  if (!overview.data || !uses.data) return <Skeleton h="160px" aria-busy />;
  const facts = overview.data.datasets.find(({ datasetId }) => datasetId === id);
  const workflows = uses.data.live.find(({ kind }) => kind === 'workflows');
  return (
    <Panel>
      <Stack gap="5">
        <Part title={t('delivery.title')} address="/serviceProviders" link={t('delivery.link')}>
          <DeliveringProviders id={id} />
        </Part>
        <Part
          title={t('collection.workflow')}
          address={`/configureWorkflow?datasetId=${id}`}
          link={t('collection.workflowLink')}
        >
          <Text>{t('collection.workflowText')}</Text>
          <Names names={workflows?.names ?? []} count={workflows?.count ?? 0} none={t('collection.workflowNone')} />
        </Part>
        <Part
          title={t('collection.frequency')}
          address={`/managefrequency?datasetId=${id}`}
          link={t('collection.frequencyLink')}
        >
          <Box as="ul" ps="5">
            {(facts?.frequencies ?? []).map((frequency) => (
              <li key={`${frequency.submitFrequency} ${frequency.submitTimelineDay}`}>
                {frequencyOf([frequency])}: {t('collection.places', { count: frequency.count })}
              </li>
            ))}
          </Box>
          {(facts?.frequencies ?? []).length === 0 && <Text color="fg.muted">{t('collection.frequencyNone')}</Text>}
        </Part>
      </Stack>
    </Panel>
  );
}

/** The report package that it is a member of. */
export function PackageSummary({ id }: { id: number }) {
  const { t } = useTranslation('datasets');
  const { data, error, refetch } = useDependants(datasets, id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="120px" aria-busy />;
  const packages = data.live.find(({ kind }) => kind === 'packages');
  return (
    <Panel>
      <Part title={t('collection.package')} address="/dataset?tab=packages" link={t('collection.packageLink')}>
        <Names names={packages?.names ?? []} count={packages?.count ?? 0} none={t('collection.packageNone')} />
        {packages && <Text color="fg.muted">{t('collection.packageText')}</Text>}
      </Part>
    </Panel>
  );
}

interface PartProps {
  title: string;
  address: string;
  link: string;
  children: ReactNode;
}

function Part({ title, address, link, children }: PartProps) {
  return (
    <Stack gap="2" align="start">
      <Text as="h2" fontWeight="600">
        {title}
      </Text>
      {children}
      <Button asChild variant="outline" size="sm">
        <Link to={address}>{link}</Link>
      </Button>
    </Stack>
  );
}

function Names({ names, count, none }: { names: readonly string[]; count: number; none: string }) {
  const { t } = useTranslation('datasets');
  const dates = useDates();
  if (count === 0) return <Text color="fg.muted">{none}</Text>;
  if (names.length === 0) return <Text color="fg.muted">{t('collection.unseen', { count })}</Text>;
  const listed = dates.list([...names]);
  return (
    <Text fontWeight="500">
      {count > names.length ? t('missing.namesMore', { names: listed, n: count - names.length }) : listed}
    </Text>
  );
}
