import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { languageCodes } from '#contracts/sessions.ts';
import { TextareaField, TextField } from '../../components/form-fields.tsx';
import { notApplicable, rightOf } from './basic-rule.ts';
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
              dir="auto"
              onChange={(text) => change({ names: { ...draft.names, [language]: text } })}
            />
            <TextareaField
              label={`${t('form.message')} (${named})`}
              value={draft.messages[language]}
              maxLength={1_000}
              rows={2}
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
  const left = basic.left.aggregate === notApplicable ? basic.left.field : basic.left.as;
  const kind = rightOf(basic);
  if (kind === 'none' || kind === 'text' || kind === 'values') return [left];
  if (kind === 'bounds') return [left, 'limit1', 'limit2'];
  if (kind === 'value' && basic.rightKind === 'constant') return [left, 'limit1'];
  const isField = kind === 'field' || basic.rightKind === 'field';
  return [left, ...(basic.right.field === '' ? [] : [isField ? basic.right.field : basic.right.as]), 'difference'];
}
