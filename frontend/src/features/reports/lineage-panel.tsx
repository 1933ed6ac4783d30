import { Box, Button, CloseButton, Flex, Icon, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconType } from 'react-icons';
import { LuDatabase, LuFileSpreadsheet, LuHistory, LuScale, LuStamp, LuTable2, LuUpload } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { Lineage } from '#contracts/report-lineage.schema.ts';
import type { TracedField } from '#contracts/reports.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { useReport } from './report-api.ts';

export interface Traced {
  loadId: number;
  rowNo: number;
  field: TracedField;
  /** As the report shows it. */
  shown: string;
}

/** From a figure of the report to the cell in the provider's file, with all that happened to it between. */
export function LineagePanel({ traced, onClose }: { traced: Traced; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const { shown, ...query } = traced;
  const { data, error, refetch } = useReport('lineage', query);
  const address = data && `/dashboard/${data.submissionNo}`;
  return (
    <Panel
      aria-label={t('lineage.title', { value: shown })}
      title={t('lineage.title', { value: shown })}
      titleEnd={<CloseButton size="xs" aria-label={t('lineage.close')} onClick={onClose} />}
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : data && <Steps lineage={data} />}
      {data && (
        <Flex gap="2" mt="3" wrap="wrap" data-no-print>
          <Button asChild size="sm" variant="outline">
            <Link to={`${address}?version=${data.version.versionNo}&cell=${traced.rowNo}:${traced.field}`}>
              <LuTable2 aria-hidden />
              {t('lineage.show')}
            </Link>
          </Button>
          <Button asChild size="sm" variant="outline">
            <Link to={`${address}`}>{t('lineage.open')}</Link>
          </Button>
        </Flex>
      )}
    </Panel>
  );
}

function Steps({ lineage }: { lineage: Lineage }) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const { letter, rowNo, sheet, fileName, value, version, submissionNo, heading, field, findings } = lineage;
  const at = (instant: string | null) => (instant === null ? '–' : dates.instant(instant));
  const explained = findings.flatMap(({ explanation }) => explanation ?? []);
  return (
    <Box as="ol" listStyleType="none" aria-label={t('lineage.steps')}>
      <Step
        icon={LuFileSpreadsheet}
        title={
          letter === null
            ? t('lineage.row', { row: rowNo, sheet })
            : t('lineage.cell', { cell: `${letter}${rowNo}`, sheet })
        }
      >
        {fileName ?? t('lineage.noFile')}
        {value !== null && `, “${value}”`}
      </Step>
      <Step icon={LuUpload} title={t('lineage.version', { version: version.versionNo, submissionNo })}>
        {`${version.createdBy ?? t('lineage.system')}, ${at(version.createdAt)}`}
      </Step>
      <Step
        icon={LuTable2}
        title={
          lineage.mappingVersion === null
            ? t('lineage.noMapping')
            : t('lineage.mapping', { version: lineage.mappingVersion })
        }
      >
        {heading !== null && t('lineage.heading', { heading, field: t(`lineage.field.${field}`) })}
      </Step>
      <Step icon={LuScale} title={t('lineage.rules', { count: lineage.rulesChecked })}>
        {findings.length > 0 &&
          [t('lineage.findings', { count: findings.length }), ...explained.map((one) => `“${one}”`)].join(' · ')}
      </Step>
      {lineage.decisions.map(({ by, at: decidedAt }) => (
        <Step key={`${by}${decidedAt}`} icon={LuStamp} title={t('lineage.approved', { name: by })}>
          {at(decidedAt)}
        </Step>
      ))}
      <Step icon={LuDatabase} title={t('lineage.published')}>
        {at(lineage.publishedAt)}
        {lineage.restatements.length === 0 && `, ${t('lineage.notRestated')}`}
      </Step>
      {lineage.restatements.map((one) => (
        <Step
          key={one.versionNo}
          icon={LuHistory}
          title={t('lineage.restated', { version: one.versionNo, value: one.value ?? t('lineage.notListed') })}
        >
          {dates.series([one.by ?? t('lineage.system'), at(one.publishedAt)])}
          {one.replacedAt !== null &&
            ` · ${dates.series([
              t(`restated.kind.${one.kind ?? 'unknown'}`),
              ...(one.replacedBy === null ? [] : [one.replacedBy]),
              at(one.replacedAt),
              ...(one.reason === null ? [] : [`“${one.reason}”`]),
            ])}`}
        </Step>
      ))}
    </Box>
  );
}

function Step({ icon, title, children }: { icon: IconType; title: string; children: ReactNode }) {
  return (
    <Flex as="li" gap="3" pb="3">
      <Flex boxSize="26px" rounded="full" bg="bg.muted" align="center" justify="center" flexShrink="0">
        <Icon as={icon} boxSize="14px" color="fg.muted" aria-hidden />
      </Flex>
      <Box minW="0">
        <Text textStyle="sm" fontWeight="600">
          {title}
        </Text>
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {children}
        </Text>
      </Box>
    </Flex>
  );
}
