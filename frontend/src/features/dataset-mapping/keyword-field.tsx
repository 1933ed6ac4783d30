import { Button, Flex, Input, Tag, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPlus } from 'react-icons/lu';
import { FormField } from '../../components/form-fields.tsx';
import type { MappingPartProps } from './mapping-part-props.ts';
import { isDoubtful, useCertainty } from './proposal-note.tsx';

/** Words that rows which are no records begin with. */
export function KeywordField({ draft, change, reading, proposal, isView }: MappingPartProps) {
  const { t } = useTranslation('dataset-mapping');
  const [text, setText] = useState('');
  const certaintyText = useCertainty();
  const words = draft.excludeRowKeywords;
  const certaintyOf = (word: string) => proposal?.keywords.find((one) => one.word === word)?.certainty;
  const add = (): void => {
    const word = text.trim();
    if (word !== '' && !words.includes(word)) change({ excludeRowKeywords: [...words, word] });
    setText('');
  };
  return (
    <div>
      <FormField label={t('field.excludeRowKeywords')} help={t('leftByWords', { count: reading?.counts.keyword ?? 0 })}>
        <Input
          size="md"
          value={text}
          disabled={isView}
          placeholder={t('addWord')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      </FormField>
      <Flex gap="1.5" wrap="wrap" mt="2" align="center">
        {words.map((word) => (
          <Tag.Root key={word} {...(isDoubtful(certaintyOf(word)) && { colorPalette: 'provider' })}>
            <Tag.Label>
              <bdi>{word}</bdi> {isDoubtful(certaintyOf(word)) && certaintyText(certaintyOf(word) ?? 0)}
            </Tag.Label>
            {!isView && (
              <Tag.EndElement>
                <Tag.CloseTrigger
                  aria-label={t('removeWord', { word })}
                  onClick={() => change({ excludeRowKeywords: words.filter((one) => one !== word) })}
                />
              </Tag.EndElement>
            )}
          </Tag.Root>
        ))}
        {text.trim() !== '' && (
          <Button size="xs" variant="outline" onClick={add}>
            <LuPlus aria-hidden />
            <Text as="span">{t('add')}</Text>
          </Button>
        )}
      </Flex>
    </div>
  );
}
