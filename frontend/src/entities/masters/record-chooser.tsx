import { Box, Button, Field, Flex, IconButton, Input, Text } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { LuPlus, LuX } from 'react-icons/lu';
import type { NamedCode } from '#contracts/masters.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useMasterChoices } from './masters.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { narrowedBy } from './narrowed-by.ts';
import type { FieldControlProps } from './field-control-props.ts';
import { useMasterWords } from './use-master-words.ts';
import { FieldNotes } from '../../components/field-notes.tsx';

type Props = FieldControlProps & { label: string; help: string | undefined; error?: string; isRequired: boolean };

const OrderedChoices = lazy(async () => ({ default: (await import('./ordered-choices.tsx')).OrderedChoices }));

const mostOffered = 8;

/** Chooses records by code or name, of any number: the server searches. */
export function RecordChooser(props: Props) {
  const { definition, field, current, value, draft, onChange, label, help, error, isRequired } = props;
  const words = useMasterWords(definition);
  const [text, setText] = useState('');
  const search = useDebounced(text, 250);
  const isSingle = field.type === 'reference';
  // Whoever comes to an empty field sees what there is to choose.
  const [isBegun, setBegun] = useState(false);
  const [names, setNames] = useState(() => new Map(namedIn(current).map((one) => [one.code, one.name])));
  const { data, isPlaceholderData } = useMasterChoices(
    definition,
    field.name,
    { search, ...narrowedBy(field, draft) },
    search !== '' || isBegun,
  );
  const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const offered = (data ?? []).filter(({ code }) => !chosen.includes(code)).slice(0, mostOffered);
  // Never what an earlier search has found: Enter chooses from the results that are shown.
  const isRead = data !== undefined && !isPlaceholderData && search === text;
  const isOffering = isRead && (text !== '' || (isBegun && chosen.length === 0));
  const set = (codes: string[]) => onChange(isSingle ? (codes.at(-1) ?? null) : codes);
  const add = ({ code, name }: NamedCode) => {
    setNames((known) => new Map(known).set(code, name));
    set([...chosen, code]);
    setText('');
    setBegun(false);
  };
  return (
    <Field.Root invalid={error !== undefined} required={isRequired} gap="1">
      <Field.Label>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      <Input
        size="md"
        type="search"
        autoComplete="off"
        placeholder={words.t('chooser.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={() => setBegun(isSingle && chosen.length === 0)}
      />
      {isOffering && (
        <Box w="full" borderWidth="1px" rounded="l2" p="1" aria-live="polite">
          {offered.map((choice) => (
            <Button
              key={choice.code}
              w="full"
              variant="ghost"
              justifyContent="start"
              aria-label={words.t('chooser.add', { name: textOf(choice) })}
              onClick={() => add(choice)}
            >
              <LuPlus aria-hidden />
              <NamedRecord {...choice} />
            </Button>
          ))}
          {offered.length === 0 && (
            <Text p="1.5" textStyle="sm" color="fg.muted">
              {words.t('chooser.nothing')}
            </Text>
          )}
        </Box>
      )}
      {field.isOrdered ? (
        <Suspense>
          <OrderedChoices
            label={label}
            codes={chosen}
            nameOf={(code) => names.get(code) ?? code}
            removeLabel={(code) => words.t('chooser.remove', { name: code })}
            onChange={set}
          />
        </Suspense>
      ) : (
        <Flex as="ul" listStyleType="none" wrap="wrap" gap="1.5" aria-label={label}>
          {chosen.map((code) => (
            <Flex as="li" key={code} align="center" gap="1" ps="2" borderWidth="1px" rounded="l2" textStyle="sm">
              <NamedRecord code={code} name={names.get(code) ?? code} />
              <IconButton
                size="2xs"
                variant="ghost"
                aria-label={words.t('chooser.remove', { name: code })}
                onClick={() => set(chosen.filter((other) => other !== code))}
              >
                <LuX aria-hidden />
              </IconButton>
            </Flex>
          ))}
        </Flex>
      )}
      <FieldNotes help={help} error={error} />
    </Field.Root>
  );
}

const textOf = ({ code, name }: NamedCode) => (code === name ? name : `${code} ${name}`);

/** Records that are called by their name alone have no code beside it. */
function NamedRecord({ code, name }: NamedCode) {
  if (code === name) return <Bdi>{name}</Bdi>;
  return (
    <>
      <Code>{code}</Code> <Bdi>{name}</Bdi>
    </>
  );
}

function namedIn(current: FieldControlProps['current']): NamedCode[] {
  if (Array.isArray(current)) return current;
  return typeof current === 'object' && current !== null ? [current] : [];
}
