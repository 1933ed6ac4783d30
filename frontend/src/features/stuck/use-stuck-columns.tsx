import { Box, Link as ChakraLink, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LuExternalLink } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { StuckSubmission } from '#contracts/stuck-views.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { useDates } from '../../lib/dates.ts';
import { StuckDetail } from '../../entities/submission/stuck/stuck-detail.tsx';
import { wordsOf } from '../../entities/submission/stuck/stuck-look.ts';

function ReasonCell({ row }: { row: StuckSubmission }) {
  const { t } = useTranslation('stuck');
  return (
    <Box minW="220px" whiteSpace="normal">
      <Text as="span" display="block">
        {t(`reason.${wordsOf(row)}`)}
      </Text>
      <StuckDetail reason={row} mt="1" />
    </Box>
  );
}

export function useStuckColumns(): ListColumn<StuckSubmission>[] {
  const { t } = useTranslation('stuck');
  const dates = useDates();
  return useMemo(
    () => [
      {
        id: 'submissionNo',
        header: t('column.submissionNo'),
        isFixed: true,
        cell: ({ submissionNo }) => (
          <ChakraLink asChild colorPalette="ink" fontWeight="500">
            <Link to={`/dashboard/${submissionNo}`}>
              <Code>{submissionNo}</Code>
            </Link>
          </ChakraLink>
        ),
      },
      {
        id: 'place',
        header: t('column.place'),
        isStrong: true,
        cell: ({ property, fund }) => <Bdi>{property?.name ?? fund?.name ?? ''}</Bdi>,
      },
      { id: 'dataset', header: t('column.dataset'), cell: ({ dataset }) => <Bdi>{dataset.name}</Bdi> },
      { id: 'postMonth', header: t('column.postMonth'), cell: ({ postMonth }) => dates.month(postMonth) },
      { id: 'reason', header: t('column.reason'), skeletonWidth: '80%', cell: (row) => <ReasonCell row={row} /> },
      { id: 'since', header: t('column.since'), sortKey: 'since', cell: ({ since }) => dates.since(since) },
      {
        id: 'process',
        header: t('column.process'),
        cell: ({ temporalUrl }) =>
          temporalUrl && (
            <ChakraLink href={temporalUrl} target="_blank" rel="noreferrer" colorPalette="ink">
              {t('run')}
              <LuExternalLink aria-hidden />
            </ChakraLink>
          ),
      },
    ],
    [t, dates],
  );
}
