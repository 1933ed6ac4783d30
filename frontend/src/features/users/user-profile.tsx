import { Box, DataList } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { useRoleName } from '../../lib/role-name.ts';
import { useSession } from '../../lib/session.ts';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel textStyle="sm">{label}</DataList.ItemLabel>
      <DataList.ItemValue textStyle="sm">{children}</DataList.ItemValue>
    </DataList.Item>
  );
}

export interface UserProfileProps {
  languageChoice: ReactNode;
  workChoices: ReactNode;
  mailChoices: ReactNode;
  sessions: ReactNode;
  tokens: ReactNode;
}

/** Facts about the account; what belongs to other features is given in by the route. */
export function UserProfile({ languageChoice, workChoices, mailChoices, sessions, tokens }: UserProfileProps) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const roleName = useRoleName();
  return (
    <>
      <PageHeader title={t('page.profile')} />
      <Panel maxW="560px">
        <DataList.Root orientation="horizontal" size="md" gap="3">
          <Fact label={t('profile.name')}>
            <PersonAvatar name={user.userName} withName />
          </Fact>
          <Fact label={t('profile.email')}>
            <bdi dir="ltr">{user.userEmail}</bdi>
          </Fact>
          <Fact label={t('profile.role')}>
            <bdi>{roleName(user.userRole)}</bdi>
          </Fact>
          {user.serviceProviderName && (
            <Fact label={t('profile.provider')}>
              <bdi>{user.serviceProviderName}</bdi>
            </Fact>
          )}
        </DataList.Root>
        <Box mt="4" pt="4" borderTopWidth="1px" borderColor="border.muted" maxW="280px">
          {languageChoice}
        </Box>
      </Panel>
      {workChoices}
      {mailChoices}
      {sessions}
      {tokens}
    </>
  );
}
