import { Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuListTree } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { Finding, SubmissionDetail } from '#contracts/submission-views.ts';
import { usePrivilege } from '../../../lib/session.ts';
import { isOfMapping } from '../../../entities/submission/findings/cured-by-accounts.ts';
import { footerButton } from './panel-footer.tsx';

interface AccountsHelpProps {
  submission: Pick<SubmissionDetail, 'status' | 'isAwaitingExplanation'>;
  findings: readonly Pick<Finding, 'code' | 'severity'>[];
}

/**
 * Leads from findings about the mapping of accounts to the mapping: no other file is needed to cure them. A file that was sent back is
 * checked again by the system; one that waits for explanations when its provider uploads it again.
 */
export function AccountsHelp({ submission, findings }: AccountsHelpProps) {
  const { t } = useTranslation('provider');
  const mayMap = usePrivilege('COA-mapping-new', 'Edit');
  const ofMapping = findings.filter(isOfMapping);
  if (!mayMap || ofMapping.length === 0) return null;
  const isSentBack =
    submission.status === 'Reopened By System' && ofMapping.some(({ severity }) => severity === 'hard');
  return (
    <Flex px="3" py="2.5" gap="2" align="center" justify="space-between" wrap="wrap" borderTopWidth="1px">
      {isSentBack && <Text textStyle="sm">{t('panel.accountsHint')}</Text>}
      {submission.isAwaitingExplanation && <Text textStyle="sm">{t('panel.accountsExplainHint')}</Text>}
      <Button variant="outline" asChild {...footerButton}>
        <Link to="/COA-mapping-new">
          <LuListTree aria-hidden />
          {t('panel.mapAccounts')}
        </Link>
      </Button>
    </Flex>
  );
}
