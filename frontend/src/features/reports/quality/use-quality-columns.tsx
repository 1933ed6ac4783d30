import { Box, Link as StyledLink, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { QualityGroup } from '#contracts/process-reports.schema.ts';
import { scoreDimensions } from '#contracts/process-reports.ts';
import type { QualityColumn, QualityGrouping, ScoreDimension } from '#contracts/process-reports.ts';
import { Bdi } from '../../../components/bdi.tsx';
import type { ListColumn } from '../../../entities/list/list-column.ts';
import { useFigures } from '../use-figures.ts';
import { GradeBadge } from './grade-badge.tsx';

/** What narrows the submissions to those of a group. */
const filterOf: Readonly<Record<Exclude<QualityGrouping, 'submission'>, string>> = {
  property: 'propertyId',
  provider: 'serviceProviderId',
  fund: 'fundId',
  dataset: 'datasetId',
};

/** From the score of a group to its submissions, and from the score of a submission to its findings. */
function useFindingsAddress(by: QualityGrouping): (group: QualityGroup) => string {
  const [params] = useSearchParams();
  return ({ id, submissionNo }) => {
    if (by === 'submission') return `/dashboard/${submissionNo ?? ''}?tab=findings`;
    const next = new URLSearchParams(params);
    for (const name of ['page', 'sort', 'search']) next.delete(name);
    next.set('by', 'submission');
    next.set(filterOf[by], String(id));
    return `?${next.toString()}`;
  };
}

export function useQualityColumns(by: QualityGrouping): ListColumn<QualityGroup>[] {
  const { t } = useTranslation('process-reports');
  const figures = useFigures();
  const addressOf = useFindingsAddress(by);
  return useMemo((): ListColumn<QualityGroup>[] => {
    const header = (id: QualityColumn) => ({ id, header: t(`quality.column.${id}`) });
    const score = (text: string | null) => figures.decimal(text, 1);
    const dimension = (name: ScoreDimension): ListColumn<QualityGroup> => ({
      ...header(name),
      cell: ({ dimensions, weakest }) => (
        <Box
          as="span"
          px="1"
          {...(weakest === name && { bg: 'provider.subtle', color: 'provider.fg', fontWeight: '600' })}
        >
          {score(dimensions[name])}
        </Box>
      ),
      isNumeric: true,
    });
    return [
      {
        ...header('name'),
        cell: ({ name, note }) => (
          <>
            <Bdi>{name}</Bdi>
            {note !== null && (
              <Text textStyle="xs" color="fg.muted">
                <Bdi>{note}</Bdi>
              </Text>
            )}
          </>
        ),
        sortKey: 'name',
        isStrong: true,
      },
      {
        ...header('submissions'),
        cell: (row) => figures.count(row.submissions),
        sortKey: 'submissions',
        isNumeric: true,
      },
      { ...header('delivered'), cell: (row) => score(row.delivered), sortKey: 'delivered', isNumeric: true },
      {
        ...header('approved'),
        cell: (row) => <strong>{score(row.approved)}</strong>,
        sortKey: 'approved',
        isNumeric: true,
      },
      { ...header('grade'), cell: ({ grade }) => <GradeBadge grade={grade} /> },
      ...scoreDimensions.map(dimension),
      {
        ...header('weakest'),
        cell: ({ weakest }) => (weakest === null ? '–' : t(`quality.dimension.${weakest}`)),
        isFirstHidden: true,
      },
      {
        ...header('change'),
        cell: ({ change }) => figures.decimal(change, 1, { signDisplay: 'exceptZero' }),
        isNumeric: true,
      },
      {
        id: 'findings',
        header: t('quality.findings'),
        cell: (group) => (
          <StyledLink asChild variant="underline">
            <Link
              to={addressOf(group)}
              aria-label={t('quality.findingsOf', { name: group.name, shown: figures.count(group.findings) })}
            >
              {figures.count(group.findings)}
            </Link>
          </StyledLink>
        ),
        sortKey: 'findings',
        isNumeric: true,
      },
    ];
  }, [t, figures, addressOf]);
}
