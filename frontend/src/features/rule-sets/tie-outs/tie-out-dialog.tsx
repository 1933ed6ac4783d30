import { Box, Button, Flex, Icon, Link as ChakraLink, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuArrowRight } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { FigurePlace, TieOutCell, TieOutControl, TieOutRow, TieOutSideView } from '#contracts/tie-outs.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { Code } from '../../../components/bdi.tsx';
import { formatAmount } from '../../../entities/submission/format-cell.ts';
import { useDates } from '../../../lib/dates.ts';
import { figureAddress } from './figure-address.ts';
import { tieOutLooks } from './tie-out-looks.ts';
import { ToleranceText } from './tolerance-text.tsx';

export interface OpenTieOut {
  row: TieOutRow;
  control: TieOutControl;
  month: string;
  cell: TieOutCell;
}

/** Both figures of a cell, how far they are apart, who has each submission, and the way to the rows of each. */
export function TieOutDialog({ open, onClose }: { open: OpenTieOut; onClose: () => void }) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const { row, control, month, cell } = open;
  const amount = (text: string | null) => (text === null ? '–' : formatAmount(text, dates.tag));
  const { icon, color } = tieOutLooks[cell.state];
  const share = shareOf(cell);
  return (
    <AppDialog isOpen onClose={onClose} size="md" title={control.name}>
      <Stack gap="4">
        <Text color="fg.muted">
          <bdi>{row.name}</bdi>
          {' · '}
          {dates.month(month)}
        </Text>
        <Flex gap="2" align="center" color={color} fontWeight="600">
          <Icon as={icon} aria-hidden />
          {t(`board.state.${cell.state}`)}
        </Flex>
        <Why cell={cell} control={control} />
        <Side
          name={t('board.left')}
          figure={amount(cell.left)}
          hasFigure={cell.left !== null}
          sides={[cell.own]}
          place={control.own}
          dataset={control.dataset}
        />
        <Side
          name={t('board.right')}
          figure={cell.isWithheld ? t('board.withheld') : amount(cell.right)}
          hasFigure={cell.right !== null}
          sides={cell.others}
          place={control.other}
          dataset={dates.list([...control.others])}
        />
        <Flex as="dl" gap="6" wrap="wrap" borderTopWidth="1px" pt="3">
          <Fact name={t('board.difference')}>
            <bdi>{amount(cell.difference)}</bdi>
          </Fact>
          {share !== null && <Fact name={t('board.share')}>{dates.percent(share)}</Fact>}
          <Fact name={t('board.tolerance')}>
            <ToleranceText tolerance={control.tolerance} />
          </Fact>
        </Flex>
      </Stack>
    </AppDialog>
  );
}

/** The difference as a part of the figure compared with; null where there is none. */
function shareOf({ difference, right }: TieOutCell): number | null {
  const whole = Math.abs(Number(right ?? 0));
  return difference === null || whole === 0 ? null : Math.abs(Number(difference)) / whole;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box>
      <Text as="dt" textStyle="xs" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" fontWeight="600" fontVariantNumeric="tabular-nums">
        {children}
      </Text>
    </Box>
  );
}

/** What the state means where the figures do not say it. */
function Why({ cell, control }: { cell: TieOutCell; control: TieOutControl }) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const others = dates.list([...control.others]);
  const texts = {
    waiting:
      cell.waitsFor === 'own'
        ? t('board.why.own', { dataset: control.dataset })
        : t('board.why.other', { dataset: others }),
    skipped: t('board.why.skipped', {
      values: dates.list([
        ...new Set(
          cell.missing.map(({ fact, kind }) => (kind === 'otherDataset' ? others : (control.labels[fact] ?? fact))),
        ),
      ]),
    }),
    failed: t('board.why.failed'),
    notComputed: t('board.why.notComputed'),
  } as const;
  const text = cell.state === 'ties' || cell.state === 'differs' ? null : texts[cell.state];
  return text && <Text textStyle="sm">{text}</Text>;
}

interface SideProps {
  name: string;
  figure: string;
  /** Whether it is a figure, and no words in its place. */
  hasFigure: boolean;
  sides: readonly TieOutSideView[];
  place: FigurePlace | null;
  /** Where no submission is to be seen. */
  dataset: string;
}

function Side({ name, figure, hasFigure, sides, place, dataset }: SideProps) {
  const { t } = useTranslation('rules-engine');
  const only = sides.length === 1 ? sides[0] : undefined;
  return (
    <Box as="section" aria-label={name} borderWidth="1px" rounded="l2" p="3">
      <Flex justify="space-between" gap="3" wrap="wrap">
        <Text textStyle="sm" color="fg.muted">
          {name}: <bdi>{sides[0]?.dataset ?? dataset}</bdi>
        </Text>
        <Text fontWeight="600" fontVariantNumeric="tabular-nums">
          {only && hasFigure ? (
            <ChakraLink asChild color="ink.fg" textDecoration="underline">
              <Link
                to={figureAddress(only.submissionNo, only.versionNo, place)}
                aria-label={t('board.cellOf', { figure, no: only.submissionNo })}
              >
                <bdi>{figure}</bdi>
              </Link>
            </ChakraLink>
          ) : (
            <bdi>{figure}</bdi>
          )}
        </Text>
      </Flex>
      {sides.map((side) => (
        <SubmissionLine key={side.submissionNo} side={side} place={place} />
      ))}
      {sides.length === 0 && (
        <Text textStyle="xs" color="fg.muted" mt="1">
          {t('board.noSubmission')}
        </Text>
      )}
    </Box>
  );
}

function SubmissionLine({ side, place }: { side: TieOutSideView; place: FigurePlace | null }) {
  const { t } = useTranslation('rules-engine');
  const { t: words } = useTranslation('statuses');
  const dates = useDates();
  const { submissionNo, versionNo, ballHolder, holderNames, status } = side;
  const holder = holderNames.length > 0 ? dates.list([...holderNames]) : words(`holder.${ballHolder}`);
  return (
    <Flex gap="3" mt="2" align="center" justify="space-between" wrap="wrap" textStyle="sm">
      <Box minW="0">
        <Code>{submissionNo}</Code>
        <Text textStyle="xs" color="fg.muted">
          {versionNo === null ? t('board.noVersion') : t('board.version', { no: versionNo })}
          {' · '}
          {ballHolder === 'nobody'
            ? words('finished', { status: words(`status.${status}`) })
            : words('waitsFor', { holder })}
        </Text>
      </Box>
      <Button asChild size="xs" variant="outline">
        <Link to={figureAddress(submissionNo, versionNo, place)} aria-label={`${t('board.rows')}: ${submissionNo}`}>
          {t('board.rows')}
          <LuArrowRight aria-hidden className="flip" />
        </Link>
      </Button>
    </Flex>
  );
}
