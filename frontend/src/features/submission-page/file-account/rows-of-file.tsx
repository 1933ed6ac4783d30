import { Box, Flex, Heading, Icon, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuTriangleAlert } from 'react-icons/lu';
import type { FileAccountView, LeftOutReason } from '#contracts/file-accounts.ts';
import { useDates } from '../../../lib/dates.ts';
import { byReason, unaccountedRows } from './account-facts.ts';
import { RowsTable } from './rows-table.tsx';

const colorOf: Record<LeftOutReason | 'loaded', string> = {
  loaded: 'done.solid',
  above: 'gray.500',
  keyword: 'gray.600',
  type: 'gray.600',
  blank: 'gray.300',
  elsewhere: 'ink.solid',
  noSubmission: 'provider.solid',
  correction: 'approver.solid',
  refused: 'fault.solid',
};

/** One bar and one equation: rows read = loaded + left out, then the same as a table. */
export function RowsOfFile({ account, fileName }: { account: FileAccountView; fileName: string | null }) {
  const { t } = useTranslation('submission');
  const sheet = account.sheets.find(({ isRead }) => isRead)?.name;
  const open = unaccountedRows(account);
  return (
    <Box as="section" aria-labelledby="file-rows">
      <Flex align="baseline" columnGap="3" wrap="wrap" mb="2">
        <Heading as="h2" id="file-rows" textStyle="md">
          {t('file.held')}
        </Heading>
        <Text textStyle="xs" color="fg.muted" flex="1" minW="0">
          {fileName && <bdi>{fileName}</bdi>} {sheet && t('file.sheet', { name: sheet })}
        </Text>
        <Flex align="center" gap="1.5" color={open === 0 ? 'done.fg' : 'provider.fg'} fontWeight="500" role="status">
          <Icon as={open === 0 ? LuCircleCheck : LuTriangleAlert} boxSize="16px" aria-hidden />
          {open === 0 ? t('file.allAccounted', { n: account.rowsRead }) : t('file.unaccounted', { n: open })}
        </Flex>
      </Flex>
      <Equation account={account} />
      <RowsTable account={account} />
    </Box>
  );
}

function Equation({ account }: { account: FileAccountView }) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const parts = [{ reason: 'loaded' as const, count: account.rowsLoaded }, ...byReason(account.leftOut)].filter(
    ({ count }) => count > 0,
  );
  return (
    <Stack gap="2" mb="3">
      <Flex h="10px" gap="1px" aria-hidden overflow="hidden" rounded="l1">
        {parts.map(({ reason, count }) => (
          <Box key={reason} bg={colorOf[reason]} flexGrow={count} minW="3px" />
        ))}
      </Flex>
      <Flex columnGap="4" rowGap="1" wrap="wrap" align="center" textStyle="sm">
        <Text>
          <strong>{dates.number(account.rowsRead)}</strong> {t('file.rowsRead')}
        </Text>
        <Text aria-hidden color="fg.muted">
          =
        </Text>
        {parts.map(({ reason, count }) => (
          <Flex key={reason} align="center" gap="1.5">
            <Box boxSize="10px" bg={colorOf[reason]} aria-hidden />
            <Text>
              <strong>{dates.number(count)}</strong> {t(`file.part.${reason}`)}
            </Text>
          </Flex>
        ))}
      </Flex>
    </Stack>
  );
}
