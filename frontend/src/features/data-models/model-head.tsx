import { Box, Heading } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { DataModelDetail } from '#contracts/data-models.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { Facts } from '../../components/facts.tsx';
import { useDates } from '../../lib/dates.ts';

/** Which model the fields are of, and what holds for all of its rows. */
export function ModelHead({ model }: { model: DataModelDetail }) {
  const { t, i18n } = useTranslation('data-models');
  const { series } = useDates();
  const { keyFields, subject, periodRule, fields } = model.definition;
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.labels[i18n.language as 'en'] ?? name;
  const facts = [
    t('versions.version', { version: model.version }),
    t(`head.subject.${subject}`),
    t(`head.period.${periodRule}`),
    t('head.keys', { fields: series(keyFields.map(labelOf)) }),
  ];
  return (
    <Box px="3" pt="3">
      <Heading as="h2" textStyle="md" fontWeight="600">
        <Bdi>{model.name}</Bdi>
      </Heading>
      <Facts textStyle="sm" facts={facts} />
    </Box>
  );
}
