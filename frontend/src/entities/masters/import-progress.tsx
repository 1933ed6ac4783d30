import { Progress } from '@chakra-ui/react';
import type { ImportProgress } from '#contracts/imports.ts';
import type { MasterDefinition } from '#contracts/masters.ts';
import { useMasterWords } from './use-master-words.ts';

/** How far the server is; nothing is known while the file is on its way. */
export function ImportProgressBar({
  definition,
  progress,
}: {
  definition: MasterDefinition;
  progress: ImportProgress | null;
}) {
  const { t } = useMasterWords(definition);
  const stage = progress ? t(`imports.stage.${progress.stage}`) : t('imports.sending');
  const isCounted = progress !== null && progress.total > 0;
  const label = isCounted ? t('imports.progress', { stage, done: progress.done, total: progress.total }) : stage;
  return (
    <Progress.Root value={isCounted ? (progress.done / progress.total) * 100 : null} colorPalette="ink" size="xs">
      <Progress.Label textStyle="sm" aria-live="polite">
        {label}
      </Progress.Label>
      <Progress.Track>
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  );
}
