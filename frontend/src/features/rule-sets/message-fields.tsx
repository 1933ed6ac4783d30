import { Button, Flex, Stack, VisuallyHidden } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleTree } from '#contracts/rule-trees.ts';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { languageCodes } from '#contracts/sessions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { SelectField, TextareaField, TextField } from '../../components/form-fields.tsx';
import type { SelectOption } from '../../components/form-fields.tsx';
import { usePlaceholders } from './placeholders.ts';
import type { RuleDraft } from './rule-draft.ts';

interface MessageFieldsProps {
  draft: RuleDraft;
  /** What the form says, with the difference of its sides; null while it is incomplete. */
  tree: RuleTree | null;
  dataset: RuleDataset | undefined;
  change: (part: Partial<RuleDraft>) => void;
}

/** Name and message in three languages, with the placeholders that are filled in. */
export function MessageFields({ draft, tree, dataset, change }: MessageFieldsProps) {
  const { t } = useTranslation('rules-engine');
  const placeholders = usePlaceholders(tree, dataset);
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
            <MessageField
              {...{ language, placeholders }}
              label={`${t('form.message')} (${named})`}
              value={draft.messages[language]}
              isRequired={isOnlyMessage(draft, language)}
              onChange={(text) => change({ messages: { ...draft.messages, [language]: text } })}
            />
          </Stack>
        );
      })}
    </Stack>
  );
}

/** One message is enough: it is read where another language has none. */
const isOnlyMessage = ({ messages }: RuleDraft, language: LanguageCode) =>
  languageCodes.every((other) => other === language || messages[other].trim() === '');

interface MessageFieldProps {
  language: LanguageCode;
  label: string;
  value: string;
  isRequired: boolean;
  placeholders: SelectOption[];
  onChange: (text: string) => void;
}

const longest = 1_000;

function MessageField({ language, label, value, isRequired, placeholders, onChange }: MessageFieldProps) {
  const { t } = useTranslation('rules-engine');
  const control = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState('');
  const insert = () => {
    const from = control.current?.selectionStart ?? value.length;
    onChange(value.slice(0, from) + chosen + value.slice(control.current?.selectionEnd ?? from));
    control.current?.focus();
    // The caret follows what was inserted once the field holds it.
    requestAnimationFrame(() => control.current?.setSelectionRange(from + chosen.length, from + chosen.length));
  };
  const isOffered = placeholders.some((option) => option.value === chosen);
  const isFull = value.length + chosen.length > longest;
  return (
    <>
      <TextareaField
        {...{ label, value, isRequired, control, onChange }}
        maxLength={longest}
        rows={2}
        help={isOffered && isFull && t('form.messageFull', { most: longest })}
        // A message may begin with a placeholder, whose letters are Latin in every language.
        dir={language === 'ar' ? 'rtl' : 'ltr'}
      />
      {placeholders.length > 0 && (
        <Flex gap="2">
          <SelectField
            label={`${t('form.placeholders')} (${t(`languages.${language}`)})`}
            isLabelHidden
            size="sm"
            value={isOffered ? chosen : ''}
            placeholder={t('form.placeholders')}
            options={placeholders}
            onChange={setChosen}
          />
          <Button variant="outline" size="sm" disabled={!isOffered || isFull} onClick={insert}>
            {t('form.insert')}
            <VisuallyHidden>{` (${t(`languages.${language}`)})`}</VisuallyHidden>
          </Button>
        </Flex>
      )}
    </>
  );
}
