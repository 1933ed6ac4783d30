import { Box, Button, Flex, Icon, Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DatasetFacts } from '#contracts/datasets.schema.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { Bdi } from '../../components/bdi.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { useSession } from '../../lib/session.ts';
import { fixOf } from './dataset-address.ts';
import { useDatasetOverview } from './dataset-api.ts';
import { causeLook } from './dataset-look.ts';

/** Each line is one cause, with one button that leads to where it is mended, for people who may save there. */
export function WhatIsMissing() {
  const { t } = useTranslation('datasets');
  const dates = useDates();
  const { data, error, refetch } = useDatasetOverview();
  const lines = (data?.datasets ?? []).flatMap((dataset) => dataset.missing.map((lack) => ({ dataset, lack })));
  return (
    <Panel
      isFlush
      title={t('missing.title')}
      titleEnd={
        data && (
          <Text textStyle="sm" fontWeight="600">
            {dates.number(lines.length)}
          </Text>
        )
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h="120px" m="3" aria-busy />}
      {data && lines.length === 0 && (
        <Text p="3" color="fg.muted">
          {t('missing.nothing')}
        </Text>
      )}
      <Box as="ul" listStyleType="none">
        {lines.map(({ dataset, lack }) => (
          <Line key={`${dataset.datasetId} ${lack.cause}`} {...{ dataset, lack }} />
        ))}
      </Box>
    </Panel>
  );
}

function Line({ dataset, lack }: { dataset: DatasetFacts; lack: DatasetFacts['missing'][number] }) {
  const { t } = useTranslation('datasets');
  const dates = useDates();
  const { cause, count } = lack;
  // What lacks is the dataset itself: its name stands above.
  const names = lack.names.filter((name) => name !== dataset.name);
  const { icon, color } = causeLook[cause];
  const rest = count - lack.names.length;
  const listed = dates.list(names);
  const text = t(`missing.text.${cause}`, { count });
  const { privileges, mayChangeShared } = useSession();
  const fix = fixOf(cause, dataset, !mayChangeShared);
  return (
    <Flex as="li" gap="3" p="3" borderTopWidth="1px" borderColor="border.muted">
      <Icon as={icon} color={color} boxSize="16px" mt="0.5" aria-hidden />
      <Box minW="0" flex="1">
        <Text textStyle="sm" fontWeight="600">
          <Bdi>{dataset.name}</Bdi>
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {text}
          {names.length > 0 && (
            <Box as="span" display="block">
              <Bdi>{rest > 0 ? t('missing.namesMore', { names: listed, n: rest }) : listed}</Bdi>
            </Box>
          )}
        </Text>
        {fix && includesPrivilege(privileges[fix.screen], fix.privilege) && (
          <Button asChild variant="outline" size="xs" mt="2">
            <Link to={fix.to}>
              {t(`missing.fix.${cause}`)}
              <Box as="span" srOnly>
                {': '}
                {dataset.name}
              </Box>
            </Link>
          </Button>
        )}
      </Box>
    </Flex>
  );
}
