import { Box, DataList, Flex, Icon, Table, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuCircleX, LuPlug } from 'react-icons/lu';
import type { ConnectionColumns } from '#contracts/connection-columns.ts';
import type { ConnectionReport } from '#contracts/connections.schema.ts';
import type { Draft } from '#contracts/masters.ts';
import { Bdi } from '../../components/bdi.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { AnswerLists } from './answer-lists.tsx';
import type { AnswerListsProps } from './answer-lists.tsx';
import { columnsIn, connectRequestOf, isAsked } from './connection-draft.ts';
import { FieldMap } from './field-map.tsx';
import { LoadedRows } from './loaded-rows.tsx';
import { useRunWords } from './use-run-words.ts';

export interface ConnectPanelProps {
  report: ConnectionReport | null;
  /** What the form holds. */
  draft: Draft;
  /** What is wrong with the mapped fields. */
  mapError?: string;
  error: unknown;
  isConnecting: boolean;
  onConnect: () => void;
  onChoosePath: (path: string) => void;
  onMap: (columns: ConnectionColumns) => void;
}

/** The live test: what answered, how long it took, its certificate, and what a run would fetch. */
export function ConnectPanel(props: ConnectPanelProps) {
  const { report, error, isConnecting, draft, mapError, onConnect, onChoosePath, onMap } = props;
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
        {report && !isConnecting && <Report report={report} />}
      </Box>
      {mapError !== undefined && <FaultStrip>{mapError}</FaultStrip>}
      {report && !isConnecting ? (
        <Rows {...{ report, draft, onMap }} onChoose={onChoosePath} />
      ) : (
        isAsked('fieldMap', draft) && <MappedCount count={columnsIn(draft).length} />
      )}
    </Box>
  );
}

function Report({ report }: { report: ConnectionReport }) {
  const { t } = useTranslation('connections');
  const dates = useDates();
  const words = useRunWords();
  const { isConnected, reason, details, tookMs, host, address, certificate, signIn, answer, found } = report;
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
      {found && (
        <Text mt="2" color="fg.muted">
          {t('connect.nothingStored')}
        </Text>
      )}
    </>
  );
}

interface RowsProps extends Pick<ConnectPanelProps, 'draft' | 'onMap'>, Pick<AnswerListsProps, 'onChoose'> {
  report: ConnectionReport;
}

/** The lists of an answer, the fields of the chosen one, and its first rows. */
function Rows({ report: { lists, found }, draft, onMap, onChoose }: RowsProps) {
  const { rowsPath, serviceProvider, dataset } = connectRequestOf(null, draft, {}).values;
  const columns = columnsIn(draft);
  const isMapped = columns.length > 0 && found !== null && serviceProvider !== null && dataset !== null;
  return (
    <>
      {lists.length > 0 && <AnswerLists {...{ lists, rowsPath, onChoose }} />}
      {found && found.fields.length > 0 && <FieldMap {...{ found, columns }} onChange={onMap} />}
      {isMapped && <LoadedRows {...{ columns, serviceProvider, dataset }} sample={found.sample} />}
      {!isMapped && found && found.rows.length > 0 && <FirstRows {...found} />}
    </>
  );
}

/** Before the answer is there, its fields cannot be shown. */
function MappedCount({ count }: { count: number }) {
  const { t } = useTranslation('connections');
  if (count === 0) return null;
  return (
    <Text mt="3" color="fg.muted">
      {t('connect.mapped', { count })}
    </Text>
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
