import { Box, Button, Checkbox, Stack, Table, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeSuggestions } from '#contracts/property-mappings.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { Bdi, Code } from '../../components/bdi.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { SelectField } from '../../components/form-fields.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { useDates } from '../../lib/dates.ts';
import { useSuggestions } from './match-api.ts';
import { SuggestedProperty } from './suggestion-cell.tsx';
import { useMatch } from './use-match.ts';

const thresholds = ['0.9', '0.8', '0.7', '0.6'];

export interface AcceptDialogProps {
  /** Code of a service provider, while the list is filtered by one. */
  serviceProvider: string | undefined;
  onClose: () => void;
  onMatched: (serviceProviderIds: number[]) => void;
}

/** All suggestions from a certainty up, each to be looked at before they are matched together. */
export function AcceptDialog({ serviceProvider, onClose, onMatched }: AcceptDialogProps) {
  const { t } = useTranslation('property-mappings');
  const { t: tCommon } = useTranslation();
  const dates = useDates();
  const cancel = useRef<HTMLButtonElement>(null);
  const [least, setLeast] = useState(thresholds[0]!);
  const [cleared, setCleared] = useState<ReadonlySet<number>>(new Set());
  const { data, error, isPending, refetch } = useSuggestions(serviceProvider);
  const { match, isMatching } = useMatch(onMatched);
  const rows = (data?.rows ?? []).filter(({ suggestions }) => (suggestions[0]?.certainty ?? 0) >= Number(least));
  const chosen = rows.filter(({ id }) => !cleared.has(id));
  const confirm = () =>
    match(
      chosen.map(({ id, changedAt, suggestions }) => ({ id, changedAt, property: suggestions[0]!.property.code })),
      onClose,
    );
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={isMatching}
      size="lg"
      initialFocus={cancel}
      title={t('accept.title')}
      footer={
        <>
          <Button ref={cancel} size="md" variant="outline" onClick={onClose} disabled={isMatching}>
            {tCommon('cancel')}
          </Button>
          <SendButton
            size="md"
            colorPalette="ink"
            disabled={chosen.length === 0}
            isSending={isMatching}
            onClick={confirm}
          >
            {t('accept.confirm', { count: chosen.length })}
          </SendButton>
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">{t('accept.hint')}</Text>
        <SelectField
          label={t('accept.least')}
          value={least}
          onChange={setLeast}
          options={thresholds.map((value) => ({ value, label: dates.percent(Number(value)) }))}
        />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Box minH="80px" aria-busy={isPending || undefined}>
            {data && rows.length === 0 && <Text role="status">{t('accept.nothing')}</Text>}
            {rows.length > 0 && <Matches rows={rows} cleared={cleared} onChange={setCleared} />}
            {(data?.more ?? 0) > 0 && (
              <Text textStyle="sm" color="fg.muted" mt="2">
                {t('accept.more', { count: data?.more ?? 0 })}
              </Text>
            )}
          </Box>
        )}
      </Stack>
    </AppDialog>
  );
}

interface MatchesProps {
  rows: CodeSuggestions[];
  cleared: ReadonlySet<number>;
  onChange: (cleared: ReadonlySet<number>) => void;
}

function Matches({ rows, cleared, onChange }: MatchesProps) {
  const { t } = useTranslation('property-mappings');
  const all = rows.filter(({ id }) => !cleared.has(id)).length;
  const toggle = (id: number) => {
    const next = new Set(cleared);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <Box overflow="auto" maxH="340px" tabIndex={0} role="region" aria-label={t('accept.table')}>
      <Table.Root size="sm" aria-label={t('accept.table')}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader w="32px">
              <Choice
                label={t('accept.all')}
                isChosen={all === rows.length ? true : all === 0 ? false : 'indeterminate'}
                onToggle={() => onChange(all === rows.length ? new Set(rows.map(({ id }) => id)) : new Set())}
              />
            </Table.ColumnHeader>
            <Table.ColumnHeader>{t('field.providerCode')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('field.serviceProvider')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('suggestion.column')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(({ id, providerCode, localPropertyName, serviceProvider, suggestions }) => (
            <Table.Row key={id}>
              <Table.Cell>
                <Choice
                  label={t('accept.row', { code: providerCode })}
                  isChosen={!cleared.has(id)}
                  onToggle={() => toggle(id)}
                />
              </Table.Cell>
              <Table.Cell fontWeight="500">
                <Code>{providerCode}</Code> {localPropertyName && <Bdi>{localPropertyName}</Bdi>}
              </Table.Cell>
              <Table.Cell>
                <Bdi>{serviceProvider.name}</Bdi>
              </Table.Cell>
              <Table.Cell>
                <SuggestedProperty {...suggestions[0]!} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean | 'indeterminate';
  onToggle: () => void;
}

function Choice({ label, isChosen, onToggle }: ChoiceProps) {
  return (
    <Checkbox.Root checked={isChosen} onCheckedChange={onToggle} size="sm">
      <Checkbox.HiddenInput aria-label={label} />
      <Checkbox.Control />
    </Checkbox.Root>
  );
}
