import { Flex, Icon, Text, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { IconType } from 'react-icons';
import {
  LuCircleCheck,
  LuCircleX,
  LuFileX2,
  LuHistory,
  LuMessageSquareWarning,
  LuScanLine,
  LuUndo2,
} from 'react-icons/lu';
import type { UploadedFile } from '#contracts/uploaded-files.ts';
import { useDates } from '../../lib/dates.ts';
import { byName } from '../../lib/named-words.ts';

const looks: Record<UploadedFile['result'], { icon: IconType; color: string }> = {
  checking: { icon: LuScanLine, color: 'system.fg' },
  current: { icon: LuCircleCheck, color: 'done.fg' },
  failed: { icon: LuCircleX, color: 'fault.fg' },
  superseded: { icon: LuHistory, color: 'fg.muted' },
  withdrawn: { icon: LuUndo2, color: 'fg.muted' },
  refused: { icon: LuFileX2, color: 'fault.fg' },
};

/** What became of a file, as a sign with its words. */
export function FileResult({ result, refusalCode }: Pick<UploadedFile, 'result' | 'refusalCode'>) {
  const { t } = useTranslation('uploaded-files');
  const { icon, color } = looks[result];
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1.5" color={color} whiteSpace="nowrap">
      <Icon as={icon} boxSize="14px" flexShrink="0" aria-hidden />
      {t(`result.${result}`)}
      {result === 'refused' && refusalCode && (
        <Text as="span" textStyle="xs" color="fg.muted" title={refusalCode}>
          {byName(t)(`refusal.${refusalCode}`, { defaultValue: t('refusal.other') })}
        </Text>
      )}
    </Flex>
  );
}

/** Errors and findings to explain, as two counts. */
export function FindingCounts({ hardCount, softCount }: Pick<UploadedFile, 'hardCount' | 'softCount'>) {
  const { t } = useTranslation('uploaded-files');
  if (hardCount === 0 && softCount === 0) {
    return (
      <Text as="span" color="fg.muted">
        {t('none')}
      </Text>
    );
  }
  return (
    <Flex as="span" display="inline-flex" gap="2" whiteSpace="nowrap">
      {hardCount > 0 && (
        <Count icon={LuCircleX} color="fault.fg" count={hardCount} words={t('errors', { count: hardCount })} />
      )}
      {softCount > 0 && (
        <Count
          icon={LuMessageSquareWarning}
          color="provider.fg"
          count={softCount}
          words={t('toExplain', { count: softCount })}
        />
      )}
    </Flex>
  );
}

interface CountProps {
  icon: IconType;
  color: string;
  count: number;
  words: string;
}

/** A sign and a figure, so that the list has room for the names of files; the words are read and shown by the pointer. */
function Count({ icon, color, count, words }: CountProps) {
  const dates = useDates();
  return (
    <Flex as="span" align="center" gap="1" color={color} title={words}>
      <Icon as={icon} boxSize="14px" aria-hidden />
      <span aria-hidden>{dates.number(count)}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </Flex>
  );
}
