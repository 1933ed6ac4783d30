import { Center, Flex, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCheck } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { MatrixCell } from '#contracts/submission-boards.ts';
import { useStatusLabel } from '../../components/status-badge.tsx';
import { statusLook } from '../../components/status-look.ts';

export interface MatrixSquareProps {
  cell: MatrixCell | null;
  /** One of the last two months: what is open is shown in full colour. */
  isRecent: boolean;
  tabIndex: number;
  'data-square': string;
  onFocus: () => void;
}

/** One month of a property or fund; leads to the submission that needs attention most. */
export function MatrixSquare({ cell, isRecent, ...stop }: MatrixSquareProps) {
  const { t } = useTranslation('admin');
  const label = useStatusLabel();
  if (!cell) {
    return (
      <Center h="22px" rounded="l1" color="fg.subtle" focusVisibleRing="inside" {...stop}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('matrix.none')}</VisuallyHidden>
      </Center>
    );
  }
  const counted = cell.count > 1 ? t('matrix.several', { count: cell.count, open: cell.openCount }) : '';
  const state = { ...cell, isAwaitingExplanation: false, showStuck: true };
  const isDone = cell.group === 'completedClosed';
  const look = statusLook(state);
  const donePalette = cell.wasLate ? 'provider' : 'done';
  const openPalette = cell.group === 'failed' ? 'fault' : look.palette;
  const isSolid = !isDone && isRecent;
  const Glyph = isDone ? LuCheck : look.icon;
  const name = [cell.submissionNo, label(state), cell.wasLate ? t('matrix.late') : '', counted];
  return (
    <Flex
      asChild
      h="22px"
      align="center"
      justify="center"
      rounded="l1"
      colorPalette={isDone ? donePalette : openPalette}
      bg={isSolid ? 'colorPalette.solid' : 'colorPalette.subtle'}
      color={isSolid ? 'colorPalette.contrast' : 'colorPalette.fg'}
      borderWidth={isDone && cell.wasLate ? '1px' : undefined}
      borderColor="colorPalette.muted"
      focusVisibleRing="outside"
    >
      <Link
        {...stop}
        to={`/dashboard/${cell.submissionNo}`}
        title={counted === '' ? label(state) : `${label(state)} · ${counted}`}
        aria-label={name.filter((part) => part !== '').join(' ')}
      >
        <Glyph size="13" aria-hidden className={look.isMirrored ? 'flip' : undefined} />
      </Link>
    </Flex>
  );
}
