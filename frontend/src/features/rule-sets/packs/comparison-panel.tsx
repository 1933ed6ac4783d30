import { Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComparedPack } from '#contracts/rules.schema.ts';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { SendButton } from '../../../components/send-button.tsx';
import { toast } from '../../../components/toaster.tsx';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { usePrivilege, useSession } from '../../../lib/session.ts';
import { useComparedPack, useInstallPack, useRulePacks } from './pack-api.ts';
import { PackRuleRow } from './pack-rule-row.tsx';

const bringable: readonly ComparedPack['rules'][number]['state'][] = ['missing', 'newer', 'both'];

/** The rules of the pack of a dataset, each with how the one of the dataset stands to it. */
export function ComparisonPanel({ datasetId }: { datasetId: number }) {
  const { t } = useTranslation('rules-engine');
  const messageOf = useErrorMessage();
  const { mayChangeShared } = useSession();
  const mayEdit = usePrivilege('rules_engine', 'Edit') && mayChangeShared;
  const { data, error, refetch } = useComparedPack(datasetId);
  const { data: packs } = useRulePacks();
  const install = useInstallPack();
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="320px" mt="4" aria-busy />;
  const name = packs?.flatMap(({ datasets }) => datasets).find(({ id }) => id === datasetId)?.name ?? '';
  const offered = data.rules.filter(({ state }) => bringable.includes(state));
  const codes = offered.flatMap(({ code }) => (dropped.has(code) ? [] : [code]));
  const choose = (code: string, isChosen: boolean) => {
    const next = new Set(dropped);
    if (isChosen) next.delete(code);
    else next.add(code);
    setDropped(next);
  };
  const send = () =>
    install.mutate(
      { datasetId, version: data.version, codes },
      { onSuccess: (done) => toast.success({ title: t('packs.done'), text: t('packs.doneOf', done) }) },
    );
  return (
    <Panel
      mt="4"
      title={t('packs.comparison', { name })}
      titleEnd={
        <Text textStyle="sm" color="fg.muted">
          {t('packs.versionOf', { version: data.version })}
        </Text>
      }
    >
      <Stack gap="3">
        <Stack as="ul" gap="0" listStyleType="none">
          {data.rules.map((rule) => (
            <PackRuleRow
              key={rule.code}
              rule={rule}
              isChosen={codes.includes(rule.code)}
              onChoose={
                mayEdit && bringable.includes(rule.state) ? (isChosen) => choose(rule.code, isChosen) : undefined
              }
            />
          ))}
        </Stack>
        {install.error && <FaultStrip>{messageOf(install.error)}</FaultStrip>}
        {mayEdit && offered.length > 0 && (
          <Flex align="center" gap="3" wrap="wrap">
            <SendButton colorPalette="ink" disabled={codes.length === 0} isSending={install.isPending} onClick={send}>
              {t('packs.install', { count: codes.length })}
            </SendButton>
            <Text color="fg.muted" textStyle="sm">
              {t('packs.asDrafts')}
            </Text>
          </Flex>
        )}
      </Stack>
    </Panel>
  );
}
