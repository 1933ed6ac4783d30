import { Box, Button, Flex, Icon, Link as ChakraLink, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleX } from 'react-icons/lu';
import { Link, useLocation } from 'react-router-dom';
import type { Finding, FindingTarget } from '#contracts/submission-views.ts';
import { WholeDays } from '../../../components/whole-days.tsx';
import { useDates } from '../../../lib/dates.ts';
import { targetOf } from './causes.ts';
import type { Cause } from './causes.ts';
import type { FieldWords } from './use-field-words.ts';

export interface CauseListProps {
  causes: readonly Cause[];
  targets: readonly FindingTarget[];
  /** Rows of the version; a cause of all of them is about the file. */
  rowCount: number;
  fields: FieldWords;
  isOpen: (cause: Cause) => boolean;
  onToggle: (cause: Cause) => void;
  /** Null where nothing is corrected on the page. */
  onCorrect: ((finding: Finding, way: 'value' | 'row') => void) | null;
}

/** One line for each cause of several errors, with the act that mends all of them. */
export function CauseList({ causes, onCorrect, ...props }: CauseListProps) {
  const { t } = useTranslation('submission');
  if (causes.length === 0) return null;
  return (
    <Stack as="ul" gap="0" listStyleType="none" aria-label={t('causes.label')} borderTopWidth="1px" textStyle="sm">
      {causes.map((cause) => (
        <CauseLine key={cause.key} cause={cause} onCorrect={onCorrect} {...props} />
      ))}
    </Stack>
  );
}

type CauseLineProps = Omit<CauseListProps, 'causes'> & { cause: Cause };

function CauseLine({ cause, targets, rowCount, fields, isOpen, onToggle, onCorrect }: CauseLineProps) {
  const { t } = useTranslation('submission');
  const { pathname } = useLocation();
  const words = useCauseWords(cause, rowCount, fields);
  const target = targetOf(cause, targets);
  const [first] = cause.findings;
  const mayCorrect = onCorrect !== null && first !== undefined && first.rowNo !== null;
  const hasOneCorrection = cause.kind === 'row' || (cause.kind === 'value' && cause.value !== null);
  return (
    <Flex as="li" gap="2" px="3" py="1.5" align="center" wrap="wrap" borderBottomWidth="1px">
      <Icon as={LuCircleX} boxSize="16px" color="fault.fg" aria-hidden />
      <Text flex="1 1 240px" minW="0">
        <bdi>
          <WholeDays text={words} />
        </bdi>
      </Text>
      {target && (
        <ChakraLink asChild color="ink.fg" minH="24px">
          <Link to={`/${pathname.split('/')[1] ?? ''}/${target.submissionNo}`}>
            {t('causes.handIn', { no: target.submissionNo })}
          </Link>
        </ChakraLink>
      )}
      {mayCorrect && hasOneCorrection && (
        <Button size="xs" variant="outline" onClick={() => onCorrect(first, cause.kind === 'row' ? 'row' : 'value')}>
          {cause.kind === 'row' ? t('causes.correctRow') : t('causes.correctAll')}
          <Box as="span" srOnly>
            {words}
          </Box>
        </Button>
      )}
      <Button size="xs" variant="ghost" aria-expanded={isOpen(cause)} onClick={() => onToggle(cause)}>
        {isOpen(cause) ? t('causes.hide') : t('causes.show', { count: cause.findings.length })}
        <Box as="span" srOnly>
          {words}
        </Box>
      </Button>
    </Flex>
  );
}

function useCauseWords({ kind, value, findings }: Cause, rowCount: number, fields: FieldWords): string {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const [first] = findings;
  const count = findings.length;
  const isAll = count >= rowCount && rowCount > 0;
  if (kind === 'month' && value !== null) {
    const month = dates.month(`${value}-01`);
    return isAll ? t('causes.allOfMonth', { count, month }) : t('causes.ofMonth', { count, month });
  }
  if (kind === 'property' && value !== null) {
    return isAll ? t('causes.allOfProperty', { count, code: value }) : t('causes.ofProperty', { count, code: value });
  }
  if (kind === 'row') return t('causes.row', { count, row: first?.rowNo ?? '' });
  const what = first?.ruleName ?? first?.message ?? '';
  return value === null
    ? t('causes.rule', { count, what, field: fields.name(first?.field ?? null) })
    : t('causes.value', { count, what, value, field: fields.name(first?.field ?? null) });
}
