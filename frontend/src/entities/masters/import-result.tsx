import { Box, Button, Flex, Grid, Icon, Table, Text } from '@chakra-ui/react';
import type { IconType } from 'react-icons';
import { LuCircleCheck, LuCircleX, LuDownload, LuFileSpreadsheet, LuMinus } from 'react-icons/lu';
import type { ImportView } from '#contracts/imports.ts';
import type { MasterDefinition } from '#contracts/masters.ts';
import { apiAddress } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { DownloadLink } from '../../components/download-link.tsx';
import { useMasterWords } from './use-master-words.ts';

interface Props {
  definition: MasterDefinition;
  view: ImportView;
}

function Sum({
  icon,
  color,
  count,
  label,
  detail,
}: Record<'color' | 'label' | 'detail', string> & { icon: IconType; count: number }) {
  const dates = useDates();
  return (
    <Flex gap="3" p="3" align="center" borderInlineStartWidth="1px" _first={{ borderInlineStartWidth: '0' }}>
      <Icon as={icon} boxSize="20px" color={color} aria-hidden />
      <Box>
        <Text>
          <Text as="span" textStyle="xl" fontWeight="600">
            {dates.number(count)}
          </Text>{' '}
          {label}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {detail}
        </Text>
      </Box>
    </Flex>
  );
}

function Problems({ definition, view }: Props) {
  const words = useMasterWords(definition);
  const heads = ['row', 'column', 'field', 'found', 'reason'] as const;
  return (
    <Box maxH="320px" overflowY="auto" tabIndex={0} role="region" aria-label={words.t('imports.errors')}>
      <Table.Root size="sm" stickyHeader>
        <Table.Header>
          <Table.Row bg="bg.subtle">
            {heads.map((head) => (
              <Table.ColumnHeader key={head} textAlign={head === 'row' ? 'right' : undefined}>
                {words.t(`imports.${head}`)}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {view.problems.map((problem, index) => {
            const isSameRow = view.problems[index - 1]?.rowNo === problem.rowNo;
            return (
              <Table.Row key={`${problem.rowNo} ${problem.field} ${problem.code}`}>
                <Table.Cell textAlign="right">{isSameRow ? '' : problem.rowNo}</Table.Cell>
                <Table.Cell>{problem.cell && <Code>{problem.cell.replace(/\d+$/u, '')}</Code>}</Table.Cell>
                <Table.Cell>{words.field(problem.field)}</Table.Cell>
                <Table.Cell
                  color={problem.found === null ? 'fg.muted' : 'fg.error'}
                  fontWeight={problem.found === null ? '400' : '500'}
                >
                  {problem.found === null ? words.t('imports.blank') : <Bdi>{problem.found}</Bdi>}
                </Table.Cell>
                <Table.Cell>{words.problem(problem)}</Table.Cell>
              </Table.Row>
            );
          })}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

/** What the check has found, row by row; nothing of it is saved yet, or all that could be. */
export function ImportResult({ definition, view }: Props) {
  const words = useMasterWords(definition);
  const dates = useDates();
  const { counts, repeatOf, failure } = view;
  const marked = apiAddress(`${definition.path}/import/${view.importId}/annotated`);
  return (
    <>
      <Flex align="center" gap="2" textStyle="sm" color="fg.muted">
        <Icon as={LuFileSpreadsheet} boxSize="16px" aria-hidden />
        <Bdi>{view.fileName}</Bdi>
        <span aria-hidden>·</span>
        {view.appliedAt === null
          ? words.t('imports.checkedJust')
          : words.t('imports.appliedAt', { at: dates.instant(view.appliedAt) })}
      </Flex>
      {repeatOf && (
        <Text textStyle="sm" role="status" p="2.5" rounded="l2" bg="provider.subtle" color="provider.fg">
          {words.t('imports.repeat', { user: repeatOf.user, at: dates.instant(repeatOf.appliedAt) })}
        </Text>
      )}
      {failure && <FaultStrip>{failureWords()}</FaultStrip>}
      {counts && (
        <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} borderWidth="1px" rounded="l3" role="status">
          <Sum
            icon={LuCircleCheck}
            color="done.fg"
            count={counts.added + counts.changed}
            label={words.t('imports.canApply')}
            detail={words.t('imports.canApplyDetail', { added: counts.added, changed: counts.changed })}
          />
          <Sum
            icon={LuCircleX}
            color="fg.error"
            count={counts.faulty}
            label={words.t('imports.haveErrors')}
            detail={words.t('imports.haveErrorsDetail', { problems: counts.problems })}
          />
          <Sum
            icon={LuMinus}
            color="fg.muted"
            count={counts.unchanged}
            label={words.t('imports.unchanged')}
            detail={words.t('imports.unchangedDetail')}
          />
        </Grid>
      )}
      {view.problems.length > 0 && (
        <>
          <Flex align="center" justify="space-between" gap="3">
            <Text fontWeight="600">
              {words.t('imports.errors')}
              <Text as="span" fontWeight="400" color="fg.muted">
                {' · '}
                <Bdi>{words.t('imports.inSheet', { sheet: view.problems[0]?.sheet })}</Bdi>
              </Text>
            </Text>
            <Button asChild variant="outline">
              <DownloadLink href={marked}>
                <LuDownload aria-hidden />
                {words.t('imports.marked')}
              </DownloadLink>
            </Button>
          </Flex>
          <Problems {...{ definition, view }} />
          {counts && counts.problems > view.problems.length && (
            <Text textStyle="sm" color="fg.muted">
              {words.t('imports.more')}
            </Text>
          )}
        </>
      )}
    </>
  );

  function failureWords(): string {
    if (failure?.code === 'PROCESSING') return words.t('imports.processing');
    const missing = (failure?.missing ?? []).map(words.field);
    const columns = missing.length > 0 ? words.t('imports.missing', { columns: dates.list(missing) }) : '';
    return `${words.incorrectFile} ${columns}`.trim();
  }
}
