import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { submissionFacts } from '#contracts/rule-sets.ts';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import { dayFacts, factNamed, isDayFact } from './basic-rule.ts';
import type { BasicMoment } from './basic-rule.ts';

interface MomentFieldsProps {
  label: string;
  moment: BasicMoment;
  /** Today and the days of the period alone. */
  isDayOnly?: boolean;
  onChange: (moment: BasicMoment) => void;
}

/** A fact of the submission; a day may be moved, backwards by a negative number. */
export function MomentFields({ label, moment, isDayOnly = false, onChange }: MomentFieldsProps) {
  const { t } = useTranslation('rules-engine');
  const facts = isDayOnly ? dayFacts : submissionFacts;
  return (
    <Grid gap="2" role="group" aria-label={label}>
      <SelectField
        label={label}
        value={moment.fact}
        options={facts.map((fact) => ({ value: fact, label: t(`sentence.fact.${fact}`) }))}
        onChange={(fact) => onChange({ ...moment, fact: factNamed(fact) ?? moment.fact })}
      />
      {isDayFact(moment.fact) && (
        <Grid templateColumns="1fr 1fr" gap="2">
          {(['months', 'days'] as const).map((part) => (
            <TextField
              key={part}
              label={t(`form.moved.${part}`)}
              inputMode="numeric"
              dir="ltr"
              value={moment[part]}
              onChange={(value) => onChange({ ...moment, [part]: value })}
            />
          ))}
        </Grid>
      )}
    </Grid>
  );
}
