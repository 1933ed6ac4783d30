import { Button, Flex, Icon, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LuCircleDashed, LuDatabase, LuEye, LuScanLine, LuStamp, LuUpload } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import { Panel } from '../../components/panel.tsx';
import { Stamp } from '../../components/stamp.tsx';
import { api } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { usePrivilege, useSession } from '../../lib/session.ts';

/** Beside the steps: what the platform does once they are done, and the way to take all of them from a file. */
export function FirstStepsAside() {
  const { t } = useTranslation('first-steps');
  const { user } = useSession();
  return (
    <Stack gap="4" minW="0">
      <WhatHappens />
      {user.baseRole === 'SuperAdmin' && (
        <Panel title={t('setUpFile.title')}>
          <Stack gap="3">
            <Text textStyle="sm" color="fg.muted">
              {t('setUpFile.text')}
            </Text>
            <Button asChild variant="outline">
              <Link to="/lookup_key?tab=set-up">
                <LuUpload aria-hidden />
                {t('setUpFile.action')}
              </Link>
            </Button>
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}

const marks = {
  checked: { icon: LuScanLine, color: 'fg.muted' },
  reviewed: { icon: LuEye, color: 'reviewer.fg' },
  approved: { icon: LuStamp, color: 'approver.fg' },
  reported: { icon: LuDatabase, color: 'done.fg' },
} as const;
const later = ['checked', 'reviewed', 'approved', 'reported'] as const;

function WhatHappens() {
  const { t } = useTranslation('first-steps');
  const maySee = usePrivilege('managefrequency');
  const { data } = useQuery({
    queryKey: ['next-opening'],
    queryFn: () => api.get('/frequencies/next-opening'),
    enabled: maySee,
    // As the steps: it changes with what is entered on other screens.
    staleTime: 0,
  });
  const opening = data?.opening ?? null;
  return (
    <Panel title={t('then.title')} titleEnd={opening && <Stamp postMonth={opening.postMonth} />}>
      <Stack as="ol" listStyleType="none" gap="3" textStyle="sm">
        <Flex as="li" gap="3">
          <Icon as={LuCircleDashed} boxSize="16px" mt="2px" color="provider.fg" aria-hidden />
          <FirstLine opening={opening} />
        </Flex>
        {later.map((one) => (
          <Flex as="li" key={one} gap="3">
            <Icon as={marks[one].icon} boxSize="16px" mt="2px" color={marks[one].color} aria-hidden />
            {t(`then.${one}`)}
          </Flex>
        ))}
      </Stack>
    </Panel>
  );
}

interface Opening {
  opensOn: string;
  submissions: number;
  serviceProviders: string[];
}

function FirstLine({ opening }: { opening: Opening | null }) {
  const { t } = useTranslation('first-steps');
  const dates = useDates();
  if (opening === null) return t('then.opened');
  const { opensOn, submissions: count, serviceProviders } = opening;
  const [only] = serviceProviders;
  const words = { date: dates.day(opensOn), count };
  return serviceProviders.length === 1 && only !== undefined
    ? t('then.opensFor', { ...words, name: only })
    : t('then.opens', words);
}
