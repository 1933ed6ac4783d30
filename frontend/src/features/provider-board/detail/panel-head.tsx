import { Box, Link as ChakraLink, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { Code } from '../../../components/bdi.tsx';
import { Facts } from '../../../components/facts.tsx';
import { currentVersion } from '../../../entities/submission/submission-names.ts';
import { SubmissionName } from '../submission-name.tsx';

export interface PanelHeadProps {
  submission: SubmissionDetail;
  kind: 'findings' | 'explain' | 'submission';
  /** Instead of the file's name. */
  note?: string;
  /** Counts and the switch. */
  children?: ReactNode;
}

/** Small words, but large enough to hit. */
const target = { display: 'inline-flex', minH: '24px', minW: '24px', alignItems: 'center' } as const;

export function PanelHead({ submission, kind, note, children }: PanelHeadProps) {
  const { t } = useTranslation('provider');
  const version = currentVersion(submission);
  const page = `/serviceprovider-dashboard/${submission.submissionNo}`;
  const facts: ReactNode[] = [
    <ChakraLink key="no" asChild {...target}>
      <Link to={page}>
        <Code>{submission.submissionNo}</Code>
      </Link>
    </ChakraLink>,
    version && t('panel.version', { versionNo: version.versionNo }),
    note ??
      (version?.fileName && (
        <Box as="bdi" display="block" truncate maxW={{ base: '200px', md: '320px' }} title={version.fileName}>
          {version.fileName}
        </Box>
      )),
    <ChakraLink key="history" asChild {...target}>
      <Link to={`${page}?tab=history`}>{t('panel.history')}</Link>
    </ChakraLink>,
  ];
  return (
    <Box px="3" py="2.5">
      <Flex columnGap="4" rowGap="1" align="center" justify="space-between" wrap="wrap">
        <Heading as="h2" textStyle="md" fontWeight="600">
          {kind !== 'submission' && `${t(`panel.${kind}`)} `}
          <SubmissionName submission={submission} />
        </Heading>
        {children && (
          <Flex gap="3" align="center" wrap="wrap" textStyle="sm">
            {children}
          </Flex>
        )}
      </Flex>
      <Facts textStyle="xs" facts={facts.filter(Boolean)} />
    </Box>
  );
}
