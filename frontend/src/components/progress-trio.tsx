import { Box, Flex, Grid, Icon } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuCircleDashed, LuCircleX, LuScanLine } from 'react-icons/lu';
import type { ValidationProgress } from '#contracts/submission-views.ts';
import type { Palette } from './status-look.ts';

const stages = ['reading', 'mapping', 'rules'] as const;
type ShownStage = (typeof stages)[number];
type StageState = 'waiting' | 'running' | 'done' | 'failed';

const looks: Record<StageState, { palette: Palette; icon: typeof LuScanLine }> = {
  waiting: { palette: 'closed', icon: LuCircleDashed },
  running: { palette: 'system', icon: LuScanLine },
  done: { palette: 'done', icon: LuCircleCheck },
  failed: { palette: 'fault', icon: LuCircleX },
};

/** Every rule sees every row as it is read, so that none is finished before the last row: until then the share and the faults found so far are shown. */
function countOf(t: TFunction<'common'>, stage: ShownStage, progress: ValidationProgress): string {
  if (stage === 'reading') return t('progress.rows', { count: progress.rowsRead });
  if (stage === 'mapping')
    return t('progress.columns', { done: progress.columnsMapped, count: progress.columnsExpected });
  return progress.stage === 'rules'
    ? t('progress.soFar', { percent: Math.round(progress.percent), count: progress.errors })
    : t('progress.checked', { done: progress.rulesChecked, total: progress.rulesTotal });
}

function totalOf(
  t: TFunction<'common'>,
  stage: ShownStage,
  { rowsRead, rulesChecked }: NonNullable<ProgressTrioProps['found']>,
  told: ValidationProgress | null,
): string {
  if (stage === 'reading') return t('progress.rows', { count: rowsRead });
  if (stage === 'rules') return t('progress.checked', { done: rulesChecked, total: rulesChecked });
  // Only a person who watched the check has seen how many columns it mapped.
  return told ? countOf(t, stage, told) : '';
}

export interface ProgressTrioProps {
  /** Null while the file is still on its way. */
  progress: ValidationProgress | null;
  /** All three are behind the file, e.g. once the submission has moved on. */
  isDone?: boolean;
  /** What the check counted, once it is over. */
  found?: Pick<ValidationProgress, 'rowsRead' | 'rulesChecked'> | null;
  /** The stage in which the file was refused. */
  failedStage?: ShownStage;
}

/**
 * Rows are checked while they are read, so that reading goes on until the last rule has seen the last row; a done stage
 * has its final count.
 */
function stateOf(at: number, { progress, isDone, failedStage }: ProgressTrioProps): StageState {
  if (isDone) return 'done';
  if (failedStage) {
    const failedAt = stages.indexOf(failedStage);
    return at < failedAt ? 'done' : at === failedAt ? 'failed' : 'waiting';
  }
  if (!progress) return 'waiting';
  const current = progress.stage === 'saving' ? stages.length : stages.indexOf(progress.stage);
  if (at === 0 && progress.stage !== 'saving') return 'running';
  return at < current ? 'done' : at === current ? 'running' : 'waiting';
}

/**
 * The last progress that was received. It stays between the last row and the new status, and for the final counts; the
 * next file begins without it.
 */
function useLastTold({ progress, isDone, failedStage }: ProgressTrioProps) {
  const isOver = isDone === true || failedStage !== undefined;
  const [last, setLast] = useState({ told: progress, isOver });
  const told = progress ?? (last.isOver && !isOver ? null : last.told);
  if (told !== last.told || isOver !== last.isOver) setLast({ told, isOver });
  return { progress: progress ?? (isOver ? null : told), told };
}

/** Reading, Mapping, Rules: icon, count and bar each. */
export function ProgressTrio(given: ProgressTrioProps) {
  const { t } = useTranslation();
  const { told, ...last } = useLastTold(given);
  const props = { ...given, ...last };
  const { progress, found } = props;
  return (
    <Grid templateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }} gap="3">
      {stages.map((stage, at) => {
        const state = stateOf(at, props);
        const { palette, icon } = looks[state];
        // Over is over: the bar of the stage that refused the file is full as well.
        const percent = { done: 100, waiting: 0, running: progress?.percent ?? 0, failed: 100 }[state];
        return (
          <Box key={stage} colorPalette={palette} minW="0">
            <Flex align="center" gap="1.5" textStyle="sm" mb="1">
              <Icon as={icon} boxSize="15px" color="colorPalette.fg" aria-hidden />
              <Box as="span" fontWeight="500" color="colorPalette.fg">
                {t(`progress.${stage}`)}
              </Box>
              {state !== 'waiting' && (progress || found) && (
                <Box as="span" color="fg.muted" truncate>
                  {progress ? countOf(t, stage, progress) : found && totalOf(t, stage, found, told)}
                </Box>
              )}
            </Flex>
            <Box
              role="progressbar"
              aria-label={t(`progress.${stage}`)}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent}
              h="4px"
              bg="bg.emphasized"
              overflow="hidden"
            >
              <Box h="full" w={`${percent}%`} bg="colorPalette.solid" />
            </Box>
          </Box>
        );
      })}
    </Grid>
  );
}

/** "Rules 68 %" in place of a button, while the system holds the submission. */
export function ProgressNote({ progress }: { progress: ValidationProgress }) {
  const { t } = useTranslation();
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1.5" color="system.fg" textStyle="sm">
      <Icon as={LuScanLine} boxSize="15px" aria-hidden />
      {t('progress.percent', { stage: t(`progress.${progress.stage}`), percent: Math.round(progress.percent) })}
    </Flex>
  );
}
