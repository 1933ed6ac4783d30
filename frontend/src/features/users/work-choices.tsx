import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/panel.tsx';
import { SentSwitch } from '../../components/sent-switch.tsx';
import { toast } from '../../components/toaster.tsx';
import { useChangePreferences, usePreferences } from '../../lib/preferences.ts';
import { useSession } from '../../lib/session.ts';

function Choice({ name }: { name: 'hasShortcuts' | 'opensNext' }) {
  const { t } = useTranslation('shell');
  const isOn = usePreferences()[name];
  const { impersonator } = useSession();
  const { mutate, isPending } = useChangePreferences();
  return (
    <SentSwitch
      isOn={isOn}
      isDisabled={impersonator !== null}
      isSending={isPending}
      send={(checked, onRefused) =>
        mutate(
          { [name]: checked },
          {
            onSuccess: () => toast.success({ title: t('profile.workSaved') }),
            onError: (error) => {
              onRefused();
              toast.failure(error);
            },
          },
        )
      }
    >
      {t(`profile.${name}`)}
    </SentSwitch>
  );
}

/** Letter keys, and what happens after a decision. */
export function WorkChoices() {
  const { t } = useTranslation('shell');
  const { baseRole } = useSession().user;
  return (
    <Panel title={t('profile.work')} maxW="560px" mt="4">
      <Stack gap="3">
        <Choice name="hasShortcuts" />
        {baseRole === 'Reviewer' && <Choice name="opensNext" />}
        <Text textStyle="xs" color="fg.muted">
          {t('profile.workHelp')}
        </Text>
      </Stack>
    </Panel>
  );
}
