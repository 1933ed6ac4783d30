import { Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuListTree } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { Finding } from '#contracts/submission-views.ts';
import { usePrivilege } from '../../../lib/session.ts';
import { footerButton } from './panel-footer.tsx';

const ofMappings = ['UNMAPPED_ACCOUNT', 'RECODED_CONTROL'];

/** Whether the mapping alone cures what the file was sent back for, by a person who may map. */
export const areCuredByAccounts = (
  findings: readonly Pick<Finding, 'code' | 'severity'>[],
  mayMap: boolean,
): boolean => {
  const errors = findings.filter(({ severity }) => severity === 'hard');
  return mayMap && errors.length > 0 && errors.every(({ code }) => ofMappings.includes(code));
};

/** Leads from findings about the mapping of accounts to the mapping: no other file is needed to cure them. */
export function AccountsHelp({ findings }: { findings: readonly { code: string }[] }) {
  const { t } = useTranslation('provider');
  const mayMap = usePrivilege('COA-mapping-new', 'Edit');
  if (!mayMap || !findings.some(({ code }) => ofMappings.includes(code))) return null;
  return (
    <Flex px="3" py="2.5" gap="2" align="center" justify="space-between" wrap="wrap" borderTopWidth="1px">
      <Text textStyle="sm">{t('panel.accountsHint')}</Text>
      <Button variant="outline" asChild {...footerButton}>
        <Link to="/COA-mapping-new">
          <LuListTree aria-hidden />
          {t('panel.mapAccounts')}
        </Link>
      </Button>
    </Flex>
  );
}
