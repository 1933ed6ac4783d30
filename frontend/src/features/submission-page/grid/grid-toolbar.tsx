import { Box, Button, Flex, Icon, IconButton, Input, InputGroup, Menu, NativeSelect, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuArrowDownWideNarrow, LuDownload, LuListFilter, LuSearch } from 'react-icons/lu';
import type { GridPage, SubmissionDetail } from '#contracts/submission-views.ts';
import { ColumnChoice } from '../../../entities/list/column-choice.tsx';
import { SegmentChoice } from '../../../components/segment-choice.tsx';
import { useDates } from '../../../lib/dates.ts';
import { fileAddress } from '../../../entities/submission/api/submission.ts';
import { currentVersion, readableVersions } from '../../../entities/submission/submission-names.ts';
import { usePageState } from '../use-page-state.ts';

export interface GridToolbarProps {
  submission: SubmissionDetail;
  versionNo: number | null;
  compareWith: number | null;
  head: GridPage | undefined;
  hidden: ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
  /** Absent where there are no rows to filter. */
  filtering?: { isOn: boolean; onChange: (isOn: boolean) => void };
}

/** Downloads of the version: as it came, and marked with its findings. */
export function DownloadMenu({ submission, versionNo }: { submission: SubmissionDetail; versionNo: number | null }) {
  const { t } = useTranslation('submission');
  const version = submission.versions.find((candidate) => candidate.versionNo === versionNo);
  if (versionNo === null || !(version?.hasOriginal || version?.hasAnnotated)) return null;
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount>
      <Menu.Trigger asChild>
        <IconButton variant="outline" aria-label={t('data.download')}>
          <LuDownload aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {version.hasOriginal && (
              <Menu.Item value="original" asChild>
                <a href={fileAddress(submission.submissionNo, 'original', versionNo)} download>
                  {t('data.original')}
                </a>
              </Menu.Item>
            )}
            {version.hasAnnotated && (
              <Menu.Item value="annotated" asChild>
                <a href={fileAddress(submission.submissionNo, 'annotated', versionNo)} download>
                  {t('data.annotated')}
                </a>
              </Menu.Item>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

function VersionChoice({
  submission,
  versionNo,
  compareWith,
}: Omit<GridToolbarProps, 'head' | 'hidden' | 'onHide' | 'filtering'>) {
  const { t } = useTranslation('submission');
  const { set } = usePageState();
  const versions = readableVersions(submission);
  const others = versions.filter((version) => version.versionNo !== versionNo);
  const currentNo = currentVersion(submission)?.versionNo;
  if (versions.length < 2) return null;
  const nameOf = (no: number) =>
    no === currentNo ? t('data.versionCurrent', { version: no }) : t('data.version', { version: no });
  return (
    <Flex align="center" gap="2" textStyle="sm" color="fg.muted" wrap="wrap">
      <NativeSelect.Root size="sm" w="auto">
        <NativeSelect.Field
          aria-label={t('data.versionShown')}
          value={String(versionNo ?? '')}
          onChange={(event) =>
            set({ version: Number(event.target.value) === currentNo ? '' : event.target.value, compare: '' })
          }
        >
          {versions.map(({ versionNo: no }) => (
            <option key={no} value={no}>
              {nameOf(no)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Box as="label" display="flex" alignItems="center" gap="2" whiteSpace="nowrap">
        {t('data.comparedWith')}
        <NativeSelect.Root size="sm" w="auto">
          <NativeSelect.Field
            value={String(compareWith ?? 0)}
            onChange={(event) =>
              set({ compare: event.target.value, ...(event.target.value === '0' && { view: 'all' }) })
            }
          >
            <option value="0">{t('data.notCompared')}</option>
            {others.map(({ versionNo: no }) => (
              <option key={no} value={no}>
                {t('data.version', { version: no })}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Box>
    </Flex>
  );
}

export function GridToolbar({ submission, versionNo, compareWith, head, hidden, onHide, filtering }: GridToolbarProps) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const page = usePageState();
  const count = (value: number | undefined) => (value === undefined ? '' : dates.number(value));
  const columns = head?.columns ?? [];
  return (
    <Flex align="center" gap="2" wrap="wrap" px={{ base: '3', md: '4' }} py="2">
      <SegmentChoice
        label={t('data.viewLabel')}
        value={page.view}
        onChange={(view) => page.set({ view })}
        options={[
          { value: 'all', label: `${t('data.all')} ${count(head?.totalRows)}` },
          {
            value: 'changed',
            label: `${t('data.changed')} ${compareWith === null ? '' : count(head?.changedRows)}`,
            isDisabled: compareWith === null,
          },
          { value: 'findings', label: `${t('data.withFindings')} ${count(head?.findingRows)}` },
        ]}
      />
      <VersionChoice {...{ submission, versionNo, compareWith }} />
      {compareWith !== null && (
        <Button
          size="sm"
          variant={page.sort === 'change' ? 'subtle' : 'outline'}
          aria-pressed={page.sort === 'change'}
          onClick={() => page.set({ sort: page.sort === 'change' ? '' : 'change' })}
        >
          <LuArrowDownWideNarrow aria-hidden />
          {t('data.largestChange')}
        </Button>
      )}
      {filtering && (
        <Button
          size="sm"
          variant={filtering.isOn ? 'subtle' : 'outline'}
          aria-pressed={filtering.isOn}
          onClick={() => {
            if (filtering.isOn) page.set({ filters: '' });
            filtering.onChange(!filtering.isOn);
          }}
        >
          <LuListFilter aria-hidden />
          {t('data.filter')}
        </Button>
      )}
      <Box flex="1" />
      <InputGroup
        w={{ base: 'full', sm: '180px', lg: '104px', xl: '180px' }}
        startElement={<Icon as={LuSearch} boxSize="15px" aria-hidden />}
      >
        <Input
          type="search"
          aria-label={t('data.search')}
          placeholder={t('data.search')}
          value={page.search}
          onChange={(event) => page.set({ search: event.target.value })}
        />
      </InputGroup>
      {columns.length > 0 ? (
        <ColumnChoice
          columns={columns.map(({ field, label }) => ({ id: field, header: label }))}
          hidden={hidden}
          onChange={onHide}
        />
      ) : (
        <Button variant="outline" disabled>
          {t('data.columns')}
        </Button>
      )}
      <DownloadMenu submission={submission} versionNo={versionNo} />
    </Flex>
  );
}
