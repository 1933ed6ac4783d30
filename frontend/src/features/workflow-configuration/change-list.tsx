import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ChainChange } from '#contracts/workflow-configuration.schema.ts';

/** What one version of a chain changed of the one before it. */
export function ChangeList({ changes }: { changes: readonly ChainChange[] }) {
  const { t } = useTranslation('workflow-configuration');
  const wordOf = useChangedValue();
  return (
    <Stack as="ul" gap="0.5" ps="4" listStyleType="disc">
      {changes.map((change) => (
        <li key={JSON.stringify(change)}>
          {t(`change.${change.kind}`, {
            name: change.UserName ?? t('fallback.none'),
            step: change.OrderNo ?? '',
            before: wordOf(change, change.before),
            after: wordOf(change, change.after),
          })}
        </li>
      ))}
    </Stack>
  );
}

/** A value as stored, in the words of the editor. */
function useChangedValue() {
  const { t } = useTranslation('workflow-configuration');
  return ({ kind }: ChainChange, value: string | null): string => {
    switch (kind) {
      case 'stageChanged':
        return t(value === 'approve' ? 'step.approves' : 'step.reviews');
      case 'namesChanged':
        return value ?? t('change.none');
      case 'deadlineChanged':
        return value === null ? t('change.asSet') : t('change.hours', { count: Number(value) });
      case 'allowEditChanged':
      case 'errorNotificationChanged':
        return t(value === 'true' ? 'change.on' : 'change.off');
      case 'afterResubmissionChanged':
        return t(value === 'continue' ? 'after.continue' : 'after.restart');
      case 'personAdded':
      case 'personRemoved':
      case 'personMoved':
      case 'fallbackChanged':
        return value ?? '';
    }
  };
}
