import { Grid, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { rules } from '#contracts/rules.ts';
import type { RuleView } from '#contracts/rules.schema.ts';
import { MonthField } from '../../components/month-field.tsx';
import { RecordChooser } from '../../entities/masters/record-chooser.tsx';
import type { ReachPart, RuleDraft } from './rule-draft.ts';

const parts: readonly ReachPart[] = ['funds', 'propertyTypes', 'countries', 'serviceProviders'];

interface ReachFieldsProps {
  draft: RuleDraft;
  current: RuleView['reach'] | undefined;
  change: (part: Partial<RuleDraft>) => void;
}

/** Which submissions the rule is for; what is blank excludes none. */
export function ReachFields({ draft, current, change }: ReachFieldsProps) {
  const { t } = useTranslation('rules-engine');
  const set = (part: Partial<RuleDraft['reach']>) => change({ reach: { ...draft.reach, ...part } });
  return (
    <Stack gap="3" role="group" aria-label={t('form.appliesTo')}>
      <Text fontWeight="600">{t('form.appliesTo')}</Text>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        {parts.map((part) => (
          <RecordChooser
            key={part}
            definition={rules}
            field={{ name: part, type: 'references' }}
            current={current?.[part]}
            draft={{}}
            value={draft.reach[part]}
            onChange={(value) => set({ [part]: Array.isArray(value) ? value : [] })}
            label={t(`field.${part}`)}
            help={undefined}
            isRequired={false}
          />
        ))}
        <MonthField label={t('form.from')} value={draft.reach.from} onChange={(from) => set({ from })} />
        <MonthField label={t('form.until')} value={draft.reach.until} onChange={(until) => set({ until })} />
      </Grid>
    </Stack>
  );
}
