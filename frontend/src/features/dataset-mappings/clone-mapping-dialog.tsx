import { Box, Button, Checkbox, Flex, Stack, Table, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CloneMapping, CloneMappingResult, MappingPlaceRow } from '#contracts/mapping-places.schema.ts';
import { cloneMappingOutcomes, mappingPlaces } from '#contracts/mapping-places.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { ScrollingTable } from '../../components/scrolling-table.tsx';
import { RecordChooser } from '../../entities/masters/record-chooser.tsx';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { ChangeList } from './change-list.tsx';
import { useCloneMapping, useCloneMappingPreview } from './inbox-api.ts';

const kinds = { properties: 'property', funds: 'fund', serviceProviders: 'serviceProvider' } as const;
type Kind = keyof typeof kinds;

/** Copies the mapping of a row for other places, after a preview of what exists there and how it differs. */
export function CloneMappingDialog({ row, onClose }: { row: MappingPlaceRow; onClose: () => void }) {
  const { t } = useTranslation('dataset-mappings');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const cancel = useRef<HTMLButtonElement>(null);
  const [targets, setTargets] = useState<Record<Kind, string[]>>({ properties: [], funds: [], serviceProviders: [] });
  const [isReplacing, setIsReplacing] = useState(false);
  const isChosen = Object.values(targets).some((codes) => codes.length > 0);
  const asked: CloneMapping | null =
    row.mapping && isChosen ? { mappingId: row.mapping.id, ...targets, isReplacing } : null;
  const { data, error, isFetching } = useCloneMappingPreview(asked);
  const cloning = useCloneMapping();
  const preview = asked ? data : undefined;
  const fault = cloning.error ?? (asked ? error : null);
  const count = (preview?.counts.created ?? 0) + (preview?.counts.replaced ?? 0);
  const clone = () =>
    asked &&
    cloning.mutate(asked, {
      onSuccess: ({ counts }) => {
        toast.success({ title: t('cloning.done', { n: counts.created + counts.replaced }) });
        onClose();
      },
    });
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={cloning.isPending}
      size="lg"
      initialFocus={cancel}
      title={t('cloning.title')}
      footer={
        <>
          <Button ref={cancel} size="md" variant="outline" onClick={onClose} disabled={cloning.isPending}>
            {tCommon('cancel')}
          </Button>
          <SendButton
            size="md"
            colorPalette="ink"
            disabled={isFetching || count === 0}
            isSending={cloning.isPending}
            onClick={clone}
          >
            {t('cloning.confirm', { n: count })}
          </SendButton>
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">
          {t('cloning.hint', { dataset: row.dataset.name, provider: row.serviceProvider.name })}
        </Text>
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <RecordChooser
            key={kind}
            definition={mappingPlaces}
            field={{ name: kinds[kind], type: 'references' }}
            current={undefined}
            draft={{}}
            value={targets[kind]}
            onChange={(value) => setTargets({ ...targets, [kind]: Array.isArray(value) ? value : [] })}
            label={t(`cloning.${kind}`)}
            help={undefined}
            isRequired={false}
          />
        ))}
        <Checkbox.Root checked={isReplacing} onCheckedChange={({ checked }) => setIsReplacing(checked === true)}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{t('cloning.replace')}</Checkbox.Label>
        </Checkbox.Root>
        {fault && <FaultStrip>{messageOf(fault)}</FaultStrip>}
        <Box aria-busy={isFetching || undefined} minH="60px">
          {preview ? <Preview preview={preview} /> : <Text color="fg.muted">{t('cloning.nothing')}</Text>}
        </Box>
      </Stack>
    </AppDialog>
  );
}

function Preview({ preview: { counts, rows } }: { preview: CloneMappingResult }) {
  const { t } = useTranslation('dataset-mappings');
  const dates = useDates();
  return (
    <Stack gap="3">
      <Flex gap="5" wrap="wrap" aria-live="polite">
        {cloneMappingOutcomes
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => (
            <Text key={outcome}>
              <Text as="span" fontWeight="600">
                {dates.number(counts[outcome])}
              </Text>{' '}
              {t(`cloning.outcome.${outcome}`)}
            </Text>
          ))}
      </Flex>
      <ScrollingTable
        label={t('cloning.table')}
        heads={(['target', 'result', 'differences'] as const).map((column) => t(`cloning.${column}`))}
      >
        {rows.map(({ target, outcome, changes }, index) => (
          // A property, a fund and a provider may have the same name.
          <Table.Row key={index} verticalAlign="top">
            <Table.Cell fontWeight="500">
              <bdi>{target}</bdi>
            </Table.Cell>
            <Table.Cell>{t(`cloning.outcome.${outcome}`)}</Table.Cell>
            <Table.Cell>
              <ChangeList changes={changes} />
            </Table.Cell>
          </Table.Row>
        ))}
      </ScrollingTable>
    </Stack>
  );
}
