import { Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuListTree } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import { usePrivilege } from '../../../lib/session.ts';
import { isOfMapping } from './cured-by-accounts.ts';
import { footerButton } from './panel-footer.tsx';

/** Leads from findings about the mapping of accounts to the mapping: no other file is needed to cure them. */
export function AccountsHelp({ findings }: { findings: readonly { code: string }[] }) {
  const { t } = useTranslation('provider');
  const mayMap = usePrivilege('COA-mapping-new', 'Edit');
  if (!mayMap || !findings.some(isOfMapping)) return null;
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
