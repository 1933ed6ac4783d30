import { Button, Flex, IconButton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuX } from 'react-icons/lu';
import { masterCharts } from '#contracts/charts.ts';
import type { PlaceOfChart } from '#contracts/charts.schema.ts';
import type { DraftValue } from '#contracts/masters.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { Bdi } from '../../components/bdi.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { RecordChooser } from '../../entities/masters/record-chooser.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useAssociate, useAssociations } from './chart-api.ts';

export interface AssociateDialogProps {
  chartId: number;
  name: string;
  onClose: () => void;
}

const fieldOf = (name: 'funds' | 'properties') => masterCharts.fields.find((field) => field.name === name)!;
const listOf = (value: DraftValue): string[] => (Array.isArray(value) ? value : []);

/** Funds and properties are given the chart; what has another one is moved only when that is confirmed. */
export function AssociateDialog({ chartId, name, onClose }: AssociateDialogProps) {
  const { t } = useTranslation('charts');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const [funds, setFunds] = useState<string[]>([]);
  const [properties, setProperties] = useState<string[]>([]);
  const [isMissed, setMissed] = useState(false);
  const associate = useAssociate(chartId);
  const isElsewhere = isApiError(associate.error, 'AssociatedElsewhere');
  const others = isElsewhere ? othersOf(associate.error) : [];
  const isNothing = funds.length + properties.length === 0;
  const submit = () => {
    setMissed(isNothing);
    if (isNothing) return;
    associate.mutate(
      { funds, properties, isMoving: isElsewhere },
      {
        onSuccess: () => {
          toast.success({ title: t('associated') });
          onClose();
        },
      },
    );
  };
  const chosen = (set: (codes: string[]) => void) => (value: DraftValue) => {
    associate.reset();
    set(listOf(value));
  };
  const common = { definition: masterCharts, current: undefined, draft: {}, help: undefined, isRequired: false };
  return (
    <AppDialog
      isOpen
      size="md"
      onClose={onClose}
      title={t('associateTitle', { name })}
      isLocked={associate.isPending}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose} disabled={associate.isPending}>
            {tCommon('cancel')}
          </Button>
          <SendButton size="md" colorPalette="ink" onClick={submit} isSending={associate.isPending}>
            {t(isElsewhere ? 'move' : 'associateSubmit')}
          </SendButton>
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">{t('associateHelp')}</Text>
        <RecordChooser
          {...common}
          field={fieldOf('funds')}
          label={t('funds')}
          value={funds}
          onChange={chosen(setFunds)}
        />
        <RecordChooser
          {...common}
          field={fieldOf('properties')}
          label={t('properties')}
          value={properties}
          onChange={chosen(setProperties)}
        />
        {isMissed && isNothing && <FaultStrip>{t('associateNone')}</FaultStrip>}
        {isElsewhere && (
          <FaultStrip>
            {t('elsewhere')}
            {others.map((other) => (
              <Text key={other.name}>{t('elsewhereRow', other)}</Text>
            ))}
          </FaultStrip>
        )}
        {associate.error && !isElsewhere && <FaultStrip>{messageOf(associate.error)}</FaultStrip>}
        <Associations chartId={chartId} />
      </Stack>
    </AppDialog>
  );
}

function othersOf(error: unknown): { name: string; chart: string }[] {
  const others = isApiError(error, 'AssociatedElsewhere') ? error.details['others'] : undefined;
  return Array.isArray(others) ? (others as { name: string; chart: string }[]) : [];
}

/** What has the chart now, each with a button that ends it. */
function Associations({ chartId }: { chartId: number }) {
  const { t } = useTranslation('charts');
  const { t: tMasters } = useTranslation('masters');
  const { data } = useAssociations(chartId);
  const end = useAssociate(chartId);
  const remove = ({ kind, name, code }: { kind: 'fund' | 'property'; name: string; code: string | null }) =>
    end.mutate(
      { isEnding: true, ...(kind === 'fund' ? { funds: [name] } : { properties: [code ?? name] }) },
      {
        onSuccess: () => toast.success({ title: t('ended') }),
        onError: (error) => toast.failure(error),
      },
    );
  if (!data) return null;
  const more = data.total - data.rows.length;
  return (
    <Stack gap="1">
      <Text fontWeight="600" textStyle="sm">
        {t('associations')}
      </Text>
      {data.rows.length + data.inherited.length === 0 && <Text color="fg.muted">{t('noAssociations')}</Text>}
      <Stack as="ul" gap="1" listStyleType="none" maxH="200px" overflowY="auto" aria-label={t('associations')}>
        {data.rows.map((row) => (
          <Flex as="li" key={`${row.kind} ${row.id}`} align="center" gap="2" textStyle="sm">
            <Place place={row} />
            <IconButton
              size="2xs"
              variant="ghost"
              aria-label={t('endAssociation', { name: row.name })}
              disabled={end.isPending}
              onClick={() => remove(row)}
            >
              <LuX aria-hidden />
            </IconButton>
          </Flex>
        ))}
      </Stack>
      {more > 0 && <Text textStyle="sm">{tMasters('andMore', { more })}</Text>}
      {data.inherited.length > 0 && <Inherited places={data.inherited} />}
    </Stack>
  );
}

/** It ends only where it was given, which is out of the reader's reach. */
function Inherited({ places }: { places: readonly PlaceOfChart[] }) {
  const { t } = useTranslation('charts');
  return (
    <>
      <Text fontWeight="600" textStyle="sm" mt="2">
        {t('inherited')}
      </Text>
      <Stack as="ul" gap="1" listStyleType="none" maxH="200px" overflowY="auto" aria-label={t('inherited')}>
        {places.map((place) => (
          <Flex as="li" key={`${place.kind} ${place.id}`} align="center" gap="2" textStyle="sm">
            <Place place={place} />
          </Flex>
        ))}
      </Stack>
    </>
  );
}

function Place({ place: { kind, code, name, propertyCount } }: { place: PlaceOfChart }) {
  const { t } = useTranslation('charts');
  return (
    <>
      <Bdi>{kind === 'property' ? `${code} ${name}` : name}</Bdi>
      <Text color="fg.muted" flex="1">
        {kind === 'fund' ? t('ofFund', { count: propertyCount }) : t('ofProperty')}
      </Text>
    </>
  );
}
