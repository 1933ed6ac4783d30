import { Flex, IconButton, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPencil } from 'react-icons/lu';
import type { FieldDefinition, MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { isApiError } from '../../lib/api-error.ts';
import { problemsOf, useSaveRecord } from './masters.ts';
import { toast } from '../../components/toaster.tsx';
import { FieldValueText } from './field-value.tsx';
import { useMasterWords } from './use-master-words.ts';

export interface InlineValueProps {
  definition: MasterDefinition;
  field: FieldDefinition;
  record: MasterRecord;
}

/** A value that is changed where it stands: Enter or leaving the field saves, Escape gives up. */
export function InlineValue({ definition, field, record }: InlineValueProps) {
  const words = useMasterWords(definition);
  const { t: tErrors } = useTranslation('errors');
  const messageOf = useErrorMessage();
  const value = record.values[field.name];
  const [text, setText] = useState<string | null>(null);
  const save = useSaveRecord(definition, record);

  const reasonOf = (error: unknown) => {
    const [problem] = problemsOf(error);
    if (problem) return words.problem(problem);
    return isApiError(error, 'Conflict') ? words.t('conflict') : messageOf(error);
  };
  const submit = () => {
    if (text === null) return;
    setText(null);
    if (text.trim() === words.textOf(value)) return;
    save.mutate(
      { [field.name]: text },
      {
        onSuccess: () => toast.success({ title: words.t('inlineUpdated') }),
        onError: (error) => toast.error({ title: tErrors('inlineUpdate'), text: reasonOf(error) }),
      },
    );
  };
  const label = words.t('inlineEdit', { field: words.field(field.name), name: words.nameOf(record) });
  if (text !== null) {
    return (
      <Input
        size="xs"
        autoFocus
        aria-label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit();
          if (event.key === 'Escape') setText(null);
        }}
      />
    );
  }
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1">
      <FieldValueText definition={definition} field={field} value={value} />
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={label}
        aria-busy={save.isPending || undefined}
        aria-disabled={save.isPending || undefined}
        onClick={() => !save.isPending && setText(words.textOf(value))}
      >
        <LuPencil aria-hidden />
      </IconButton>
    </Flex>
  );
}
