import { Box, Button, Flex, Icon } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuPencil } from 'react-icons/lu';
import type { Finding } from '#contracts/submission-views.ts';
import type { FieldWords } from '../../../entities/submission/findings/use-field-words.ts';
import type { Correction } from './correction.ts';
import type { Outcome } from './use-preview.ts';

interface CorrectCellProps {
  finding: Finding;
  fields: FieldWords;
  correction: Correction | undefined;
  /** What would become of the finding; null where nothing changes it. */
  outcome: Outcome | null;
  place: string;
  onCorrect: () => void;
}

/** The way to correct what a finding is about, and the correction that waits to be sent. */
export function CorrectCell({ finding, fields, correction, outcome, place, onCorrect }: CorrectCellProps) {
  const { t } = useTranslation('submission');
  return (
    <>
      {correction && (
        <Flex gap="1" align="center" color="done.fg">
          <Icon as={LuCircleCheck} boxSize="14px" aria-hidden />
          {correction.kind === 'row'
            ? t('correct.isLeftOut')
            : t('correct.isCorrected', { value: newValueOf(correction, finding, fields) || t('cell.empty') })}
        </Flex>
      )}
      {outcome && (
        <Box color={outcome === 'gone' ? 'done.fg' : outcome === 'stays' ? 'fault.fg' : 'fg.muted'}>
          {t(`correct.outcome.${outcome}`)}
        </Box>
      )}
      <Button size="xs" variant="outline" mt={correction || outcome ? '1' : { base: '1', xl: '0' }} onClick={onCorrect}>
        <LuPencil aria-hidden />
        {t('correct.open')}
        <Box as="span" srOnly>
          {place}
        </Box>
      </Button>
    </>
  );
}

const newValueOf = (correction: Exclude<Correction, { kind: 'row' }>, { field }: Finding, fields: FieldWords): string =>
  fields.value(correction.kind === 'cell' ? correction.value : correction.to, field);
