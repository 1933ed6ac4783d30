import { Flex, Icon, RadioCard, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleX, LuMessageSquareWarning } from 'react-icons/lu';
import { ruleModes, ruleTypes } from '#contracts/rule-sets.ts';
import { SegmentChoice } from '../../components/segment-choice.tsx';
import type { RuleDraft } from './rule-draft.ts';

const icons = { hard: LuCircleX, soft: LuMessageSquareWarning } as const;

interface TypeFieldsProps {
  draft: RuleDraft;
  change: (part: Partial<RuleDraft>) => void;
  /** The rule in the other mode; null where that mode cannot show it. */
  otherMode: Partial<RuleDraft> | null;
}

/** Hard or soft, and the mode in which the rule is written. */
export function TypeFields({ draft, change, otherMode }: TypeFieldsProps) {
  const { t } = useTranslation('rules-engine');
  return (
    <Flex gap="5" wrap="wrap" align="end">
      <RadioCard.Root
        flex="1"
        minW="280px"
        size="sm"
        colorPalette="ink"
        value={draft.type}
        onValueChange={({ value }) => change({ type: ruleTypes.find((type) => type === value) ?? draft.type })}
      >
        <RadioCard.Label>{t('form.type')}</RadioCard.Label>
        <Flex gap="2" wrap="wrap">
          {ruleTypes.map((type) => (
            <RadioCard.Item key={type} value={type} flex="1" minW="180px">
              <RadioCard.ItemHiddenInput />
              <RadioCard.ItemControl>
                <Icon as={icons[type]} aria-hidden />
                <RadioCard.ItemContent>
                  <RadioCard.ItemText>{t(`type.${type}`)}</RadioCard.ItemText>
                  <RadioCard.ItemDescription>{t(`typeHelp.${type}`)}</RadioCard.ItemDescription>
                </RadioCard.ItemContent>
                <RadioCard.ItemIndicator />
              </RadioCard.ItemControl>
            </RadioCard.Item>
          ))}
        </Flex>
      </RadioCard.Root>
      <Stack gap="1">
        <Text textStyle="sm" fontWeight="500">
          {t('form.mode')}
        </Text>
        <SegmentChoice
          label={t('form.mode')}
          value={draft.mode}
          onChange={(mode) => {
            if (mode !== draft.mode && otherMode) change(otherMode);
          }}
          options={ruleModes.map((mode) => ({
            value: mode,
            label: t(`mode.${mode}`),
            isDisabled: mode !== draft.mode && otherMode === null,
          }))}
        />
        {otherMode === null && (
          <Text textStyle="xs" color="fg.muted">
            {t('advance.noBasic')}
          </Text>
        )}
      </Stack>
    </Flex>
  );
}
