import { Box, Flex, Input, Text } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterAccountChoice, SourceAccountView } from '#contracts/account-mappings.schema.ts';
import { useDates } from '../../lib/dates.ts';

export interface MasterComboboxProps {
  account: SourceAccountView;
  masters: readonly MasterAccountChoice[];
  /** What was typed on the row before the box opened. */
  first: string;
  onChoose: (master: MasterAccountChoice, certainty: number | null) => void;
  onLeave: () => void;
}

interface Option {
  master: MasterAccountChoice;
  certainty: number | null;
  reason: string | null;
}

const most = 12;

/** The master account of one account: suggestions first, then whatever is typed finds by code or name. */
export function MasterCombobox({ account, masters, first, onChoose, onLeave }: MasterComboboxProps) {
  const { t } = useTranslation('account-mappings');
  const dates = useDates();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(first);
  const [at, setAt] = useState(0);
  const options = useOptions(account, masters, text);
  useEffect(() => input.current?.focus(), []);
  const active = options[at];
  const activeId = active && `${id}-${active.master.id}`;
  // On a row at the lower edge of the window the list would open below it, out of sight.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((now) => Math.min(Math.max(now + step, 0), Math.max(options.length - 1, 0)));
    else if (event.key === 'Enter') {
      const option = options[at];
      if (option) onChoose(option.master, option.certainty);
    } else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box position="relative" w="full" maxW="420px">
      <Input
        ref={input}
        size="xs"
        role="combobox"
        aria-label={t('form.combobox', { account: account.code })}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={t('form.type')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      />
      <Box
        ref={list}
        id={id}
        role="listbox"
        aria-label={t('form.combobox', { account: account.code })}
        position="absolute"
        zIndex="dropdown"
        top="100%"
        insetInline="0"
        mt="1"
        maxH="260px"
        overflowY="auto"
        bg="bg.panel"
        borderWidth="1px"
        rounded="l2"
        shadow="md"
      >
        {options.length === 0 && (
          <Text px="3" py="2" color="fg.muted">
            {t('form.noMatch')}
          </Text>
        )}
        {options.map(({ master, certainty, reason }, index) => (
          <Flex
            key={master.id}
            id={`${id}-${master.id}`}
            role="option"
            aria-selected={index === at}
            gap="3"
            px="3"
            py="1.5"
            cursor="pointer"
            bg={index === at ? 'ink.subtle' : undefined}
            // The field keeps the focus, so that leaving it does not close the list before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(master, certainty)}
          >
            <Text as="span" fontFamily="mono" textStyle="sm" flexShrink="0">
              {master.code}
            </Text>
            <Box flex="1" minW="0">
              <Text as="span" textStyle="sm">
                <bdi>{master.name}</bdi>
              </Text>
              {reason && (
                <Text textStyle="xs" color="fg.muted">
                  {reason}
                </Text>
              )}
            </Box>
            {certainty !== null && (
              <Text as="span" textStyle="sm" fontWeight="600">
                {dates.percent(certainty / 100)}
              </Text>
            )}
          </Flex>
        ))}
      </Box>
    </Box>
  );
}

function useOptions(account: SourceAccountView, masters: readonly MasterAccountChoice[], text: string): Option[] {
  const { t } = useTranslation('account-mappings');
  const { series } = useDates();
  const wanted = text.trim().toLocaleLowerCase();
  const suggested = account.suggestions.flatMap(({ masterAccountId, certainty, reasons, peers }): Option[] => {
    const master = masters.find(({ id }) => id === masterAccountId);
    const words = reasons.map((reason) => t(`reason.${reason}`, { same: peers?.same ?? 0, all: peers?.all ?? 0 }));
    return master ? [{ master, certainty, reason: series(words) }] : [];
  });
  const isWanted = ({ code, name }: MasterAccountChoice) =>
    code.toLocaleLowerCase().startsWith(wanted) || name.toLocaleLowerCase().includes(wanted);
  const known = new Set(suggested.map(({ master }) => master.id));
  const others = masters.filter((master) => !known.has(master.id) && isWanted(master));
  const found = wanted === '' ? suggested : suggested.filter(({ master }) => isWanted(master));
  return [...found, ...others.map((master) => ({ master, certainty: null, reason: null }))].slice(0, most);
}
