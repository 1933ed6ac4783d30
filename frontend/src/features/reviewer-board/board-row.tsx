import { Badge, Box, Button, Checkbox, Link as ChakraLink, Flex, Icon, Table } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuMessageSquareWarning, LuUserRound } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { PersonName, SubmissionSummary } from '#contracts/submission-views.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { DueDate } from '../../components/due-date.tsx';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { RelayBar } from '../../components/relay-bar.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { StepOverdue } from '../../components/step-overdue.tsx';
import { useDates } from '../../lib/dates.ts';
import { PackageNote } from '../../entities/submission/package/package-note.tsx';
import type { BoardKind } from './board-heads.ts';

export interface BoardRowProps {
  submission: SubmissionSummary;
  kind: BoardKind;
  isCurrent: boolean;
  /** In whose place the reader decides. */
  inPlaceOf: readonly PersonName[];
  decidedBy: readonly PersonName[];
  selection?: { isChosen: boolean; onToggle: () => void };
}

const cell = {
  display: { xlDown: 'flex' },
  alignItems: { xlDown: 'center' },
  minW: { xlDown: '0' },
  borderWidth: { xlDown: '0' },
  px: { xlDown: '0' },
  py: { base: '0.5', xl: '2' },
} as const;

/** Where the columns do not fit beside each other a row is a small grid: two lines on a tablet, a card on a phone. */
const onTablet = {
  areas: '"check name name findings action" "check status due person action"',
  columns: '28px 168px minmax(0, 1fr) 150px 92px',
};
const gridOf: Record<BoardKind, { areas: string; columns: string }> = {
  myTurn: {
    areas: '"check name name" "check status findings" "check due person" "action action action"',
    columns: '28px minmax(0, 1fr) 132px',
  },
  waiting: { areas: '"name action" "status findings" "due person"', columns: 'minmax(0, 1fr) auto' },
  done: { areas: '"name action" "status findings" "due person"', columns: 'minmax(0, 1fr) auto' },
};

export function BoardRow({ submission, kind, isCurrent, inPlaceOf, decidedBy, selection }: BoardRowProps) {
  const { t } = useTranslation('reviewer');
  const dates = useDates();
  const isOpen = kind !== 'done';
  const isMine = kind === 'myTurn';
  return (
    <Table.Row
      id={`row-${submission.submissionNo}`}
      h={{ xl: isMine ? '46px' : '36px' }}
      display={{ xlDown: 'grid' }}
      gridTemplateAreas={{ base: gridOf[kind].areas, md: onTablet.areas }}
      gridTemplateColumns={{ base: gridOf[kind].columns, md: onTablet.columns }}
      columnGap="3"
      alignItems="center"
      px={{ xlDown: '3' }}
      py={{ xlDown: '2' }}
      borderBottomWidth={{ xlDown: '1px' }}
      bg={isCurrent ? 'ink.subtle' : undefined}
      boxShadow={isCurrent ? 'inset 3px 0 0 var(--chakra-colors-ink-solid)' : undefined}
      _rtl={isCurrent ? { boxShadow: 'inset -3px 0 0 var(--chakra-colors-ink-solid)' } : undefined}
      aria-current={isCurrent || undefined}
    >
      <Table.Cell
        {...cell}
        gridArea={isMine ? 'check' : { md: 'check' }}
        display={{ base: isMine ? 'flex' : 'none', md: 'flex', xl: 'table-cell' }}
      >
        {selection && (
          <Checkbox.Root size="sm" checked={selection.isChosen} onCheckedChange={selection.onToggle}>
            <Checkbox.HiddenInput aria-label={t('select', { submissionNo: submission.submissionNo })} />
            <Checkbox.Control />
          </Checkbox.Root>
        )}
      </Table.Cell>
      <Table.Cell {...cell} gridArea="name">
        <Flex columnGap={{ base: '2', md: '4' }} align="baseline" minW="0" wrap={{ base: 'wrap', md: 'nowrap' }}>
          <Box as="span" color="fg.muted" flexShrink="0">
            <Code>{submission.submissionNo}</Code>
          </Box>
          <Box minW="0">
            <ChakraLink asChild display="inline" fontWeight="500" color="fg">
              <Link to={`/reviewer-dashboard/${submission.submissionNo}`}>
                <Bdi>{submission.dataset.name}</Bdi> · <Bdi>{submission.property?.name ?? submission.fund?.name}</Bdi>{' '}
                <Box as="span" color="fg.muted" fontWeight="400" whiteSpace="nowrap">
                  {dates.month(submission.postMonth)}
                </Box>
              </Link>
            </ChakraLink>
            {inPlaceOf.length > 0 && (
              <Badge ms="2" colorPalette="provider">
                <Icon as={LuUserRound} boxSize="12px" aria-hidden />
                {t('onBehalfOf', { name: dates.list(inPlaceOf.map(({ name }) => name)) })}
              </Badge>
            )}
            {submission.package && (
              <Box>
                <PackageNote of={submission.package} />
              </Box>
            )}
            {isMine && submission.lastComment && submission.status.startsWith('Reopened') && (
              <Box textStyle="xs" color="reviewer.fg" truncate>
                {t('sentBack')} <Bdi>{submission.lastComment}</Bdi>
              </Box>
            )}
          </Box>
        </Flex>
      </Table.Cell>
      <Table.Cell {...cell} gridArea="status">
        <StatusBadge {...submission} isPlain={!isMine} />
      </Table.Cell>
      <Table.Cell {...cell} gridArea="due">
        <Flex as="span" direction="column" align="flex-start">
          <DueDate
            dueOn={submission.dueOn}
            newDueOn={submission.newDueOn}
            daysLate={isOpen ? submission.daysLate : 0}
            isOpen={isOpen}
          />
          <StepOverdue {...submission} />
        </Flex>
      </Table.Cell>
      <Table.Cell {...cell} gridArea="findings">
        {isMine ? <Findings submission={submission} /> : <RelayBar {...submission} />}
      </Table.Cell>
      <Table.Cell {...cell} gridArea="person">
        <Person submission={submission} kind={kind} decidedBy={decidedBy} />
      </Table.Cell>
      <Table.Cell
        {...cell}
        gridArea="action"
        pt={isMine ? { base: '2', md: '0.5', xl: '2' } : undefined}
        justifyContent="flex-end"
        textAlign="end"
      >
        <LastCell submission={submission} kind={kind} isCurrent={isCurrent} />
      </Table.Cell>
    </Table.Row>
  );
}

function Findings({ submission }: { submission: SubmissionSummary }) {
  const { t } = useTranslation('reviewer');
  const count = submission.softCount + submission.hardCount;
  return (
    <Flex as="span" align="center" gap="1.5" color={count === 0 ? 'done.fg' : 'provider.fg'} whiteSpace="nowrap">
      <Icon as={count === 0 ? LuCircleCheck : LuMessageSquareWarning} boxSize="14px" aria-hidden />
      {count === 0 ? t('noFindings') : t('explained', { count })}
    </Flex>
  );
}

interface PersonProps extends Pick<BoardRowProps, 'submission' | 'kind' | 'decidedBy'> {}

function Person({ submission, kind, decidedBy }: PersonProps) {
  const { t } = useTranslation();
  const dates = useDates();
  if (kind === 'myTurn')
    return submission.uploadedBy ? <PersonAvatar name={submission.uploadedBy.name} withName /> : null;
  const [first, ...others] = kind === 'done' ? decidedBy : submission.waitsFor;
  if (!first && kind === 'done') return <Box color="fg.muted">–</Box>;
  if (!first) return <Box color="fg.muted">{t('system')}</Box>;
  return (
    <Flex as="span" align="center" gap="1" minW="0">
      <PersonAvatar name={first.name} withName />
      {others.length > 0 && (
        <Box as="span" color="fg.muted" title={dates.list(others.map(({ name }) => name))}>
          +{others.length}
        </Box>
      )}
    </Flex>
  );
}

function LastCell({
  submission,
  kind,
  isCurrent,
}: {
  submission: SubmissionSummary;
  kind: BoardKind;
  isCurrent: boolean;
}) {
  const { t } = useTranslation('reviewer');
  const dates = useDates();
  if (kind !== 'myTurn') {
    return (
      <Box as="span" color="fg.muted">
        {dates.since(submission.waitingSince)}
      </Box>
    );
  }
  return (
    <Button
      asChild
      size="xs"
      h={{ base: '36px', md: '28px' }}
      w={{ base: 'full', md: 'auto' }}
      minW="86px"
      variant={isCurrent ? 'solid' : 'outline'}
      colorPalette={isCurrent ? 'ink' : 'gray'}
    >
      <Link to={`/reviewer-dashboard/${submission.submissionNo}`}>
        {t('review')}
        <Box as="span" srOnly>
          {submission.submissionNo}
        </Box>
      </Link>
    </Button>
  );
}
