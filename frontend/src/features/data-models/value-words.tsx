import { Box, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ModelField } from '#contracts/data-models.ts';
import { isOwnField } from '#contracts/data-models.ts';
import { WordTags } from './word-tags.tsx';

export interface ValueWordsProps {
  field: ModelField;
  /** Names of values in the reader's language. */
  names: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  onChange: (part: Partial<ModelField>) => void;
}

/** The values of a list, each with what providers write for it. */
export function ValueWords({ field, names, isReadOnly, onChange }: ValueWordsProps) {
  const { t } = useTranslation('data-models');
  const { enumValues = [], valueSynonyms = {}, lookupKey } = field;
  if (lookupKey !== undefined) return <Text textStyle="sm">{t('panel.lookup', { name: lookupKey })}</Text>;
  return (
    <Stack gap="2">
      {enumValues.map((value) => (
        <Box key={value}>
          <Text textStyle="xs" fontWeight="600">
            <bdi>{value}</bdi>
            {names[value] !== undefined && names[value] !== value && ` · ${names[value]}`}
          </Text>
          {isReadOnly && (valueSynonyms[value] ?? []).length === 0 ? (
            <Text textStyle="xs" color="fg.muted">
              {t('panel.onlyItself')}
            </Text>
          ) : (
            <WordTags
              label={value}
              words={valueSynonyms[value] ?? []}
              addLabel={t('panel.addWord')}
              isReadOnly={isReadOnly}
              onChange={(words) => onChange({ valueSynonyms: { ...valueSynonyms, [value]: words } })}
            />
          )}
        </Box>
      ))}
      {!isReadOnly && isOwnField(field.name) && (
        <WordTags
          label={t('panel.addValue')}
          words={[]}
          addLabel={t('panel.addValue')}
          isReadOnly={false}
          onChange={(added) => onChange({ enumValues: [...new Set([...enumValues, ...added])] })}
        />
      )}
    </Stack>
  );
}
