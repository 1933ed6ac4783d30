import { Box, Flex, Heading, Link as ChakraLink, Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PackageMonthDetail } from '#contracts/packages.schema.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { Bdi } from '../../../components/bdi.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { PackageActs } from './package-acts.tsx';
import { usePackageMonth } from './package-api.ts';

export interface PackageSectionProps {
  submission: Pick<SubmissionSummary, 'submissionNo' | 'package'>;
  addressOf: (submissionNo: string) => string;
}

/** The report package of a submission: how far it is, its members with their statuses, and what can be decided together. */
export function PackageSection({ submission, addressOf }: PackageSectionProps) {
  const { t } = useTranslation('report-packages');
  const { data, error, refetch } = usePackageMonth(submission.package?.packageMonthId ?? null);
  if (!submission.package) return null;
  const { name, ready, total } = data ? { ...submission.package, ...counted(data) } : submission.package;
  return (
    <Box as="section" borderBottomWidth="1px" mb="4" pb="4" aria-labelledby="package-title">
      <Flex justify="space-between" align="baseline" gap="2" mb="2">
        <Heading as="h2" id="package-title" textStyle="sm" fontWeight="600">
          <Bdi>{name}</Bdi>
        </Heading>
        <Text textStyle="xs" color="fg.muted" whiteSpace="nowrap">
          {t('ready', { ready, total })}
        </Text>
      </Flex>
      {!data && error ? (
        <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h="40px" aria-busy />
      ) : (
        <>
          <Box as="ul" listStyleType="none" aria-label={t('member.label', { name })}>
            {data.members.map((member) => (
              <Member
                key={member.datasetId}
                member={member}
                isShown={member.submissionNo === submission.submissionNo}
                addressOf={addressOf}
              />
            ))}
          </Box>
          {data.releasedBy && data.releaseComment && (
            <Text textStyle="xs" color="fg.muted" mt="1">
              {t('release.by', { person: data.releasedBy, comment: data.releaseComment })}
            </Text>
          )}
          <PackageActs month={data} />
        </>
      )}
    </Box>
  );
}

const counted = ({ ready, members }: PackageMonthDetail) => ({ ready, total: members.length });

interface MemberProps {
  member: PackageMonthDetail['members'][number];
  isShown: boolean;
  addressOf: (submissionNo: string) => string;
}

function Member({ member, isShown, addressOf }: MemberProps) {
  const { t } = useTranslation('report-packages');
  const { dataset, submissionNo, status, isInReach } = member;
  const mayOpen = submissionNo !== null && isInReach && !isShown;
  return (
    <Flex as="li" justify="space-between" align="center" gap="2" py="1" wrap="wrap" aria-current={isShown || undefined}>
      <Text textStyle="sm" fontWeight={isShown ? '600' : '400'} minW="0">
        {mayOpen ? (
          <ChakraLink asChild>
            <Link to={addressOf(submissionNo)}>
              <Bdi>{dataset}</Bdi>
            </Link>
          </ChakraLink>
        ) : (
          <Bdi>{dataset}</Bdi>
        )}
      </Text>
      {status ? (
        <StatusBadge status={status} isPlain />
      ) : (
        <Text textStyle="xs" color="fault.fg">
          {t('noSubmission')}
        </Text>
      )}
    </Flex>
  );
}
