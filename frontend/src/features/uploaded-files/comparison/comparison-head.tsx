import { Box, Button, Flex, IconButton, Link as ChakraLink } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuArrowLeftRight } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { ComparedVersion, VersionDifference } from '#contracts/uploaded-files.ts';
import { DownloadMenu } from '../../../components/download-menu.tsx';
import { SelectField } from '../../../components/form-fields.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { apiAddress } from '../../../lib/api.ts';
import { useDates } from '../../../lib/dates.ts';

interface ComparisonHeadProps {
  difference: VersionDifference;
  onChoose: (ids: { from?: number; to?: number }) => void;
}

/** What is compared, and which two versions of it. */
export function ComparisonHead({ difference, onChoose }: ComparisonHeadProps) {
  const { t } = useTranslation('uploaded-files');
  const { from, to, dataset, property, entity, fund, versions } = difference;
  const ids = { from: from.versionId, to: to.versionId };
  const place = (property ?? entity ?? fund)?.name;
  return (
    <>
      <ChakraLink asChild textStyle="sm" color="fg.muted">
        <Link to={`/viewuploadedfiles?search=${to.submissionNo}`}>{t('difference.crumb')}</Link>
      </ChakraLink>
      <PageHeader
        title={place === undefined ? dataset.name : `${dataset.name} · ${place}`}
        postMonth={to.postMonth}
        actions={
          <>
            {from.hasRows && to.hasRows && (
              <DownloadMenu
                label={t('difference.download')}
                files={[
                  {
                    label: t('difference.workbook'),
                    address: apiAddress('/uploaded-files/comparison/export/excel', ids),
                  },
                ]}
              />
            )}
            <Button asChild variant="outline">
              <Link to={`/dashboard/${to.submissionNo}`}>{t('openSubmission')}</Link>
            </Button>
          </>
        }
      >
        <Flex gap="3" align="end" wrap="wrap" mt="2">
          <VersionChoice
            label={t('difference.from')}
            chosen={from}
            versions={versions}
            onChoose={(id) => onChoose({ from: id })}
          />
          <VersionChoice
            label={t('difference.to')}
            chosen={to}
            versions={versions}
            onChoose={(id) => onChoose({ to: id })}
          />
          <IconButton
            variant="ghost"
            size="sm"
            aria-label={t('difference.swap')}
            onClick={() => onChoose({ from: to.versionId, to: from.versionId })}
          >
            <LuArrowLeftRight aria-hidden />
          </IconButton>
        </Flex>
      </PageHeader>
    </>
  );
}

interface VersionChoiceProps {
  label: string;
  chosen: ComparedVersion;
  versions: readonly ComparedVersion[];
  onChoose: (versionId: number) => void;
}

/** The versions of the later one's submission; an earlier one of another submission is offered as well. */
function VersionChoice({ label, chosen, versions, onChoose }: VersionChoiceProps) {
  const { t } = useTranslation('uploaded-files');
  const dates = useDates();
  const isKnown = versions.some(({ versionId }) => versionId === chosen.versionId);
  const options = [...(isKnown ? [] : [chosen]), ...versions].map((version) => {
    const { versionId, versionNo, createdAt, createdBy, submissionNo } = version;
    const when = dates.instantNarrow(createdAt);
    const isOther = !isKnown && version === chosen;
    return {
      value: String(versionId),
      label: isOther
        ? t('difference.otherVersion', { submissionNo, version: versionNo, when })
        : t('difference.version', { version: versionNo, when, name: createdBy?.name ?? t('system') }),
    };
  });
  return (
    <Box flex={{ base: '1 1 280px', md: '1 1 240px' }} maxW={{ md: '320px' }}>
      <SelectField
        label={label}
        size="sm"
        value={String(chosen.versionId)}
        options={options}
        onChange={(value) => onChoose(Number(value))}
      />
    </Box>
  );
}
