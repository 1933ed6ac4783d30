import { Box, Checkbox, Flex, Icon, Table } from '@chakra-ui/react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonName, SubmissionSummary } from '#contracts/submission-views.ts';
import { Stamp } from '../../components/stamp.tsx';
import { useDates } from '../../lib/dates.ts';
import { BoardRow } from './board-row.tsx';
import { headsOf } from './board-heads.ts';
import type { BoardKind } from './board-heads.ts';

export interface BoardGroupProps {
  kind: BoardKind;
  icon: ComponentType;
  palette: string;
  submissions: readonly SubmissionSummary[];
  count: number;
  chosen?: ReadonlySet<string>;
  onChoose?: (chosen: ReadonlySet<string>) => void;
  /** By submission number. */
  inPlaceOf?: Readonly<Record<string, readonly PersonName[]>>;
  decidedBy?: Readonly<Record<string, readonly PersonName[]>>;
  /** The submission the keys stand on. */
  current?: string | null;
}

/** Only a submission without findings may be approved from the list: the others are to be read. */
export const mayApproveFromList = (submission: SubmissionSummary) =>
  submission.allowedActions.includes('approve') &&
  submission.hardCount + submission.softCount === 0 &&
  submission.versionNo !== null;

/** Others may be reopened or sent back with one reason. */
export const mayDecideFromList = (submission: SubmissionSummary) =>
  submission.versionNo !== null &&
  (['approve', 'reopen', 'sendBack'] as const).some((act) => submission.allowedActions.includes(act));

const head = { display: { xlDown: 'block' }, borderWidth: { xlDown: '0' }, px: { xlDown: '0' } } as const;

const nobody: readonly PersonName[] = [];

/** Rows of one month after the other; the month is named where there are several. */
export function BoardGroup(props: BoardGroupProps) {
  const { kind, icon, palette, submissions, count, chosen, onChoose, current, inPlaceOf, decidedBy } = props;
  const { t } = useTranslation('reviewer');
  const dates = useDates();
  const choosable = submissions.filter(mayApproveFromList).map((submission) => submission.submissionNo);
  const chosenHere = choosable.filter((submissionNo) => chosen?.has(submissionNo));
  const toggle = (submissionNo: string) => {
    const next = new Set(chosen);
    if (!next.delete(submissionNo)) next.add(submissionNo);
    onChoose?.(next);
  };
  const heads = headsOf(kind);
  const months = [...new Set(submissions.map(({ postMonth }) => postMonth))];
  return (
    <Table.Root size="sm" aria-label={t(`group.${kind}`)} tableLayout={{ xl: 'fixed' }} display={{ xlDown: 'block' }}>
      <Table.Header display={{ xlDown: 'block' }}>
        <Table.Row
          bg="bg.subtle"
          h="36px"
          display={{ xlDown: 'flex' }}
          alignItems="center"
          columnGap="3"
          px={{ xlDown: '3' }}
          borderBottomWidth={{ xlDown: '1px' }}
        >
          <Table.ColumnHeader {...head} w={{ base: '28px', xl: '40px' }}>
            {onChoose && choosable.length > 0 ? (
              <Checkbox.Root
                size="sm"
                checked={
                  chosenHere.length === 0 ? false : chosenHere.length === choosable.length ? true : 'indeterminate'
                }
                onCheckedChange={({ checked }) => onChoose(new Set(checked === true ? choosable : []))}
              >
                <Checkbox.HiddenInput aria-label={t('selectAll')} />
                <Checkbox.Control />
              </Checkbox.Root>
            ) : (
              <>
                <Icon as={icon} boxSize="16px" color={`${palette}.fg`} aria-hidden />
                <Box as="span" srOnly>
                  {t('head.choice')}
                </Box>
              </>
            )}
          </Table.ColumnHeader>
          <Table.ColumnHeader {...head} flex={{ xlDown: '1' }}>
            <Flex align="baseline" gap="2" wrap="wrap">
              <Box as="span" textStyle="sm" fontWeight="600" color="fg">
                {t(`group.${kind}`)}
              </Box>
              <span>{dates.number(count)}</span>
              <Box as="span" fontWeight="400" color="fg.muted">
                {t(`hint.${kind}`)}
              </Box>
            </Flex>
          </Table.ColumnHeader>
          {heads.map(({ id, width, isEnd }) => (
            <Table.ColumnHeader key={id} w={width} hideBelow="xl" textAlign={isEnd ? 'end' : undefined}>
              {t(`head.${id}`)}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      {months.map((postMonth) => (
        <Table.Body key={postMonth} display={{ xlDown: 'block' }}>
          {months.length > 1 && <MonthRow postMonth={postMonth} span={heads.length + 2} />}
          {submissions
            .filter((submission) => submission.postMonth === postMonth)
            .map((submission) => (
              <BoardRow
                key={submission.submissionNo}
                submission={submission}
                kind={kind}
                inPlaceOf={inPlaceOf?.[submission.submissionNo] ?? nobody}
                decidedBy={decidedBy?.[submission.submissionNo] ?? nobody}
                isCurrent={submission.submissionNo === current}
                selection={
                  onChoose && mayDecideFromList(submission)
                    ? {
                        isChosen: chosen?.has(submission.submissionNo) ?? false,
                        onToggle: () => toggle(submission.submissionNo),
                      }
                    : undefined
                }
              />
            ))}
        </Table.Body>
      ))}
      {submissions.length === 0 && (
        <Table.Body display={{ xlDown: 'block' }}>
          <Table.Row display={{ xlDown: 'block' }}>
            <Table.Cell colSpan={heads.length + 2} color="fg.muted" py="3" display={{ xlDown: 'block' }}>
              {t(`none.${kind}`)}
            </Table.Cell>
          </Table.Row>
        </Table.Body>
      )}
    </Table.Root>
  );
}

/** Names the rows below it until the next month. */
function MonthRow({ postMonth, span }: { postMonth: string; span: number }) {
  const dates = useDates();
  return (
    <Table.Row display={{ xlDown: 'block' }}>
      <Table.ColumnHeader
        scope="rowgroup"
        colSpan={span}
        display={{ xlDown: 'block' }}
        px={{ base: '3', xl: '2.5' }}
        py="1.5"
        bg="bg.subtle"
      >
        <Flex align="center" gap="2.5">
          <Box aria-hidden>
            <Stamp postMonth={postMonth} size="sm" />
          </Box>
          <Box as="span" textStyle="sm" fontWeight="500" color="fg">
            {dates.monthLong(postMonth)}
          </Box>
        </Flex>
      </Table.ColumnHeader>
    </Table.Row>
  );
}
