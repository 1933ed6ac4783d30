import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { languageCodes } from '#contracts/sessions.ts';
import { TextareaField, TextField } from '../../components/form-fields.tsx';
import { notApplicable, readsRowAlone, rightOf } from './basic-rule.ts';
import type { BasicRule } from './basic-rule.ts';
import type { RuleDraft } from './rule-draft.ts';

/** Name and message in three languages, and the placeholders that are filled in. */
export function MessageFields({ draft, change }: { draft: RuleDraft; change: (part: Partial<RuleDraft>) => void }) {
  const { t } = useTranslation('rules-engine');
  const placeholders = placeholdersOf(draft).map((name) => `{{${name}}}`);
  return (
    <Stack gap="4">
      {languageCodes.map((language) => {
        const named = t(`languages.${language}`);
        return (
          <Stack key={language} gap="2" role="group" aria-label={named}>
            <TextField
              label={`${t('form.name')} (${named})`}
              value={draft.names[language]}
              maxLength={200}
              dir={language === 'ar' ? 'rtl' : 'ltr'}
              onChange={(text) => change({ names: { ...draft.names, [language]: text } })}
            />
            <TextareaField
              label={`${t('form.message')} (${named})`}
              value={draft.messages[language]}
              maxLength={1_000}
              rows={2}
              // A message may begin with a placeholder, whose letters are Latin in every language.
              dir={language === 'ar' ? 'rtl' : 'ltr'}
              onChange={(text) => change({ messages: { ...draft.messages, [language]: text } })}
            />
          </Stack>
        );
      })}
      {placeholders.length > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {t('form.placeholders')} <bdi dir="ltr">{placeholders.join(', ')}</bdi>
        </Text>
      )}
    </Stack>
  );
}

/** Names by which a message speaks of the values of the rule. */
function placeholdersOf({ basic, mode }: RuleDraft): string[] {
  if (mode === 'advance' || basic.left.field === '') return [];
  const isField = basic.left.aggregate === notApplicable && basic.left.ratio === 'none';
  const left = isField || readsRowAlone(basic.operation) ? basic.left.field : basic.left.as;
  switch (rightOf(basic)) {
    case 'none':
    case 'text':
    case 'values':
    case 'moments':
      return [left];
    case 'bounds':
      return [left, 'limit1', 'limit2'];
    case 'limit':
      return [left, 'limit1'];
    case 'unique':
      return [left, 'rows'];
    case 'earlier':
      return [left, basic.right.as, 'difference'];
    case 'other':
      return [left, basic.right.as];
    case 'field':
      return [left, ...filledIn(basic.right.field)];
    case 'value':
      return [left, ...rightNames(basic)];
  }
}

const filledIn = (name: string) => (name === '' ? [] : [name]);

function rightNames(basic: BasicRule): string[] {
  const difference = basic.operation === 'withinDays' ? 'limit1' : 'difference';
  switch (basic.rightKind) {
    case 'constant':
      return ['limit1'];
    case 'field':
      return [...filledIn(basic.right.field), difference];
    case 'submission': {
      const { fact, months, days } = basic.from;
      return [Number(months) === 0 && Number(days) === 0 ? fact : basic.right.as, difference];
    }
    default:
      return [basic.right.as, difference];
  }
}
