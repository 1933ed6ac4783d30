import { Box, Button, Flex, IconButton, Table } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronDown, LuChevronUp } from 'react-icons/lu';
import type { Finding } from '#contracts/submission-views.ts';
import { Bdi, Code } from '../../../components/bdi.tsx';
import { WholeDays } from '../../../components/whole-days.tsx';
import { useFindingTargets } from '../../../entities/submission/api/submission.ts';
import { CauseList } from '../../../entities/submission/findings/cause-list.tsx';
import { useCauses } from '../../../entities/submission/findings/use-causes.ts';
import { FindingCell, FindingRow } from '../../../entities/submission/findings/finding-row.tsx';
import { useFieldWords } from '../../../entities/submission/findings/use-field-words.ts';
import type { FieldWords } from '../../../entities/submission/findings/use-field-words.ts';

const shownAtOnce = 100;
/** A list longer than the window scrolls by itself, so that the acts under it stay in reach. */
const tallest = { md: 'max(320px, calc(100vh - 430px))' };
const heads = ['row', 'cell', 'field', 'found', 'expected', 'rule'] as const;
/** Of the whole table; what is left is for the rule. */
const widths = { row: '52px', cell: '15%', field: '17%', found: '16%', expected: '18%', rule: undefined } as const;

export interface FindingsTableProps {
  submissionNo: string;
  versionNo: number;
  findings: readonly Finding[];
  /** Of the version; the server lists the first thousands. */
  total: number;
  /** Rows of the version. */
  rowCount: number;
}

/** Findings by row, as many as one reads; narrow screens stack each of them. */
export function FindingsTable({ submissionNo, versionNo, findings, total, rowCount }: FindingsTableProps) {
  const { t } = useTranslation('provider');
  const { t: tStatuses } = useTranslation('statuses');
  const fields = useFieldWords(submissionNo, versionNo, findings);
  const [limit, setLimit] = useState(shownAtOnce);
  const { listed, ...causes } = useCauses(findings);
  const targets = useFindingTargets(submissionNo, versionNo);
  const hidden = listed.length - limit;
  return (
    <Box
      borderTopWidth="1px"
      overflow="auto"
      position="relative"
      maxH={tallest}
      role="region"
      aria-label={t('finding.table')}
      tabIndex={0}
      focusVisibleRing="inside"
    >
      <CauseList {...{ ...causes, targets, rowCount, fields }} onCorrect={null} />
      <Table.Root
        size="sm"
        aria-label={t('finding.table')}
        stickyHeader
        display={{ xlDown: 'block' }}
        tableLayout={{ xl: 'fixed' }}
      >
        <Table.Header display={{ xlDown: 'none' }}>
          <Table.Row bg="bg.panel">
            <Table.ColumnHeader w="36px">
              <Box as="span" srOnly>
                {tStatuses('finding.kind')}
              </Box>
            </Table.ColumnHeader>
            {heads.map((head) => (
              <Table.ColumnHeader key={head} w={widths[head]}>
                {tStatuses(`finding.${head}`)}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body display={{ xlDown: 'block' }}>
          {listed.slice(0, limit).map((finding) => (
            <TableRow key={finding.findingId} finding={finding} fields={fields} />
          ))}
        </Table.Body>
      </Table.Root>
      {hidden <= 0 && findings.length < total && (
        <Box p="3" textStyle="sm" color="fg.muted">
          {t('finding.cutOff', { n: findings.length, total })}
        </Box>
      )}
      {hidden > 0 && (
        <Box p="3">
          <Button variant="outline" onClick={() => setLimit(limit + shownAtOnce)}>
            {t('finding.more', { n: Math.min(hidden, shownAtOnce), total })}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** One line on a wide screen; its button shows the rest. */
function TableRow({ finding, fields }: { finding: Finding; fields: FieldWords }) {
  const { t } = useTranslation('provider');
  const [isOpen, setOpen] = useState(false);
  const place = finding.cell && <Code>{finding.cell}</Code>;
  return (
    <FindingRow {...{ finding, fields, place }} from="xl" isCompact={!isOpen} px={{ xlDown: '2' }}>
      <FindingCell
        from="xl"
        textStyle="xs"
        color="fg.muted"
        w={{ xlDown: 'full' }}
        py={{ xl: isOpen ? '1.5' : '0' }}
        verticalAlign="middle"
      >
        <Flex align={{ xl: isOpen ? 'start' : 'center' }} gap="1">
          <Box flex="1" minW="0" css={isOpen ? undefined : { xl: { '& > *': { display: 'inline' }, truncate: true } }}>
            <RuleWords finding={finding} />
          </Box>
          <IconButton
            hideBelow="xl"
            size="2xs"
            variant="ghost"
            aria-expanded={isOpen}
            aria-label={t('finding.whole', { place: finding.cell ?? finding.rowNo ?? '' })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <LuChevronUp aria-hidden /> : <LuChevronDown aria-hidden />}
          </IconButton>
        </Flex>
      </FindingCell>
    </FindingRow>
  );
}

function RuleWords({ finding }: { finding: Finding }) {
  const { t } = useTranslation('provider');
  const { t: tStatuses } = useTranslation('statuses');
  const { ruleName, message } = finding;
  return (
    <>
      {ruleName && (
        <Box color="fg">
          <Bdi>{ruleName}</Bdi>{' '}
        </Box>
      )}
      {message !== ruleName && (
        <Box>
          <Bdi>
            <WholeDays text={message} />
          </Bdi>
        </Box>
      )}
      {finding.explanation && (
        <Box color="done.fg">
          {t('finding.explained')}{' '}
          {finding.explanationReason && `${tStatuses(`explanationReason.${finding.explanationReason}`)}: `}
          <Bdi>{finding.explanation}</Bdi>
        </Box>
      )}
    </>
  );
}
