import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SwitchRule } from '#contracts/rules.schema.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toaster.tsx';
import { SwitchTrial } from './trials/switch-trial.tsx';
import { useDates } from '../../lib/dates.ts';
import { useSwitchPreview, useSwitchRule } from './rule-api.ts';

interface SwitchRuleDialogProps {
  rule: { id: number; name: string };
  wanted: SwitchRule;
  onClose: () => void;
  /** The rule was switched; `concerned` open submissions would now be checked with other rules. */
  onSwitched: (concerned: number) => void;
}

/** Switching a rule on or off is an act of its own, after a preview: the newest month by it, and the open submissions that it concerns. */
export function SwitchRuleDialog({ rule, wanted, onClose, onSwitched }: SwitchRuleDialogProps) {
  const { t } = useTranslation('rules-engine');
  const { t: statusOf } = useTranslation('statuses');
  const { series } = useDates();
  const { data, error } = useSwitchPreview(rule.id, wanted);
  const send = useSwitchRule(rule.id);
  const way = wanted.isActive ? 'on' : 'off';
  const confirm = () =>
    send.mutate(wanted, {
      onSuccess: () => {
        toast.success({ title: t(wanted.isActive ? 'switching.doneOn' : 'switching.doneOff', { name: rule.name }) });
        onClose();
        onSwitched(data?.checked ?? 0);
      },
    });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(`switching.${way}`, { name: rule.name })}
      text={t(`switching.${way}Text`)}
      confirmLabel={t(wanted.isActive ? 'switching.confirmOn' : 'switching.confirmOff')}
      onConfirm={confirm}
      isPending={send.isPending}
      isDisabled={!data}
      error={send.error ?? error}
    >
      <Stack gap="1" aria-live="polite">
        {wanted.isActive && <SwitchTrial ruleId={rule.id} />}
        {!data && !error && <Skeleton h="20px" aria-busy />}
        {data && (
          <>
            <Text fontWeight="600">{t('switching.concerned', { count: data.checked, total: data.total })}</Text>
            {data.statuses.map(({ status, count, submissionNos }) => (
              <Text key={status} textStyle="sm" color="fg.muted">
                {statusOf(`status.${status}`)}: {count} <bdi>({series(submissionNos)})</bdi>
              </Text>
            ))}
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
