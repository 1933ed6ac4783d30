import { Box, Flex, Stack, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { codesOf } from '#contracts/account-mappings.ts';
import type { MappingControl } from '#contracts/account-mapping-controls.schema.ts';
import { Panel } from '../../components/panel.tsx';
import { useAmounts } from '../../lib/amounts.ts';
import { useDates } from '../../lib/dates.ts';

interface ControlsPanelProps {
  delivered: readonly MappingControl[];
  recoded: readonly MappingControl[];
  currency: string | null;
}

/** The controls of the latest trial balance before and after recoding, and those of earlier months that do not hold. */
export function ControlsPanel({ delivered, recoded, currency }: ControlsPanelProps) {
  const { t } = useTranslation('account-mappings');
  const dates = useDates();
  const [latest] = recoded;
  if (!latest) return null;
  const { postMonth } = latest;
  const rows = recoded.filter((one) => one.postMonth === postMonth);
  const earlier = recoded.filter((one) => one.postMonth !== postMonth && !one.holds);
  return (
    <Panel title={t('controls.title')} titleEnd={<Text textStyle="sm">{dates.month(postMonth)}</Text>} p="4">
      <Box overflowX="auto" tabIndex={0} role="region" aria-label={t('controls.title')}>
        <Table.Root size="sm" aria-label={t('controls.title')}>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('controls.control')}</Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">{t('controls.delivered')}</Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">{t('controls.recoded')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.map((one) => (
              <Table.Row key={`${one.control} ${one.group}`}>
                <Table.Cell>
                  {t(`after.control.${one.control}`)}{' '}
                  <Text as="span" color="fg.muted">
                    <bdi>{one.group}</bdi>
                  </Text>
                </Table.Cell>
                <Table.Cell textAlign="end">
                  <Outcome result={delivered.find((other) => isSame(one, other))} currency={currency} />
                </Table.Cell>
                <Table.Cell textAlign="end">
                  <Outcome result={one} currency={currency} />
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
      <Causes controls={rows} currency={currency} />
      {earlier.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="1" mt="3" textStyle="sm" aria-label={t('controls.earlier')}>
          {earlier.map((one) => (
            <Flex as="li" key={`${one.postMonth} ${one.control} ${one.group}`} justify="space-between" gap="3">
              <Text as="span">
                {dates.month(one.postMonth)} · {t(`after.control.${one.control}`)}
              </Text>
              <Outcome result={one} currency={currency} />
            </Flex>
          ))}
        </Stack>
      )}
      <Causes controls={earlier} currency={currency} />
    </Panel>
  );
}

/** The accounts whose mapping puts controls off: each once, though it may put several off by the same amount. */
function Causes({ controls, currency }: { controls: readonly MappingControl[]; currency: string | null }) {
  const { t } = useTranslation('account-mappings');
  const dates = useDates();
  const amount = useAmounts();
  const sentences = controls.flatMap(({ causes = [], postMonth }) =>
    causes.map(({ code, reason, amount: own, matcher, effectiveFrom }) => {
      const values = { account: code, amount: amount(own, currency), codes: codesOf(matcher) };
      const months = { month: dates.month(postMonth), from: dates.month(effectiveFrom) };
      return t(`controls.cause.${reason}`, { ...values, ...months });
    }),
  );
  if (sentences.length === 0) return null;
  return (
    <Stack as="ul" listStyleType="none" gap="1" mt="3" textStyle="sm" aria-label={t('controls.causes')}>
      {[...new Set(sentences)].map((sentence) => (
        <Text as="li" key={sentence}>
          {sentence}
        </Text>
      ))}
    </Stack>
  );
}

const isSame = (one: MappingControl, other: MappingControl): boolean =>
  one.control === other.control && one.group === other.group && one.postMonth === other.postMonth;

function Outcome({ result, currency }: { result: MappingControl | undefined; currency: string | null }) {
  const { t } = useTranslation('account-mappings');
  const amount = useAmounts();
  if (!result) return <Text as="span">–</Text>;
  return (
    <Text as="span" color={result.holds ? undefined : 'error.fg'} fontWeight={result.holds ? undefined : '600'}>
      {result.holds ? t('after.holds') : t('after.off', { difference: amount(result.difference, currency) })}
    </Text>
  );
}
