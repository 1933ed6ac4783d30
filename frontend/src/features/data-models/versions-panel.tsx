import { Badge, Button, Flex, Link, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataModelDetail, ModelVersionHead } from '#contracts/data-models.schema.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { RecheckButton } from '../../entities/jobs/recheck-button.tsx';
import { useDates } from '../../lib/dates.ts';
import { ChangeList } from './change-list.tsx';
import { modelTemplateAddress, useModelVersion } from './data-model-api.ts';

/** The versions of a model, newest first, each with its author and its difference to the one before. */
export function VersionsPanel({ model }: { model: DataModelDetail }) {
  const { t } = useTranslation('data-models');
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Panel
      title={t('versions.title')}
      isFlush
      titleEnd={model.mayChange && <RecheckButton size="xs" source={{ kind: 'dataModel', id: model.id }} />}
    >
      <Stack as="ol" gap="0" listStyleType="none">
        {model.versions.map((head) => (
          <VersionLine
            key={head.version}
            modelId={model.id}
            head={head}
            isOpen={shown === head.version}
            onToggle={() => setShown(shown === head.version ? null : head.version)}
          />
        ))}
      </Stack>
    </Panel>
  );
}

interface VersionLineProps {
  modelId: number;
  head: ModelVersionHead;
  isOpen: boolean;
  onToggle: () => void;
}

function VersionLine({ modelId, head, isOpen, onToggle }: VersionLineProps) {
  const { t } = useTranslation('data-models');
  const dates = useDates();
  const { data, error, refetch } = useModelVersion(modelId, isOpen ? head.version : null);
  const made = head.author === null ? t('versions.standard') : t('versions.by', { author: head.author });
  return (
    <Stack as="li" px="3" py="2" gap="1" borderTopWidth="1px" borderColor="border.muted">
      <Flex gap="3" align="center" wrap="wrap">
        <Text fontWeight="600">{t('versions.version', { version: head.version })}</Text>
        {head.isInForce && <Badge>{t('versions.inForce')}</Badge>}
        <Text textStyle="sm" color="fg.muted">
          {`${made} · ${dates.instant(head.createdAt)}`}
        </Text>
        <Link
          ms="auto"
          href={modelTemplateAddress(modelId, head.version)}
          download
          aria-label={t('versions.templateOf', { version: head.version })}
        >
          {t('versions.template')}
        </Link>
        {head.changeCount > 0 && (
          <Button variant="outline" size="xs" aria-expanded={isOpen} onClick={onToggle}>
            {`${t('versions.show')}: ${t('versions.changes', { count: head.changeCount })}`}
          </Button>
        )}
      </Flex>
      {head.note && <Text textStyle="sm">{head.note}</Text>}
      {isOpen && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isOpen && !error && !data && <Skeleton h="40px" aria-busy />}
      {isOpen && data && <ChangeList changes={data.changes} fields={data.definition.fields} />}
    </Stack>
  );
}
