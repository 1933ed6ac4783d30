import { Box, Stack, Table, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mostSetUpListed } from '#contracts/set-up.ts';
import type { SetUpFault, SetUpOutcome, SetUpValue } from '#contracts/set-up.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { useFaultWords } from './use-fault-words.ts';

const longest = 200;

/** What a set-up file would do: how many records of each kind, every difference, what stays, and every fault. */
export function SetUpResult({ outcome: { counts, differences, onlyHere, faults } }: { outcome: SetUpOutcome }) {
  const { t } = useTranslation('set-up');
  const total = (name: 'added' | 'changed' | 'onlyHere') => counts.reduce((sum, count) => sum + count[name], 0);
  const [changed, others] = [total('added') + total('changed'), total('onlyHere')];
  return (
    <Stack gap="4">
      {faults.length > 0 && <Faults faults={faults} />}
      {counts.length > 0 && (
        <Listed label={t('kindHead')} heads={[t('kindHead'), ...countNames.map((name) => t(`count.${name}`))]}>
          {counts.map((count) => (
            <Table.Row key={count.kind}>
              <Table.Cell>{t(`kind.${count.kind}`)}</Table.Cell>
              {countNames.map((name) => (
                <Table.Cell key={name} color={count[name] === 0 ? 'fg.subtle' : undefined}>
                  {t('number', { count: count[name] })}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Listed>
      )}
      {faults.length === 0 && changed === 0 && <Text>{t('none')}</Text>}
      {changed > 0 && <Differences differences={differences} count={changed} />}
      {others > 0 && (
        <Listed
          title={t('onlyHere', { count: others })}
          label={t('onlyHere', { count: others })}
          heads={[t('kindHead'), t('record')]}
          listed={onlyHere.length}
        >
          {onlyHere.map(({ kind, key }) => (
            <Table.Row key={`${kind} ${key}`}>
              <Table.Cell>{t(`kind.${kind}`)}</Table.Cell>
              <Table.Cell>
                <Bdi>{key}</Bdi>
              </Table.Cell>
            </Table.Row>
          ))}
        </Listed>
      )}
    </Stack>
  );
}

const countNames = ['added', 'changed', 'unchanged', 'onlyHere'] as const;

function Differences({ differences, count }: { differences: SetUpOutcome['differences']; count: number }) {
  const { t } = useTranslation('set-up');
  const heads = [t('kindHead'), t('record'), t('difference'), t('field'), t('before'), t('after')];
  const shown = (value: SetUpValue) => {
    if (value === null || value === '') return <Text color="fg.subtle">{t('blank')}</Text>;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return <Bdi>{text.length > longest ? `${text.slice(0, longest)}…` : text}</Bdi>;
  };
  return (
    <Listed
      title={t('differences', { count })}
      label={t('differences', { count })}
      heads={heads}
      listed={differences.length}
    >
      {differences.flatMap(({ kind, key, act, fields }) =>
        (act === 'added' ? [null] : fields).map((field, index) => (
          <Table.Row key={`${kind} ${key} ${field?.name ?? ''}`}>
            <Table.Cell>{index === 0 && t(`kind.${kind}`)}</Table.Cell>
            <Table.Cell>{index === 0 && <Bdi>{key}</Bdi>}</Table.Cell>
            <Table.Cell>{index === 0 && t(`act.${act}`)}</Table.Cell>
            <Table.Cell>{field && <Code>{field.name}</Code>}</Table.Cell>
            <Table.Cell>{field && shown(field.before)}</Table.Cell>
            <Table.Cell>{field && shown(field.after)}</Table.Cell>
          </Table.Row>
        )),
      )}
    </Listed>
  );
}

function Faults({ faults }: { faults: readonly SetUpFault[] }) {
  const { t } = useTranslation('set-up');
  const title = t('faults', { count: faults.length });
  return (
    <Stack gap="2">
      <FaultStrip>{title}</FaultStrip>
      <Listed label={title} heads={[t('kindHead'), t('record'), t('field'), t('reason')]} listed={faults.length}>
        {faults.map((fault, index) => (
          <Table.Row key={`${fault.kind} ${fault.key} ${fault.field} ${index}`}>
            <Table.Cell>{fault.kind ? t(`kind.${fault.kind}`) : t('file')}</Table.Cell>
            <Table.Cell>
              <Bdi>{fault.key}</Bdi>
            </Table.Cell>
            <Table.Cell>{fault.field && <Code>{fault.field}</Code>}</Table.Cell>
            <Table.Cell color="fault.fg">
              <FaultText fault={fault} />
            </Table.Cell>
          </Table.Row>
        ))}
      </Listed>
    </Stack>
  );
}

function FaultText({ fault }: { fault: SetUpFault }) {
  const { text, isFoundShown } = useFaultWords(fault);
  return (
    <>
      {text} {isFoundShown && <Bdi>({fault.found})</Bdi>}
    </>
  );
}

interface ListedProps {
  title?: string;
  label: string;
  heads: readonly string[];
  /** Rows of the answer, which ends at a limit. */
  listed?: number;
  children: ReactNode;
}

function Listed({ title, label, heads, listed = 0, children }: ListedProps) {
  const { t } = useTranslation('set-up');
  return (
    <Stack gap="2">
      {title && <Text fontWeight="500">{title}</Text>}
      {listed >= mostSetUpListed && <Text color="fg.muted">{t('more', { count: listed })}</Text>}
      <Box overflow="auto" maxH="420px" tabIndex={0} role="region" aria-label={label} borderWidth="1px" rounded="l2">
        <Table.Root size="sm" aria-label={label} stickyHeader>
          <Table.Header>
            <Table.Row>
              {heads.map((head) => (
                <Table.ColumnHeader key={head}>{head}</Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>{children}</Table.Body>
        </Table.Root>
      </Box>
    </Stack>
  );
}
