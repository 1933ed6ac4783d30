import { Box, Button, Checkbox, Flex, Icon, IconButton, Input, Popover, Portal, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronDown, LuX } from 'react-icons/lu';

export interface FilterOption {
  value: string;
  label: string;
}

export interface FilterChipProps {
  label: string;
  options: readonly FilterOption[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Only one value at a time. */
  isSingle?: boolean;
  /** It has just been added: its values are offered at once. */
  isFirstOpen?: boolean;
}

const searchableFrom = 8;
/** As many options are rendered: a box for each of 10,000 properties would take a browser many seconds. */
const mostShown = 50;

function Options({ label, options, values, onChange, isSingle, onDone }: FilterChipProps & { onDone: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  // Those that are chosen already stay within reach where not all are shown; they do not move while it is open.
  const [chosenBefore] = useState(() => new Set(options.length > mostShown ? values : []));
  const wanted = text.trim().toLocaleLowerCase();
  const found = options.filter((option) => option.label.toLocaleLowerCase().includes(wanted));
  const inOrder = [true, false].flatMap((isChosen) =>
    found.filter(({ value }) => chosenBefore.has(value) === isChosen),
  );
  const shown = inOrder.slice(0, mostShown);
  const hidden = found.length - shown.length;
  const choose = (value: string, isChosen: boolean) => {
    if (isSingle) {
      onChange(isChosen ? [value] : []);
      onDone();
      return;
    }
    onChange(isChosen ? [...values, value] : values.filter((other) => other !== value));
  };
  return (
    <Flex direction="column" minH="0">
      {options.length >= searchableFrom && (
        <Box p="2" borderBottomWidth="1px">
          <Input
            size="xs"
            aria-label={t('filter.searchIn', { name: label })}
            placeholder={t('filter.searchIn', { name: label })}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Box>
      )}
      <Flex role="group" aria-label={label} direction="column" gap="0.5" p="1.5" maxH="300px" overflowY="auto">
        {shown.map((option) => (
          <Checkbox.Root
            key={option.value}
            size="sm"
            px="1.5"
            py="1"
            rounded="l1"
            cursor="pointer"
            _hover={{ bg: 'bg.muted' }}
            checked={values.includes(option.value)}
            onCheckedChange={({ checked }) => choose(option.value, checked === true)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label fontWeight="400" truncate>
              <bdi>{option.label}</bdi>
            </Checkbox.Label>
          </Checkbox.Root>
        ))}
        {shown.length === 0 && (
          <Text p="1.5" color="fg.muted">
            {t('filter.noOptions')}
          </Text>
        )}
        {hidden > 0 && (
          <Text p="1.5" color="fg.muted" textStyle="xs">
            {t('filter.narrow', { count: hidden })}
          </Text>
        )}
      </Flex>
    </Flex>
  );
}

/** "Fund v" while unset; in ink with its value and a way to remove it once set. */
export function FilterChip(props: FilterChipProps) {
  const { label, options, values } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!props.isFirstOpen) return;
    // After the menu that added it has closed and given the focus back.
    const timer = setTimeout(() => setOpen(true), 50);
    return () => clearTimeout(timer);
  }, [props.isFirstOpen]);
  const isSet = values.length > 0;
  const first = options.find((option) => option.value === values[0])?.label ?? values[0] ?? '';
  const shown = values.length > 1 ? t('filter.more', { value: first, count: values.length - 1 }) : first;
  return (
    <Flex colorPalette={isSet ? 'ink' : 'gray'} maxW="full">
      <Popover.Root
        open={isOpen}
        onOpenChange={({ open }) => setOpen(open)}
        positioning={{ placement: 'bottom-start' }}
        lazyMount
        unmountOnExit
      >
        <Popover.Trigger asChild>
          <Button
            variant="outline"
            px="2.5"
            fontWeight="400"
            minW="0"
            bg={isSet ? 'colorPalette.subtle' : undefined}
            borderColor={isSet ? 'colorPalette.solid' : 'border.emphasized'}
            color={isSet ? 'colorPalette.fg' : 'fg.muted'}
            roundedEnd={isSet ? '0' : undefined}
          >
            {label}
            {isSet && (
              <Box as="bdi" fontWeight="600" truncate maxW="180px">
                {shown}
              </Box>
            )}
            {!isSet && <Icon as={LuChevronDown} boxSize="14px" aria-hidden />}
          </Button>
        </Popover.Trigger>
        <Portal>
          <Popover.Positioner>
            <Popover.Content w="280px" maxW="calc(100vw - 24px)" aria-label={label} colorPalette="gray">
              <Options {...props} onDone={() => setOpen(false)} />
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
      {isSet && (
        <IconButton
          variant="outline"
          roundedStart="0"
          borderStartWidth="0"
          bg="colorPalette.subtle"
          borderColor="colorPalette.solid"
          minW="28px"
          aria-label={t('filter.remove', { name: label })}
          onClick={() => props.onChange([])}
        >
          <LuX aria-hidden />
        </IconButton>
      )}
    </Flex>
  );
}
