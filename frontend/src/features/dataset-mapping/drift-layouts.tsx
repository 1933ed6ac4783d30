import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RefusedFile } from '#contracts/layout-drift.schema.ts';
import type { DriftColumn } from '#contracts/layout-drift.ts';
import { hasMoved } from '#contracts/layout-drift.ts';
import type { MappingMember } from '#contracts/mappings.schema.ts';
import { useDates } from '../../lib/dates.ts';
import { useFieldName } from './use-field-options.ts';

const rowPx = 34;
const linesWidthPx = 120;

interface Line {
  letter: string;
  head: string;
  field: string | null;
  column: DriftColumn | null;
}

/** Columns of the new file in their order: the mapped ones, and those that no field is for. */
function newLines({ drift, proposal }: RefusedFile): Line[] {
  return proposal.columns.map(({ letter, source }) => {
    const column = drift.columns.find(({ now }) => now?.letter === letter) ?? null;
    return { letter, head: source, field: column?.field ?? null, column };
  });
}

function oldLines({ drift }: RefusedFile): Line[] {
  const mapped = drift.columns.map((column) => {
    const { letter, head } = column.before;
    return { letter: letter ?? '', head, field: column.field, column };
  });
  const removed = drift.removed.map(({ head, letter }) => ({ letter: letter ?? '', head, field: null, column: null }));
  const place = ({ letter }: Line) => letter.length * 1_000 + (letter.codePointAt(letter.length - 1) ?? 0);
  return [...mapped, ...removed].toSorted((left, right) => place(left) - place(right));
}

/** Old and new layout side by side, joined by lines; each row says the same in words. */
export function DriftLayouts({
  refused,
  member,
  isRead,
}: {
  refused: RefusedFile;
  member: MappingMember;
  isRead: boolean;
}) {
  const { t } = useTranslation('dataset-mapping');
  const dates = useDates();
  const [before, now] = [oldLines(refused), newLines(refused)];
  const { former, version, drift } = refused;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: `minmax(0, 1fr) ${linesWidthPx}px minmax(0, 1.3fr)` }}>
      <Box display={{ base: 'none', lg: 'block' }}>
        <Layout
          title={t('drift.before', { month: former ? dates.month(former.postMonth) : '', version })}
          sub={t('drift.headsAt', { file: former?.fileName ?? '–', row: drift.headRow.before })}
          lines={before}
          member={member}
          isNew={false}
        />
      </Box>
      <Lines before={before} now={now} />
      <Layout
        title={
          isRead
            ? t('drift.before', { month: dates.month(refused.postMonth), version: member.version })
            : t('drift.now', { month: dates.month(refused.postMonth), version: member.version + 1 })
        }
        sub={t('drift.headsAt', { file: refused.fileName, row: drift.headRow.now ?? '–' })}
        lines={now}
        member={member}
        isNew
      />
    </Grid>
  );
}

interface LayoutProps {
  title: string;
  sub: string;
  lines: readonly Line[];
  member: MappingMember;
  isNew: boolean;
}

const titlePx = 54;

function Layout({ title, sub, lines, member, isNew }: LayoutProps) {
  const nameOf = useFieldName(member);
  const { t } = useTranslation('dataset-mapping');
  return (
    <Box borderWidth="1px" rounded="l2" minW="0">
      <Box h={`${titlePx}px`} px="3" py="2">
        <Text fontWeight="600" truncate>
          {title}
        </Text>
        <Text textStyle="xs" color="fg.muted" truncate>
          {sub}
        </Text>
      </Box>
      <Box as="ul" listStyleType="none" aria-label={title}>
        {lines.map(({ letter, head, field, column }) => (
          <Flex
            as="li"
            key={`${letter} ${head}`}
            h={`${rowPx}px`}
            px="3"
            gap="3"
            align="center"
            borderTopWidth="1px"
            bg={backOf(isNew ? column : null, isNew)}
          >
            <Text w="26px" flexShrink="0" textStyle="sm" color="fg.muted">
              {letter}
            </Text>
            <Text flex="1" minW="0" truncate fontWeight={isNew && column?.state === 'renamed' ? '600' : undefined}>
              <bdi>{head}</bdi>
            </Text>
            <Text flex="1" minW="0" truncate textStyle="sm" color={column ? undefined : 'fg.muted'}>
              {column === null ? t('leaveOut') : field === null ? t('monthColumn') : nameOf(field)}
            </Text>
            {isNew && <Change column={column} />}
          </Flex>
        ))}
      </Box>
    </Box>
  );
}

function backOf(column: DriftColumn | null, isNew: boolean): string | undefined {
  if (!isNew || column === null) return undefined;
  if (column.state === 'renamed') return 'provider.subtle';
  return hasMoved(column) ? 'ink.subtle' : undefined;
}

/** What happened to a column: "C → D, renamed". */
function Change({ column }: { column: DriftColumn | null }) {
  const { t } = useTranslation('dataset-mapping');
  const words = (): [string, string] => {
    if (column === null) return ['', 'fg.muted'];
    const { before, now } = column;
    const places = hasMoved(column) ? t('drift.fromTo', { from: before.letter ?? '', to: now?.letter ?? '' }) : null;
    if (column.state === 'renamed') {
      const was = t('drift.was', { head: before.head });
      return [places === null ? was : `${places}, ${was}`, 'provider.fg'];
    }
    return places === null ? [t('drift.same'), 'fg.muted'] : [places, 'ink.fg'];
  };
  const [text, color] = words();
  return (
    <Text w="38%" minW="0" truncate textAlign="end" textStyle="sm" color={color} title={text}>
      {text}
    </Text>
  );
}

/** Decoration only: the rows say the same. */
function Lines({ before, now }: { before: readonly Line[]; now: readonly Line[] }) {
  const height = Math.max(before.length, now.length) * rowPx + titlePx;
  const middle = (index: number) => titlePx + index * rowPx + rowPx / 2;
  return (
    <Box display={{ base: 'none', lg: 'block' }} aria-hidden _rtl={{ transform: 'scaleX(-1)' }}>
      <svg width={linesWidthPx} height={height} role="presentation">
        {before.flatMap(({ column }, from) => {
          const to = now.findIndex((line) => column !== null && line.column === column);
          if (column === null || to < 0) return [];
          const half = linesWidthPx / 2;
          const path = `M 2 ${middle(from)} C ${half} ${middle(from)}, ${half} ${middle(to)}, ${linesWidthPx - 2} ${middle(to)}`;
          const isRenamed = column.state === 'renamed';
          return (
            <path
              key={column.before.head}
              d={path}
              fill="none"
              strokeWidth="2"
              {...(isRenamed && { strokeDasharray: '4 3' })}
              stroke={`var(--chakra-colors-${isRenamed ? 'provider-solid' : hasMoved(column) ? 'ink-solid' : 'border-emphasized'})`}
            />
          );
        })}
      </svg>
    </Box>
  );
}
