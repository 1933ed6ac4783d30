import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SampleReading } from '#contracts/mapping-samples.schema.ts';
import type { MappingMember } from '#contracts/mappings.schema.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { useFieldName } from './use-field-options.ts';

/** The first total of each column that the rows read do not come to. */
export const differingSums = ({ sums }: Pick<SampleReading, 'sums'>) =>
  sums.flatMap(({ totals, ...column }) =>
    totals
      .filter(({ difference }) => difference !== '0')
      .slice(0, 1)
      .map((total) => ({ ...column, ...total })),
  );

/** Totals of the file that the rows read do not come to: a mapping that drops money says so before it is saved. */
export function SampleSums({ reading, member }: { reading: SampleReading; member: MappingMember }) {
  const { t } = useTranslation('dataset-mapping');
  const nameOf = useFieldName(member);
  const compared = reading.sums.filter(({ totals }) => totals.length > 0);
  const wrong = differingSums(reading);
  if (compared.length === 0) return null;
  return (
    <Stack gap="2">
      {wrong.length === 0 && (
        <Text color="done.fg" role="status">
          {t('sums.equal', { count: compared.length })}
        </Text>
      )}
      {wrong.map(({ sheet, head, field, sum, value, rowNo, difference }) => (
        <FaultStrip key={`${sheet ?? ''} ${head} ${rowNo}`}>
          {sheet !== undefined && <bdi>{sheet}: </bdi>}
          {t('sums.differ', { field: nameOf(field), row: rowNo, value, sum, difference })}
        </FaultStrip>
      ))}
    </Stack>
  );
}
