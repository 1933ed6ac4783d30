import { Box, DataList, Flex, Icon, Table, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuCircleX, LuPlug } from 'react-icons/lu';
import type { ConnectionReport } from '#contracts/connections.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { AnswerFields, AnswerLists } from './answer-fields.tsx';
import type { AnswerListsProps } from './answer-fields.tsx';
import { useRunWords } from './use-run-words.ts';

export interface ConnectPanelProps extends Pick<AnswerListsProps, 'rowsPath'> {
  report: ConnectionReport | null;
  error: unknown;
  isConnecting: boolean;
  onConnect: () => void;
  onChoosePath: (path: string) => void;
}

/** The live test: what answered, how long it took, its certificate, and what a run would fetch. */
export function ConnectPanel(props: ConnectPanelProps) {
  const { report, error, isConnecting, rowsPath, onConnect, onChoosePath } = props;
  const { t } = useTranslation('connections');
  const messageOf = useErrorMessage();
  return (
    <Box>
      <SendButton w="100%" size="md" variant="outline" onClick={onConnect} isSending={isConnecting}>
        <LuPlug aria-hidden />
        {isConnecting ? t('connect.connecting') : t(report ? 'connect.again' : 'connect.button')}
      </SendButton>
      <Box role="status" mt="4">
        {error !== null && !isConnecting && <FaultStrip>{messageOf(error)}</FaultStrip>}
        {report && !isConnecting && <Report {...{ report, rowsPath }} onChoose={onChoosePath} />}
      </Box>
    </Box>
  );
}

interface ReportProps extends Pick<AnswerListsProps, 'rowsPath' | 'onChoose'> {
  report: ConnectionReport;
}

function Report({ report, ...choice }: ReportProps) {
  const { t } = useTranslation('connections');
  const dates = useDates();
  const words = useRunWords();
  const { isConnected, reason, details, tookMs, host, address, certificate, signIn, answer, lists, found } = report;
  const seconds = Math.round(tookMs / 100) / 10;
  return (
    <>
      <Flex justify="space-between" gap="2" mb="2">
        <Flex align="center" gap="1.5" fontWeight="600" color={isConnected ? 'fg.success' : 'fg.error'}>
          <Icon as={isConnected ? LuCircleCheck : LuCircleX} aria-hidden />
          {t(isConnected ? 'connect.connected' : 'connect.failed')}
        </Flex>
        <Text color="fg.muted">{t('connect.took', { seconds })}</Text>
      </Flex>
      {reason && <Text mb="2">{words.reason(reason, details)}</Text>}
      <DataList.Root orientation="horizontal" gap="2">
        {host && address && <Line name={t('connect.address')}>{t('connect.addressIs', { host, address })}</Line>}
        {certificate && (
          <Line name={t('connect.certificate')}>
            {t('connect.certificateIs', { ...certificate, date: dates.day(certificate.validTo) })}
          </Line>
        )}
        {signIn && (
          <Line name={t('connect.signIn')}>
            {signIn.expiresInSeconds === null
              ? t('connect.signInIs')
              : t('connect.signInFor', { minutes: Math.round(signIn.expiresInSeconds / 60) })}
          </Line>
        )}
        {answer && (
          <Line name={t('connect.answer')}>
            {t('connect.answerIs', {
              status: answer.status,
              ms: answer.tookMs,
              size: dates.number(answer.sizeBytes / 1000, {
                style: 'unit',
                unit: 'kilobyte',
                maximumFractionDigits: 1,
              }),
            })}
          </Line>
        )}
        {found && (
          <Line name={t('connect.found')}>
            {found.reason === 'SeveralSubmissions' ? (
              <>
                <Bdi>{found.fileName}</Bdi>
                <Text>{words.reason(found.reason, found.details)}</Text>
              </>
            ) : found.submissions.length > 0 && found.reason === null ? (
              t('connect.foundFor', {
                file: `\u2068${found.fileName}\u2069`,
                submissions: dates.list(found.submissions),
              })
            ) : (
              t('connect.foundNone', { file: `\u2068${found.fileName}\u2069` })
            )}
            {found.rowCount !== null && <Text>{t('connect.rowCount', { count: found.rowCount })}</Text>}
          </Line>
        )}
      </DataList.Root>
      {lists.length > 0 && <AnswerLists lists={lists} {...choice} />}
      {found && found.fields.length > 0 && <AnswerFields {...found} />}
      {found && found.rows.length > 0 && <FirstRows {...found} />}
      {found && (
        <Text mt="2" color="fg.muted">
          {t('connect.nothingStored')}
        </Text>
      )}
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <DataList.Item alignItems="flex-start">
      <DataList.ItemLabel minW="90px">{name}</DataList.ItemLabel>
      <DataList.ItemValue minW="0" display="block" overflowWrap="anywhere">
        {children}
      </DataList.ItemValue>
    </DataList.Item>
  );
}

function FirstRows({ columns, rows }: NonNullable<ConnectionReport['found']>) {
  const { t } = useTranslation('connections');
  return (
    <Box mt="3" overflowX="auto" tabIndex={0} role="region" aria-label={t('connect.rows')}>
      <Text fontWeight="600">{t('connect.rows')}</Text>
      <Table.Root size="sm">
        <Table.Header>
          <Table.Row>
            {columns.map((column, index) => (
              <Table.ColumnHeader key={index}>{column}</Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row, index) => (
            <Table.Row key={index}>
              {row.map((cell, place) => (
                <Table.Cell key={place}>{cell}</Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
