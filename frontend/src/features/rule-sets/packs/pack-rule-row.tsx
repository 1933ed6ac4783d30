import { Badge, Box, Checkbox, Flex, Link as TextLink, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ComparedPack } from '#contracts/rules.schema.ts';
import { ruleAddress } from '../rule-address.ts';
import { RuleChangeList } from '../rule-change-list.tsx';

export interface PackRuleRowProps {
  rule: ComparedPack['rules'][number];
  isChosen: boolean;
  /** Absent where there is nothing to bring. */
  onChoose: ((isChosen: boolean) => void) | undefined;
}

/** One rule of a pack. */
export function PackRuleRow({ rule, isChosen, onChoose }: PackRuleRowProps) {
  const { t } = useTranslation('rules-engine');
  const { name, message, type, source, state, ruleId, changes } = rule;
  return (
    <Flex as="li" gap="3" py="2" borderBottomWidth="1px" borderColor="border.muted">
      <Box w="5" flexShrink="0">
        {onChoose && (
          <Checkbox.Root size="sm" checked={isChosen} onCheckedChange={({ checked }) => onChoose(checked === true)}>
            <Checkbox.HiddenInput aria-label={name} />
            <Checkbox.Control />
          </Checkbox.Root>
        )}
      </Box>
      <Box flex="1" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          {ruleId === null ? (
            <Text fontWeight="600">{name}</Text>
          ) : (
            <TextLink asChild fontWeight="600">
              <Link to={ruleAddress(ruleId)}>{name}</Link>
            </TextLink>
          )}
          <Text color="fg.muted">{t(`type.${type}`)}</Text>
          <Badge colorPalette={state === 'same' || state === 'changed' ? undefined : 'provider'}>
            {t(`packs.state.${state}`)}
          </Badge>
        </Flex>
        <Text>{message}</Text>
        <Text color="fg.muted" textStyle="sm">
          {t('packs.source', { source })}
        </Text>
        {changes.length > 0 && (
          <>
            <Text textStyle="sm" mt="1">
              {t('packs.difference')}
            </Text>
            <RuleChangeList changes={changes} />
          </>
        )}
      </Box>
    </Flex>
  );
}
