import { Button, Menu, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuDownload } from 'react-icons/lu';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { templateAddress } from '../../../entities/submission/api/submission.ts';

/** One empty workbook for each dataset; one with the rows of the month before stands at each submission. */
export function TemplateMenu({ submissions }: { submissions: readonly SubmissionSummary[] }) {
  const { t } = useTranslation('provider');
  const uploadable = submissions.filter(({ allowedActions }) => allowedActions.includes('upload'));
  const ofDatasets = [...new Map(uploadable.map((submission) => [submission.dataset.id, submission])).values()];
  if (ofDatasets.length === 0) return null;
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button variant="outline" flexShrink="0">
          <LuDownload aria-hidden />
          {t('template.menu')}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {ofDatasets.map(({ submissionNo, dataset }) => (
              <Menu.Item key={dataset.id} value={submissionNo} asChild>
                <a href={templateAddress(submissionNo, 'none')} download>
                  {dataset.name}
                </a>
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
