import { Stack, Switch, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/panel.tsx';
import { toast } from '../../components/toaster.tsx';
import { useChangePreferences, usePreferences } from '../../lib/preferences.ts';
import { useSession } from '../../lib/session.ts';

function Choice({ name }: { name: 'hasShortcuts' | 'opensNext' }) {
  const { t } = useTranslation('shell');
  const isOn = usePreferences()[name];
  const { impersonator } = useSession();
  const { mutate, isPending } = useChangePreferences();
  // The native box has moved already when the server refuses; a new one stands where the choice does.
  const [refusals, setRefusals] = useState(0);
  return (
    <Switch.Root
      key={refusals}
      checked={isOn}
      disabled={isPending || impersonator !== null}
      onCheckedChange={({ checked }) =>
        mutate(
          { [name]: checked },
          {
            onSuccess: () => toast.success({ title: t('profile.workSaved') }),
            onError: (error) => {
              setRefusals((count) => count + 1);
              toast.failure(error);
            },
          },
        )
      }
    >
      <Switch.HiddenInput />
      <Switch.Control />
      <Switch.Label textStyle="sm">{t(`profile.${name}`)}</Switch.Label>
    </Switch.Root>
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
