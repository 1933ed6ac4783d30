import { Box, Flex, Grid, Heading, Icon, Link as ChakraLink, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LuArrowRight, LuCircleCheck, LuPencil, LuPlus } from 'react-icons/lu';
import type { RefusedFile } from '#contracts/layout-drift.schema.ts';
import { hasMoved, isReadNow } from '#contracts/layout-drift.ts';
import type { MappingMember } from '#contracts/mappings.schema.ts';
import { useDates } from '../../lib/dates.ts';
import { SendButton } from '../../components/send-button.tsx';
import { DriftLayouts } from './drift-layouts.tsx';

export interface DriftPanelProps {
  refused: RefusedFile;
  member: MappingMember;
  /** A version was saved for it. */
  isSaved: boolean;
  isView: boolean;
  isSending: boolean;
  onAccept: () => void;
}

/** What has moved in the refused file, beside the last accepted one; accepting saves the proposed mapping. */
export function DriftPanel({ refused, member, isSaved, isView, isSending, onAccept }: DriftPanelProps) {
  const { t } = useTranslation('dataset-mapping');
  const dates = useDates();
  const { drift, fileName, receivedAt, submissionNo } = refused;
  const isRead = isSaved || isReadNow(drift);
  const doubtful = drift.columns.filter(({ state }) => state === 'renamed');
  const lost = drift.columns.filter(({ state }) => state === 'lost' || state === 'twice');
  const moved = drift.columns.filter(hasMoved).length;
  const found = drift.columns.length - lost.length;
  return (
    <Box as="section" aria-labelledby="drift-title" borderWidth="1px" rounded="l3" bg="bg.panel" p="4">
      <Heading as="h2" id="drift-title" textStyle="lg" fontWeight="600">
        {t('drift.title')}
      </Heading>
      <Text textStyle="sm" color="fg.muted" mb="3">
        {t('drift.file', { no: submissionNo, file: `\u2068${fileName}\u2069`, at: dates.instant(receivedAt) })}
      </Text>
      <Flex gap="5" wrap="wrap" mb="3" role="status">
        <Sign icon={LuCircleCheck} palette="done">
          {t('drift.found', { found, count: drift.columns.length })}
        </Sign>
        {moved > 0 && (
          <Sign icon={LuArrowRight} palette="ink">
            {t('drift.moved', { count: moved })}
          </Sign>
        )}
        {doubtful.length > 0 && (
          <Sign icon={LuPencil} palette="provider">
            {t('drift.renamed', { count: doubtful.length })}
          </Sign>
        )}
        {drift.added.length > 0 && (
          <Sign icon={LuPlus} palette="done">
            {t('drift.added', { count: drift.added.length })}
          </Sign>
        )}
        {drift.headRow.now !== null && drift.headRow.now !== drift.headRow.before && (
          <Text>{t('drift.headRow', { now: drift.headRow.now, before: drift.headRow.before })}</Text>
        )}
      </Flex>
      <DriftLayouts refused={refused} member={member} isRead={isRead} />
      <Grid gap="2" mt="3" justifyItems="start">
        <Text fontWeight="600">
          {isRead
            ? t('drift.readNow', { version: member.version })
            : lost.length > 0
              ? t('drift.choose', { names: dates.list(lost.map(({ before }) => before.head)) })
              : t('drift.question')}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {t('drift.follows')}
        </Text>
        {!isRead && !isView && (
          <SendButton size="md" colorPalette="ink" isSending={isSending} onClick={onAccept}>
            {t('drift.accept', { version: member.version + 1 })}
          </SendButton>
        )}
        <OtherDatasets others={refused.others} />
      </Grid>
    </Box>
  );
}

/** The mappings of other datasets, as of a report package, that refused the same file. */
function OtherDatasets({ others }: Pick<RefusedFile, 'others'>) {
  const { t } = useTranslation('dataset-mapping');
  if (others.length === 0) return null;
  return (
    <Box textStyle="sm">
      <Text>{t('drift.others')}</Text>
      <Stack as="ul" gap="1" ps="4" listStyleType="disc">
        {others.map(({ submissionNo, dataset }) => (
          <li key={submissionNo}>
            <ChakraLink asChild color="ink.fg">
              <Link to={`/datasetmapping?refused=${encodeURIComponent(submissionNo)}`}>
                {t('drift.adapt', { dataset: `\u2068${dataset}\u2069` })}
              </Link>
            </ChakraLink>
          </li>
        ))}
      </Stack>
    </Box>
  );
}

function Sign({ icon, palette, children }: { icon: typeof LuPlus; palette: string; children: string }) {
  return (
    <Flex as="span" align="center" gap="1.5" color={`${palette}.fg`} fontWeight="500">
      <Icon as={icon} boxSize="15px" aria-hidden className="flip" />
      {children}
    </Flex>
  );
}
