import { Button, Flex, IconButton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuPlus, LuX } from 'react-icons/lu';
import { TextField } from '../../components/form-fields.tsx';
import type { MappingPartProps } from './mapping-part-props.ts';

/** Rows that must hold a value; a file in which one does not is refused as changed. */
export function GuardFields({ draft, change, faults, isView }: MappingPartProps) {
  const { t } = useTranslation('dataset-mapping');
  const guards = draft.requiredColumns;
  const set = (at: number, next: Partial<(typeof guards)[number]>) =>
    change({ requiredColumns: guards.map((one, index) => (index === at ? { ...one, ...next } : one)) });
  return (
    <Stack gap="2" role="group" aria-label={t('field.requiredColumns')}>
      <Text fontWeight="600">{t('field.requiredColumns')}</Text>
      {guards.map((guard, at) => (
        <Flex key={at} gap="2" align="start">
          <TextField
            label={t('field.columnRowNumber')}
            isRequired
            inputMode="numeric"
            value={guard.columnRowNumber}
            {...(faults?.guards[at] === 'row' && { error: t('message.columnRowNumber') })}
            onChange={(columnRowNumber) => set(at, { columnRowNumber })}
          />
          <TextField
            label={t('field.columnValue')}
            isRequired
            value={guard.columnValue}
            {...(faults?.guards[at] === 'value' && { error: t('message.columnValue') })}
            onChange={(columnValue) => set(at, { columnValue })}
          />
          {!isView && (
            <IconButton
              size="xs"
              variant="ghost"
              mt="6"
              aria-label={t('remove')}
              onClick={() => change({ requiredColumns: guards.filter((_, index) => index !== at) })}
            >
              <LuX aria-hidden />
            </IconButton>
          )}
        </Flex>
      ))}
      {!isView && (
        <Button
          size="sm"
          variant="outline"
          alignSelf="start"
          onClick={() =>
            change({ requiredColumns: [...guards, { columnRowNumber: draft.rowNumber, columnValue: '' }] })
          }
        >
          <LuPlus aria-hidden />
          {t('addGuard')}
        </Button>
      )}
    </Stack>
  );
}
