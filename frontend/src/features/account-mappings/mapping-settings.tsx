import { Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MappingSettings as Settings } from '#contracts/account-mapping-settings.schema.ts';
import { toleranceText } from '#contracts/account-mappings.ts';
import { TextField } from '../../components/form-fields.tsx';
import { SentSwitch } from '../../components/sent-switch.tsx';
import { toast } from '../../components/toaster.tsx';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { useChangeSettings, useMappingSettings } from './account-mapping-api.ts';

/** What holds for the mappings of all charts; chosen by administrators without a list of funds or properties. */
export function MappingSettings() {
  const mayDoAll = usePrivilege('COA-mapping-new', 'All');
  const { mayChangeShared } = useSession();
  const { data } = useMappingSettings();
  if (!data || !mayDoAll || !mayChangeShared) return null;
  return <SettingFields settings={data} />;
}

type Change = (part: Partial<Settings>, onRefused?: () => void) => void;

function SettingFields({ settings }: { settings: Settings }) {
  const { t } = useTranslation('account-mappings');
  const changing = useChangeSettings();
  const change: Change = (part, onRefused) =>
    changing.mutate(part, {
      onSuccess: () => toast.success({ title: t('review.settingSaved') }),
      onError: (error) => {
        toast.failure(error);
        onRefused?.();
      },
    });
  return (
    <Flex mt="4" gap="6" wrap="wrap" align="end">
      <SentSwitch
        isOn={settings.isReviewRequired}
        isDisabled={false}
        isSending={changing.isPending}
        send={(isReviewRequired, onRefused) => change({ isReviewRequired }, onRefused)}
      >
        {t('review.setting')}
      </SentSwitch>
      {(['sumTolerance', 'lineTolerance'] as const).map((name) => (
        <Tolerance
          key={`${name} ${settings[name]}`}
          name={name}
          standing={settings[name]}
          isSending={changing.isPending}
          onChange={change}
        />
      ))}
    </Flex>
  );
}

interface ToleranceProps {
  name: 'sumTolerance' | 'lineTolerance';
  standing: string;
  isSending: boolean;
  onChange: Change;
}

function Tolerance({ name, standing, isSending, onChange }: ToleranceProps) {
  const { t } = useTranslation('account-mappings');
  const [tolerance, setTolerance] = useState(standing);
  const isTolerance = toleranceText.test(tolerance);
  return (
    <Flex gap="2" align="end">
      <TextField
        label={t(`controls.${name}`)}
        inputMode="decimal"
        value={tolerance}
        error={isTolerance ? undefined : t('controls.badTolerance')}
        onChange={setTolerance}
      />
      {isTolerance && tolerance !== standing && (
        <Button variant="outline" loading={isSending} onClick={() => onChange({ [name]: tolerance })}>
          {t('controls.saveTolerance')}
        </Button>
      )}
    </Flex>
  );
}
