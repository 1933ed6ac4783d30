import { Box, Grid, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { SelectField } from '../../components/form-fields.tsx';
import type { BasicRule } from './basic-rule.ts';
import { replaced } from './field-list.tsx';

interface GroupFieldsProps {
  groupBy: BasicRule['groupBy'];
  own: RuleDataset | undefined;
  /** Null where both sides read this dataset. */
  other: RuleDataset | null | undefined;
  onChange: (groupBy: BasicRule['groupBy']) => void;
}

/** Fields by whose values the rows of both sides are grouped. Fields of another dataset may have other names. */
export function GroupFields({ groupBy, own, other, onChange }: GroupFieldsProps) {
  const { t } = useTranslation('rules-engine');
  const choose = (index: number, name: string) => {
    const isShared = !other || other.fields.some((field) => field.name === name);
    onChange(replaced(groupBy, index, name === '' ? null : { own: name, other: isShared ? name : '' }));
  };
  return (
    <Box px="3" role="group" aria-label={t('form.groupBy')}>
      <Text textStyle="xs" color="fg.muted" mb="1">
        {t('form.groupHelp')}
      </Text>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="2 4">
        {[...groupBy, null].map((key, index) => (
          <Grid key={index} gap="2" templateColumns={other && key ? '1fr 1fr' : '1fr'}>
            <SelectField
              label={t('form.numbered', { label: t('form.groupBy'), no: index + 1 })}
              value={key?.own ?? ''}
              options={[{ value: '', label: t(index === 0 ? 'form.groupNone' : 'form.noField') }, ...fieldsOf(own)]}
              onChange={(name) => choose(index, name)}
            />
            {other && key && (
              <SelectField
                label={t('form.sameAs', { dataset: other.name })}
                isRequired
                value={key.other}
                placeholder={t('form.choose')}
                options={fieldsOf(other)}
                onChange={(name) => onChange(replaced(groupBy, index, { ...key, other: name }))}
              />
            )}
          </Grid>
        ))}
      </Grid>
    </Box>
  );
}

const fieldsOf = (dataset: RuleDataset | undefined) =>
  (dataset?.fields ?? []).map(({ name, label }) => ({ value: name, label }));
