import { Box, Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPlus } from 'react-icons/lu';
import { funds } from '#contracts/funds.ts';
import type { NamedCode } from '#contracts/masters.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { TextField } from '../../components/form-fields.tsx';
import { useMasterChoices } from '../../entities/masters/masters.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

const mostOffered = 8;

/** Finds a property by its code or name and adds it to the fund. */
export function AddProperty({ onAdd }: { onAdd: (property: NamedCode) => void }) {
  const { t } = useTranslation('funds');
  const { t: tMasters } = useTranslation('masters');
  const [text, setText] = useState('');
  const search = useDebounced(text, 250);
  const { data = [] } = useMasterChoices(funds, 'properties', { search }, search !== '');
  return (
    <Box p="3" maxW="460px">
      <TextField
        label={t('associate.add')}
        placeholder={t('associate.search')}
        type="search"
        value={text}
        onChange={setText}
      />
      {search !== '' && text !== '' && (
        <Box borderWidth="1px" rounded="l2" p="1" mt="1" aria-live="polite">
          {data.slice(0, mostOffered).map((choice) => (
            <Button
              key={choice.code}
              w="full"
              variant="ghost"
              justifyContent="start"
              aria-label={tMasters('chooser.add', { name: `${choice.code} ${choice.name}` })}
              onClick={() => {
                onAdd(choice);
                setText('');
              }}
            >
              <LuPlus aria-hidden />
              <Code>{choice.code}</Code> <Bdi>{choice.name}</Bdi>
            </Button>
          ))}
          {data.length === 0 && (
            <Text p="1.5" textStyle="sm" color="fg.muted">
              {tMasters('chooser.nothing')}
            </Text>
          )}
        </Box>
      )}
    </Box>
  );
}
