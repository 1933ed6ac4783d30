import { Box, Button, Checkbox, Flex, Text } from '@chakra-ui/react';
import type { ImportNotice } from '#contracts/imports.ts';
import { toBeConfirmed } from '#contracts/imports.ts';
import type { MasterDefinition } from '#contracts/masters.ts';
import { useDates } from '../../lib/dates.ts';
import { byName } from '../../lib/named-words.ts';
import { useMasterWords } from './use-master-words.ts';

export interface ImportNoticesProps {
  definition: MasterDefinition;
  notices: readonly ImportNotice[];
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
  /** Absent when the file is no longer at hand. */
  onSheet: ((sheet: string) => void) | undefined;
  /** Nothing is left to confirm. */
  isOver: boolean;
}

/** Their `found` is a list of numbers of rows. */
const ofRows: readonly ImportNotice['code'][] = ['RowsAboveHeadings', 'RowsWithoutValues'];

/** Everything of a file that is not imported, and what has to be confirmed before it is. */
export function ImportNotices({ definition, notices, isConfirmed, onConfirm, onSheet, isOver }: ImportNoticesProps) {
  const words = useMasterWords(definition);
  const dates = useDates();
  const say = byName(words.t);
  if (notices.length === 0) return null;
  const sentence = ({ code, field, ...notice }: ImportNotice) => {
    const key = code === 'UnknownColumn' && field !== undefined ? 'UnknownColumnMeant' : code;
    const found = ofRows.includes(code) ? dates.series(notice.found.split(', ')) : notice.found;
    const values = { ...notice, found, ...(field !== undefined && { field: words.field(field) }) };
    return say(`imports.notice.${key}`, values);
  };
  return (
    <Box p="3" rounded="l2" bg="provider.subtle" color="provider.fg" role="status">
      <Text fontWeight="600" mb="1">
        {words.t('imports.notice.title')}
      </Text>
      <Box
        as="ul"
        ps="5"
        textStyle="sm"
        maxH="180px"
        overflowY="auto"
        tabIndex={0}
        aria-label={words.t('imports.notice.title')}
      >
        {notices.map((notice) => (
          <li key={`${notice.code} ${notice.sheet} ${notice.column} ${notice.found}`}>
            <Flex align="center" gap="2" wrap="wrap">
              <bdi>{sentence(notice)}</bdi>
              {notice.code === 'OtherSheet' && onSheet && (
                <Button size="2xs" variant="outline" onClick={() => onSheet(notice.sheet)}>
                  {words.t('imports.otherSheet')}
                </Button>
              )}
            </Flex>
          </li>
        ))}
      </Box>
      {toBeConfirmed(notices) && !isOver && (
        <Checkbox.Root mt="2" checked={isConfirmed} onCheckedChange={({ checked }) => onConfirm(checked === true)}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{words.t('imports.confirmPercent')}</Checkbox.Label>
        </Checkbox.Root>
      )}
    </Box>
  );
}
