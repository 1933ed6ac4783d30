import { Box, Button, Skeleton, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MissingText } from '#contracts/translations.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { FilterChip } from '../../entities/list/filter-chip.tsx';
import { useDates } from '../../lib/dates.ts';
import { useMissingTexts, useProviderChoices } from './missing-api.ts';

export interface MissingPanelProps {
  /** Code of the one provider that the list is filtered by; null asks for one. */
  serviceProvider: string | null;
  onChoose: (serviceProvider: string | null) => void;
  mayAdd: boolean;
  onAdd: (text: MissingText) => void;
}

/** Texts that were met in files and have no translation, with what they probably mean. Nothing is kept without consent. */
export function MissingPanel({ serviceProvider, onChoose, mayAdd, onAdd }: MissingPanelProps) {
  const { t } = useTranslation('translations');
  const { data, error, refetch } = useMissingTexts(serviceProvider);
  const providers = useProviderChoices();
  const choice = (
    <FilterChip
      isSingle
      label={t('field.serviceProvider')}
      options={providers.map(({ code, name }) => ({ value: code, label: name }))}
      values={serviceProvider === null ? [] : [serviceProvider]}
      onChange={([chosen]) => onChoose(chosen ?? null)}
    />
  );
  return (
    <Panel title={t('missing.title')} titleEnd={choice}>
      {serviceProvider === null ? (
        <Text color="fg.muted">{t('missing.choose')}</Text>
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h="80px" aria-busy />
      ) : data.rows.length === 0 ? (
        <Text color="fg.muted">{t('missing.none')}</Text>
      ) : (
        <>
          <MissingTable rows={data.rows} mayAdd={mayAdd} onAdd={onAdd} />
          {data.more > 0 && <Text color="fg.muted">{t('missing.more', { count: data.more })}</Text>}
        </>
      )}
    </Panel>
  );
}

function MissingTable({
  rows,
  mayAdd,
  onAdd,
}: { rows: readonly MissingText[] } & Pick<MissingPanelProps, 'mayAdd' | 'onAdd'>) {
  const { t } = useTranslation('translations');
  const dates = useDates();
  return (
    <Box overflow="auto" maxH="320px" role="region" aria-label={t('missing.title')} tabIndex={0}>
      <Table.Root size="sm" aria-label={t('missing.title')}>
        <Table.Header>
          <Table.Row>
            {(['text', 'met', 'count', 'suggestion'] as const).map((name) => (
              <Table.ColumnHeader key={name} textAlign={name === 'count' ? 'end' : undefined}>
                {t(`missing.${name}`)}
              </Table.ColumnHeader>
            ))}
            {mayAdd && <Table.ColumnHeader>{t('missing.act')}</Table.ColumnHeader>}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={row.text}>
              <Table.Cell fontWeight="500">
                <Bdi>{row.text}</Bdi>
              </Table.Cell>
              <Table.Cell>{t(`missing.kind.${row.kind}`)}</Table.Cell>
              <Table.Cell textAlign="end">{dates.number(row.count)}</Table.Cell>
              <Table.Cell>
                {row.suggestion === null ? (
                  <Text color="fg.muted">{t('missing.noSuggestion')}</Text>
                ) : (
                  <>
                    <Bdi>{row.suggestion.text}</Bdi>{' '}
                    <Text as="span" textStyle="xs" color="fg.muted">
                      {t(`missing.source.${row.suggestion.source}`)}
                    </Text>
                  </>
                )}
              </Table.Cell>
              {mayAdd && (
                <Table.Cell>
                  <Button
                    size="xs"
                    variant="outline"
                    aria-label={t('missing.addNamed', { text: row.text })}
                    onClick={() => onAdd(row)}
                  >
                    {t(row.kind === 'correction' ? 'missing.remember' : 'missing.add')}
                  </Button>
                </Table.Cell>
              )}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
