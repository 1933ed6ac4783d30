import { Box, Button, Flex, Icon, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuFileSpreadsheet, LuTriangleAlert, LuUpload } from 'react-icons/lu';
import type { MappingProposal, SampleProposal, SampleReading } from '#contracts/mapping-samples.schema.ts';
import type { MappingMember, MappingView } from '#contracts/mappings.schema.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SelectField } from '../../components/form-fields.tsx';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useDropSample } from './mapping-api.ts';
import type { MappingDraft } from './mapping-draft.ts';
import { SampleGrid } from './sample-grid.tsx';
import { SampleSums } from './sample-sums.tsx';
import { useFieldName } from './use-field-options.ts';

type OtherReading = NonNullable<SampleReading['others']>[number];

interface SamplePartProps {
  view: MappingView;
  member: MappingMember;
  draft: MappingDraft;
  change: (next: Partial<MappingDraft>) => void;
  reading: UseQueryResult<SampleReading>;
  sample: { sampleId: string; fileName: string } | null;
  proposal: MappingProposal | null;
  isView: boolean;
  onSample: (sample: { sampleId: string; fileName: string }, proposed: SampleProposal) => void;
  onTakeProposal: () => void;
  /** Another of the sheets that the mapping reads is to be shown. */
  onSheet: (sheet: string) => void;
  onMore: () => void;
}

/** The dropped workbook, and what becomes of its rows under the mapping beside it. */
export function SamplePart({
  view,
  member,
  change,
  reading,
  sample,
  isView,
  onSample,
  onTakeProposal,
  onSheet,
  onMore,
}: SamplePartProps) {
  const { t } = useTranslation('dataset-mapping');
  const messageOf = useErrorMessage();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useDropSample(view.place, member.datasetId);
  const take = (file: File | undefined): void => {
    if (!file || isView) return;
    drop.mutate(file, { onSuccess: ({ sample: dropped, proposed }) => onSample(dropped, proposed) });
  };
  const { data, error } = reading;
  // A later change has taken the place of the one that was asked for.
  const isPassing = isApiError(error, 'Conflict');
  return (
    <Stack
      gap="3"
      minW="0"
      role="group"
      aria-label={t('sample.title')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <Flex align="center" gap="3" wrap="wrap">
        <Icon as={LuFileSpreadsheet} boxSize="18px" aria-hidden />
        <Text flex="1" minW="160px" fontWeight="600">
          {sample ? <bdi>{sample.fileName}</bdi> : t('sample.none')}
        </Text>
        {sample && !isView && (
          <Button variant="outline" onClick={onTakeProposal}>
            {t('sample.takeProposal')}
          </Button>
        )}
        {!isView && (
          <Button variant="outline" disabled={drop.isPending} onClick={() => input.current?.click()}>
            <LuUpload aria-hidden />
            {t(sample ? 'sample.another' : 'sample.choose')}
          </Button>
        )}
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            accept=".xlsx,.xlsm,.xlsb,.xls,.ods,.csv"
            tabIndex={-1}
            aria-label={t('sample.choose')}
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </VisuallyHidden>
      </Flex>
      {drop.error && <FaultStrip>{messageOf(drop.error)}</FaultStrip>}
      {error && !isPassing && <FaultStrip>{messageOf(error)}</FaultStrip>}
      {!sample && (
        <Flex
          direction="column"
          align="center"
          justify="center"
          gap="2"
          minH="240px"
          borderWidth="1px"
          borderStyle="dashed"
          borderColor={isOver ? 'ink.solid' : 'border.emphasized'}
          bg={isOver ? 'ink.subtle' : 'bg.panel'}
          rounded="l3"
          p="5"
          textAlign="center"
        >
          <Icon as={LuUpload} boxSize="20px" color="fg.subtle" aria-hidden />
          <Text aria-live="polite">{drop.isPending ? t('sample.reading') : t('sample.drop')}</Text>
          <Text textStyle="sm" color="fg.muted">
            {t('sample.kept')}
          </Text>
        </Flex>
      )}
      {sample && data && (
        <>
          <SampleFacts reading={data} member={member} />
          <SampleSums reading={data} member={member} />
          <ShownSheet reading={data} onSheet={onSheet} />
          <SampleGrid
            reading={data}
            isView={isView || !isOfFirstSheet(data)}
            onHead={(rowNo) => change({ rowNumber: String(rowNo) })}
            onMore={onMore}
          />
        </>
      )}
    </Stack>
  );
}

/** What was read, what was left out, and what no file could be loaded with. */
function SampleFacts({ reading, member }: { reading: SampleReading; member: MappingMember }) {
  const { t } = useTranslation('dataset-mapping');
  const nameOf = useFieldName(member);
  const { counts, layout, faults } = reading;
  return (
    <Stack gap="2">
      <Flex gap="5" wrap="wrap" borderWidth="1px" rounded="l2" px="3" py="2" bg="bg.panel" role="status">
        {reading.others && <bdi>{reading.sheet}</bdi>}
        <Text fontWeight="600" color={counts.read > 0 ? 'done.fg' : 'fg.muted'}>
          <Icon as={LuCircleCheck} boxSize="14px" me="1.5" aria-hidden />
          {t('sample.read', { count: counts.read })}
        </Text>
        <Text>{t('sample.byKeyword', { count: counts.keyword })}</Text>
        <Text>{t('sample.blank', { count: counts.blank })}</Text>
        {counts.type > 0 && <Text>{t('sample.byType', { count: counts.type })}</Text>}
      </Flex>
      {(reading.others ?? []).map((other) => (
        <OtherSheet key={other.sheet} other={other} />
      ))}
      {layout.map(({ code, field, expected, found }) => (
        <FaultStrip key={`${code} ${field} ${expected}`}>
          {t('sample.layout', { expected: expected ?? found ?? code })}
        </FaultStrip>
      ))}
      {faults.slice(0, 6).map(({ code, field, found, cell, count }) => (
        <Flex key={`${code} ${field} ${found}`} gap="2" align="center" color="provider.fg">
          <Icon as={LuTriangleAlert} boxSize="14px" aria-hidden />
          <Text>
            {t('sample.fault', { field: nameOf(field), value: found ?? t('sample.empty'), cell: cell ?? '', count })}
          </Text>
        </Flex>
      ))}
    </Stack>
  );
}

/** Sheets that the mapping reads, in the order of the workbook. */
function readSheets({ sheets, sheet, others = [] }: SampleReading): string[] {
  const read = new Set([sheet, ...others.map((other) => other.sheet)]);
  return sheets.flatMap(({ name }) => (read.has(name) ? [name] : []));
}

/** The row of the heads is chosen on the first sheet; the others are searched for the same heads. */
const isOfFirstSheet = (reading: SampleReading): boolean => !reading.others || readSheets(reading)[0] === reading.sheet;

/** Which of several sheets the rows below are of. */
function ShownSheet({ reading, onSheet }: { reading: SampleReading; onSheet: (sheet: string) => void }) {
  const { t } = useTranslation('dataset-mapping');
  if (!reading.others) return null;
  return (
    <Box maxW="320px">
      <SelectField
        label={t('sample.shownSheet')}
        value={reading.sheet ?? ''}
        options={readSheets(reading).map((name) => ({ value: name, label: name }))}
        onChange={onSheet}
      />
    </Box>
  );
}

/** Another sheet that the mapping reads. */
function OtherSheet({ other: { sheet, read, left, layout, faults } }: { other: OtherReading }) {
  const { t } = useTranslation('dataset-mapping');
  const [problem] = layout;
  if (problem) {
    const expected = problem.expected ?? problem.found ?? problem.code;
    return <FaultStrip>{t('sample.otherLayout', { sheet, expected })}</FaultStrip>;
  }
  return (
    <Text color={faults.length > 0 ? 'provider.fg' : undefined}>
      {t('sample.other', { sheet, read, left, faults: faults.length })}
    </Text>
  );
}
