import { Button, Switch, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { frequencies } from '#contracts/frequencies.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { useRecord } from '../../entities/masters/masters.ts';
import { textOf } from '../../entities/masters/use-master-words.ts';
import { RestoreStrip } from '../../components/restore-strip.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { useDates } from '../../lib/dates.ts';
import { useSaveTimeline } from './frequency-api.ts';
import { FurtherFields } from './further-controls.tsx';
import { MonthLine } from './month-line.tsx';
import { SubjectTabs } from './subject-tabs.tsx';
import { useFrequencyActs } from './use-frequency-acts.tsx';
import { useFrequencyColumns } from './use-frequency-columns.tsx';
import { useTimelineDrafts } from './use-timeline-drafts.ts';

const fixed = { isForProperty: 'true' };

/** Frequencies of properties and funds, edited in place and saved together. */
export function FrequencyPage() {
  const { t, i18n } = useTranslation('frequencies');
  const drafts = useTimelineDrafts();
  const saving = useSaveTimeline();
  const acts = useFrequencyActs();
  const [appliesToOpen, setAppliesToOpen] = useState(false);
  const [chosen, setChosen] = useState<MasterRecord | null>(null);
  // Read again after every save: the next change is made against the row as it is then.
  const row = useRecord(frequencies, chosen?.id ?? null).data ?? chosen;
  const { series } = useDates();
  const nameOf = ({ values }: MasterRecord) =>
    series(['subject', 'collected'].map((field) => textOf(values[field], i18n.language)).filter((text) => text !== ''));
  const columnsOf = useFrequencyColumns(drafts, chosen?.id ?? null, setChosen);
  const save = () => {
    const rows = Object.entries(drafts.drafts).map(([id, draft]) => ({ ...draft, MappingFileId: Number(id) }));
    saving.mutate(rows, {
      onSuccess: (results) => {
        drafts.settle(results);
        const updated = results
          .filter(({ outcome }) => outcome === 'updated')
          .map(({ MappingFileId }) => MappingFileId);
        if (appliesToOpen && updated.length > 0) acts.applyToOpen(updated);
        const refused = results.filter(({ outcome }) => outcome === 'refused').length;
        if (refused === 0) toast.success({ title: t('updated') });
        else
          toast.error({
            title: t('failed'),
            text: t('resultMixed', { saved: results.length - refused, refused }),
          });
      },
      onError: (error) => toast.failure(error),
    });
  };
  return (
    <MasterPage
      definition={frequencies}
      fixed={fixed}
      isDense
      bulkActs={acts.bulkActs}
      itemsOf={acts.itemsOf}
      columns={columnsOf}
      facts={[
        drafts.count > 0 && (
          <Text as="span" color="ink.fg" fontWeight="500">
            {t('changed', { count: drafts.count })}
          </Text>
        ),
      ]}
      actions={
        drafts.count === 0 ? (
          acts.cloneActs
        ) : (
          <>
            {acts.mayApply && (
              <Switch.Root checked={appliesToOpen} onCheckedChange={({ checked }) => setAppliesToOpen(checked)}>
                <Switch.HiddenInput />
                <Switch.Control />
                <Switch.Label textStyle="sm">{t('applyOpen.switch')}</Switch.Label>
              </Switch.Root>
            )}
            <Button variant="outline" onClick={drafts.discardAll}>
              {t('undo')}
            </Button>
            <SendButton colorPalette="ink" isSending={saving.isPending} onClick={save}>
              {t('save', { count: drafts.count })}
            </SendButton>
          </>
        )
      }
      above={
        <>
          {drafts.isRestored && <RestoreStrip onDiscard={drafts.discardAll} />}
          <SubjectTabs />
        </>
      }
      below={
        <>
          {row && (
            <MonthLine
              key={row.id}
              id={row.id}
              rule={ruleOf(row, i18n.language)}
              fields={
                row.allowedActs.includes('edit') && <FurtherFields record={row} drafts={drafts} name={nameOf(row)} />
              }
            />
          )}
          {acts.dialog}
        </>
      }
    />
  );
}

/** The stored rule of a row, in the words of its columns. */
function ruleOf({ values }: MasterRecord, language: string): string {
  return ['collected', 'submitFrequency', 'submitTimelineDay', 'dayMode', 'roll', 'anchor']
    .map((name) => textOf(values[name], language))
    .filter((text) => text !== '')
    .join(' · ');
}
