import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackageMonthDetail } from '#contracts/packages.schema.ts';
import { ApproveManyDialog } from '../acts/approve-many-dialog.tsx';
import { DecideManyDialog } from '../acts/decide-many-dialog.tsx';
import { ManyResults } from '../acts/many-results.tsx';
import type { ManyAct, ManyResultsProps } from '../acts/many-results.tsx';

type Member = PackageMonthDetail['members'][number];
type Open = Member & { submissionNo: string };

const isOpen = (member: Member): member is Open => member.submissionNo !== null && member.versionNo !== null;

/** Members that can be decided together; each is decided by itself, with a result of its own. */
export function PackageActs({ month }: { month: PackageMonthDetail }) {
  const { t } = useTranslation('reviewer');
  const [asked, setAsked] = useState<ManyAct | null>(null);
  const [done, setDone] = useState<Pick<ManyResultsProps, 'act' | 'results'> | null>(null);
  const open = month.members.filter(isOpen);
  const clean = open.filter(
    ({ allowedActions, findingCount }) => allowedActions.includes('approve') && findingCount === 0,
  );
  const reopenable = open.filter(({ allowedActions }) => allowedActions.includes('reopen'));
  const nameOf = (submissionNo: string) =>
    month.members.find((member) => member.submissionNo === submissionNo)?.dataset ?? '';
  const hold = (act: ManyAct) => (results: ManyResultsProps['results']) => {
    setAsked(null);
    setDone({ act, results });
  };
  return (
    <Box>
      <Flex gap="2" wrap="wrap" mt="2">
        {clean.length > 1 && (
          <Button size="xs" variant="outline" onClick={() => setAsked('approve')}>
            {t('bulk.approve', { count: clean.length })}
          </Button>
        )}
        {reopenable.length > 1 && (
          <Button size="xs" variant="outline" onClick={() => setAsked('reopen')}>
            {t('bulk.reopen', { count: reopenable.length })}
          </Button>
        )}
      </Flex>
      {done && (
        <Box mt="3">
          <ManyResults {...done} nameOf={nameOf} onClose={() => setDone(null)} />
        </Box>
      )}
      <ApproveManyDialog
        isOpen={asked === 'approve'}
        submissions={clean}
        onClose={() => setAsked(null)}
        onResult={hold('approve')}
      />
      {asked === 'reopen' && (
        <DecideManyDialog
          decision="reopen"
          submissions={reopenable}
          onClose={() => setAsked(null)}
          onResult={hold('reopen')}
        />
      )}
    </Box>
  );
}
