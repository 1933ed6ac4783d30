import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ConnectionRun } from '#contracts/connections.schema.ts';
import { useDates } from '../../lib/dates.ts';

/** How far a run is, or was when it was stopped: what is nought is left out. */
export function RunProgress({ progress }: Pick<ConnectionRun, 'progress'>) {
  const { t } = useTranslation('connections');
  const dates = useDates();
  if (progress === null) return null;
  const { bytes, files, messages, rows } = progress;
  const size = dates.number(bytes / 1000, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: bytes < 10_000 ? 1 : 0,
  });
  const parts = [
    ...(bytes > 0 ? [t('runs.progress.bytes', { size })] : []),
    ...(files > 0 ? [t('runs.progress.files', { count: files })] : []),
    ...(messages > 0 ? [t('runs.progress.messages', { count: messages })] : []),
    ...(rows > 0 ? [t('runs.progress.rows', { count: rows })] : []),
  ];
  return parts.length === 0 ? null : <Text color="fg.muted">{parts.join(' · ')}</Text>;
}
