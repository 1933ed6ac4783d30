import { Flex, IconButton, Input, Tag } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuX } from 'react-icons/lu';

export interface WordTagsProps {
  /** For screen readers. */
  label: string;
  words: readonly string[];
  addLabel: string;
  isReadOnly: boolean;
  /** Of the words themselves. */
  lang?: string;
  onChange: (words: readonly string[]) => void;
}

/** Words as tags; Enter or a comma adds the next one, Backspace in the empty field takes the last one away. */
export function WordTags({ label, words, addLabel, isReadOnly, lang, onChange }: WordTagsProps) {
  const { t } = useTranslation('data-models');
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    const added = text
      .split(/[,、،]/u)
      .map((word) => word.trim())
      .filter((word) => word !== '' && !words.includes(word));
    if (added.length > 0) onChange([...words, ...new Set(added)]);
    setText('');
  };
  return (
    <Flex role="group" aria-label={label} wrap="wrap" gap="1" p="1.5" borderWidth="1px" rounded="l2" align="center">
      {words.map((word) => (
        <Tag.Root key={word} size="sm" lang={lang}>
          <Tag.Label>
            <bdi>{word}</bdi>
          </Tag.Label>
          {!isReadOnly && (
            <Tag.EndElement>
              <IconButton
                variant="plain"
                size="2xs"
                minW="4"
                h="4"
                aria-label={t('panel.remove', { word })}
                onClick={() => {
                  onChange(words.filter((one) => one !== word));
                  input.current?.focus();
                }}
              >
                <LuX />
              </IconButton>
            </Tag.EndElement>
          )}
        </Tag.Root>
      ))}
      {!isReadOnly && (
        <Input
          ref={input}
          variant="flushed"
          size="xs"
          flex="1"
          minW="16"
          borderBottomWidth="0"
          dir="auto"
          maxLength={120}
          aria-label={addLabel}
          placeholder={addLabel}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter' || event.key === ',') {
              event.preventDefault();
              add();
            } else if (event.key === 'Backspace' && text === '' && words.length > 0) onChange(words.slice(0, -1));
          }}
        />
      )}
    </Flex>
  );
}
