import { Flex, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MappingPartProps } from './mapping-part-props.ts';
import { useFieldName } from './use-field-options.ts';

const mostShown = 20;

/** Values of the sample that are no member of their list, mapped to one on the spot; and those that were. */
export function ValueFields({ member, draft, change, reading, isView }: MappingPartProps) {
  const { t } = useTranslation('dataset-mapping');
  const nameOf = useFieldName(member);
  const values = draft.values ?? [];
  const met = (reading?.faults ?? []).flatMap(({ code, field, found, count }) =>
    code === 'NOT_IN_LIST' && field !== null && found !== null ? [{ field, source: found, count }] : [],
  );
  const isMapped = (field: string, source: string) =>
    values.some((one) => one.field === field && one.source.toLowerCase() === source.toLowerCase());
  const rows = [
    ...values.map(({ field, source }) => ({ field, source, count: 0 })),
    ...met.filter(({ field, source }) => !isMapped(field, source)),
  ].slice(0, mostShown);
  if (rows.length === 0) return null;
  const choose = (field: string, source: string, target: string): void => {
    const others = values.filter((one) => one.field !== field || one.source !== source);
    change({ values: target === '' ? others : [...others, { field, source, target }] });
  };
  return (
    <Stack gap="1.5" role="group" aria-label={t('field.values')}>
      <Text fontWeight="600">{t('field.values')}</Text>
      {rows.map(({ field, source, count }) => {
        const model = member.model?.fields.find(({ name }) => name === field);
        const target = values.find((one) => one.field === field && one.source === source)?.target ?? '';
        return (
          <Flex
            key={`${field} ${source}`}
            gap="2"
            align="center"
            bg={target === '' ? 'provider.subtle' : undefined}
            px="2"
            py="1"
            rounded="l2"
          >
            <Text flex="1" minW="0">
              {t('noMember', { value: source, field: nameOf(field) })}
              {count > 0 && ` (${count})`}
            </Text>
            <NativeSelect.Root size="sm" w="165px" flexShrink="0" disabled={isView}>
              <NativeSelect.Field
                aria-label={t('valueOf', { value: source })}
                value={target}
                onChange={(event) => choose(field, source, event.target.value)}
              >
                <option value="">{t('choose')}</option>
                {(model?.enumValues ?? []).map((value) => (
                  <option key={value} value={value}>
                    {value}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </Flex>
        );
      })}
    </Stack>
  );
}
