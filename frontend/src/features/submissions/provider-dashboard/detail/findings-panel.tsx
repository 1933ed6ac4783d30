import { Box, Flex, Icon, Skeleton, Stack, Switch } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuCircleX, LuMessageSquareWarning } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { ErrorState } from '../../../../components/error-state.tsx';
import { useUrlState } from '../../../../lib/use-url-state.ts';
import { useFindings } from '../../api/ticket.ts';
import { currentVersion } from '../../submission-page/ticket-names.ts';
import { isChecking } from '../ticket-states.ts';
import { FindingsTable } from './findings-table.tsx';
import { PanelFooter } from './panel-footer.tsx';
import { PanelHead } from './panel-head.tsx';
import { ReviewerComment } from './reviewer-comment.tsx';
import { Standing } from './standing.tsx';

const defaults = { errors: '' };

/** Where the ticket stands and what was found in its file. */
export function FindingsPanel({
  ticket,
  onPickFile,
}: {
  ticket: SubmissionDetail;
  onPickFile: (comment?: string) => void;
}) {
  const { t } = useTranslation('provider');
  const { values, set } = useUrlState(defaults);
  const version = isChecking(ticket) ? null : currentVersion(ticket);
  const hasFindings = version !== null && version.hardCount + version.softCount > 0;
  // Without errors there is no switch to take the choice back.
  const isErrorsOnly = values.errors === 'only' && (version?.hardCount ?? 0) > 0;
  return (
    <>
      <PanelHead ticket={ticket} kind={hasFindings ? 'findings' : 'ticket'}>
        {hasFindings && (
          <>
            {version.hardCount > 0 && (
              <Count icon={LuCircleX} palette="fault">
                {t('panel.errors', { count: version.hardCount })}
              </Count>
            )}
            {version.softCount > 0 && <SoftCount ticket={ticket} count={version.softCount} />}
            {version.hardCount > 0 && (
              <Switch.Root
                size="sm"
                checked={isErrorsOnly}
                onCheckedChange={({ checked }) => set({ errors: checked ? 'only' : '' }, { replace: true })}
              >
                <Switch.HiddenInput />
                <Switch.Control />
                <Switch.Label>{t('panel.errorsOnly')}</Switch.Label>
              </Switch.Root>
            )}
          </>
        )}
      </PanelHead>
      {ticket.status === 'Reopened By Reviewer' ? (
        <ReviewerComment ticket={ticket} onPickFile={onPickFile} />
      ) : (
        !(hasFindings && ticket.status === 'Reopened By System') && <Standing ticket={ticket} />
      )}
      {hasFindings && (
        <Findings
          ticket={ticket}
          versionNo={version.versionNo}
          rowCount={version.rowCount}
          counts={{ hard: version.hardCount, soft: version.softCount }}
          isErrorsOnly={isErrorsOnly}
        />
      )}
      <PanelFooter ticket={ticket} version={version} onPickFile={() => onPickFile()} />
    </>
  );
}

/** Whoever reviews a version has the words of all its soft findings; before that they are still to be written. */
function SoftCount({ ticket, count }: { ticket: SubmissionDetail; count: number }) {
  const { t } = useTranslation('provider');
  const isExplained = ticket.status !== 'Reopened By System' && ticket.unexplainedCount === 0;
  return (
    <Count icon={isExplained ? LuCircleCheck : LuMessageSquareWarning} palette={isExplained ? 'done' : 'provider'}>
      {isExplained ? t('panel.explained', { n: count }) : t('panel.toExplain', { n: count })}
    </Count>
  );
}

function Count({ icon, palette, children }: { icon: typeof LuCircleX; palette: string; children: string }) {
  return (
    <Flex as="span" align="center" gap="1.5" color={`${palette}.fg`} fontWeight="500" whiteSpace="nowrap">
      <Icon as={icon} boxSize="15px" aria-hidden />
      {children}
    </Flex>
  );
}

interface FindingsProps {
  ticket: SubmissionDetail;
  versionNo: number;
  rowCount: number;
  counts: { hard: number; soft: number };
  isErrorsOnly: boolean;
}

function Findings({ ticket, versionNo, rowCount, counts, isErrorsOnly }: FindingsProps) {
  const { t } = useTranslation('provider');
  const { data, error, refetch } = useFindings(ticket.submissionNo, versionNo);
  if (error && !data) return <ErrorState error={error} title={t('panel.failed')} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Stack p="3" gap="3" aria-busy>
        {[92, 84, 96].map((width) => (
          <Skeleton key={width} h="22px" w={`${width}%`} />
        ))}
      </Stack>
    );
  }
  const shown = isErrorsOnly ? data.filter(({ severity }) => severity === 'hard') : data;
  if (shown.length === 0) {
    return (
      <Box px="3" py="4" textStyle="sm" color="fg.muted" borderTopWidth="1px">
        {t('panel.noErrors')}
      </Box>
    );
  }
  const total = isErrorsOnly ? counts.hard : counts.hard + counts.soft;
  const { submissionNo } = ticket;
  return <FindingsTable {...{ submissionNo, versionNo, total, rowCount }} findings={shown} />;
}
