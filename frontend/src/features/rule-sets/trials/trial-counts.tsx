import { Box, Flex, Icon, SimpleGrid, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconType } from 'react-icons';
import { LuCircleCheck, LuCircleX, LuMessageSquareWarning, LuMinus } from 'react-icons/lu';
import type { RuleTrialView } from '#contracts/rule-trials.schema.ts';
import { useFactWords } from '../../../entities/submission/findings/use-fact-words.ts';
import { useDates } from '../../../lib/dates.ts';

type CountedTrial = Pick<RuleTrialView, 'type' | 'passes' | 'violations' | 'skipped' | 'missing' | 'operands'>;

/** Passes, violations and skipped rows; of a rule over the file, submissions. */
export function TrialCounts({ trial, labelOf }: { trial: CountedTrial; labelOf: (field: string) => string }) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const isHard = trial.type === 'hard';
  const facts = useFactWords(labelOf, trial.operands);
  const names = [...new Set(trial.missing.map(({ fact }) => facts.name(fact)))];
  return (
    <SimpleGrid columns={3} borderYWidth="1px" borderColor="border.muted">
      <Count icon={LuCircleCheck} color="done.fg" count={trial.passes}>
        {t('trial.pass')}
      </Count>
      <Count
        icon={isHard ? LuCircleX : LuMessageSquareWarning}
        color={isHard ? 'fault.fg' : 'provider.fg'}
        count={trial.violations}
      >
        {t(isHard ? 'trial.hard' : 'trial.soft')}
      </Count>
      <Count icon={LuMinus} color="fg.muted" count={trial.skipped}>
        {trial.skipped > 0 && names.length > 0
          ? t('trial.skippedMissing', { facts: dates.list(names) })
          : t('trial.skipped')}
      </Count>
    </SimpleGrid>
  );
}

interface CountProps {
  icon: IconType;
  color: string;
  count: number;
  children: ReactNode;
}

function Count({ icon, color, count, children }: CountProps) {
  const dates = useDates();
  return (
    <Box p="3" borderEndWidth="1px" borderColor="border.muted" _last={{ borderEndWidth: 0 }}>
      <Flex gap="1.5" align="center">
        <Icon as={icon} color={color} aria-hidden />
        <Text textStyle="lg" fontWeight="600" fontVariantNumeric="tabular-nums">
          {dates.number(count)}
        </Text>
      </Flex>
      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        {children}
      </Text>
    </Box>
  );
}
