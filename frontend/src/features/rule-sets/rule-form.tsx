import { Button, Grid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RuleDataset, RuleView, SaveRule } from '#contracts/rules.schema.ts';
import { languageCodes } from '#contracts/sessions.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { RecheckDialog } from '../../entities/jobs/recheck-dialog.tsx';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { AdvanceFields } from './advance/advance-fields.tsx';
import { BasicFields } from './basic-fields.tsx';
import { missingPart } from './basic-rule.ts';
import { MessageFields } from './message-fields.tsx';
import { ReachFields } from './reach-fields.tsx';
import { ruleAddress } from './rule-address.ts';
import { useSaveRule } from './rule-api.ts';
import { bodyOf, inOtherMode, treeOfDraft } from './rule-draft.ts';
import type { RuleDraft } from './rule-draft.ts';
import { SentencePanel } from './sentence-panel.tsx';
import { SaveFault } from './save-fault.tsx';
import { SwitchRuleDialog } from './switch-rule-dialog.tsx';
import { TryPanel } from './trials/try-panel.tsx';
import type { TriedRule } from './trials/trial-api.ts';
import { TypeFields } from './type-fields.tsx';

interface RuleFormProps {
  view: RuleView | null;
  first: RuleDraft;
  datasets: readonly RuleDataset[];
  onReload: () => void;
}

type Lack = 'fieldsFirst' | 'createFirst' | 'messageFirst' | 'fundFirst';

/** A rule in basic or advance mode, with the sentence that it says. Saving makes a draft; switching on is an act of its own. */
export function RuleForm({ view, first, datasets, onReload }: RuleFormProps) {
  const { t } = useTranslation('rules-engine');
  const navigate = useNavigate();
  const mayEdit = usePrivilege('rules_engine', 'Edit');
  const mayConfigure = usePrivilege('rules_engine', 'All');
  const { mayChangeShared } = useSession();
  const [draft, setDraft] = useState(first);
  const [lack, setLack] = useState<Lack | null>(null);
  const [open, setOpen] = useState<'switch' | 'recheck' | null>(null);
  const save = useSaveRule(view?.id ?? null);
  const dataset = datasets.find(({ id }) => id === draft.datasetId);
  const tree = treeOfDraft(draft, dataset, datasets);
  const isAdvance = draft.mode === 'advance';
  const mayChange = mayEdit && (view === null || view.mayChange);
  const change = (part: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...part });
    setLack(null);
  };
  const read = () => {
    const found = lackOf(draft, dataset, tree !== null, mayChangeShared);
    setLack(found);
    return found !== null || tree === null || !dataset ? null : bodyOf(draft, tree, dataset.id, view?.version ?? 0);
  };
  const submit = () => {
    const body = read();
    if (body === null) return;
    save.mutate(body, {
      onSuccess: (saved) => {
        toast.success({
          title: t(isAdvance && view === null ? 'advance.created' : 'form.saved'),
          text: t('form.draftNote'),
        });
        if (view === null) void navigate(ruleAddress(saved.id), { replace: true });
        else onReload();
      },
    });
  };
  const isDraft = view !== null && view.version !== view.versionInForce;
  return (
    <>
      <PageHeader
        title={view === null ? t('form.newTitle') : nameOf(view)}
        facts={[
          ...(dataset ? [t('form.subtitle', { model: dataset.model, version: dataset.modelVersion })] : []),
          ...(view ? [t(isDraft ? 'form.versionDraft' : 'form.versionInForce', { version: view.version })] : []),
        ]}
        actions={
          <>
            <Button variant="outline" onClick={() => void navigate('/rules_engine')}>
              {t('form.cancel')}
            </Button>
            {isDraft && mayConfigure && view.mayChange && (
              <Button variant="outline" onClick={() => setOpen('switch')}>
                {t('form.switchOn')}
              </Button>
            )}
            {mayChange && (
              <SendButton
                colorPalette="ink"
                isSending={save.isPending}
                disabled={isAdvance && tree === null && draft.text.trim() !== ''}
                onClick={submit}
              >
                {t('form.save')}
              </SendButton>
            )}
          </>
        }
      />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 400px' }} gap="4" alignItems="start">
        <Panel>
          <Stack gap="5" asChild>
            <fieldset disabled={!mayChange}>
              {!mayChange && <Text color="fg.muted">{t('form.readOnly')}</Text>}
              {lack && <FaultStrip>{t(`form.${lack}`)}</FaultStrip>}
              {save.error && isAdvance && <FaultStrip>{t('advance.failed')}</FaultStrip>}
              {save.error && <SaveFault error={save.error} {...{ dataset, onReload }} />}
              <TypeFields draft={draft} change={change} otherMode={inOtherMode(draft, dataset, datasets)} />
              {isAdvance ? (
                <AdvanceFields
                  {...{ draft, datasets, dataset, change }}
                  isDatasetFixed={view !== null}
                  isReadOnly={!mayChange}
                />
              ) : (
                <BasicFields {...{ draft, datasets, dataset, change }} isDatasetFixed={view !== null} />
              )}
              <MessageFields {...{ draft, dataset, change }} tree={treeOfDraft(draft, dataset, datasets, true)} />
              <ReachFields draft={draft} current={view?.reach} change={change} />
            </fieldset>
          </Stack>
        </Panel>
        <Stack gap="4">
          <SentencePanel {...{ tree, datasets, dataset }} />
          {mayChange && <TryPanel dataset={dataset} read={() => triedOf(read(), view)} onReload={onReload} />}
        </Stack>
      </Grid>
      {open === 'switch' && view && (
        <SwitchRuleDialog
          rule={{ id: view.id, name: nameOf(view) }}
          wanted={{ isActive: true, version: view.version }}
          onClose={() => setOpen(null)}
          onSwitched={(concerned) => {
            if (concerned > 0) setOpen('recheck');
            else onReload();
          }}
        />
      )}
      {open === 'recheck' && view && (
        <RecheckDialog
          source={{ kind: 'rule', id: view.id }}
          onClose={() => {
            setOpen(null);
            onReload();
          }}
        />
      )}
    </>
  );
}

const triedOf = (rule: SaveRule | null, view: RuleView | null): TriedRule | null =>
  rule && { rule, ruleId: view?.id ?? null };

function nameOf({ names, code }: RuleView): string {
  return names[document.documentElement.lang] ?? names['en'] ?? code;
}

/** What has to be filled in before the rule can be saved, in the order of the form. */
function lackOf(
  draft: RuleDraft,
  dataset: RuleDataset | undefined,
  isRule: boolean,
  mayChangeShared: boolean,
): Lack | null {
  if (draft.mode === 'advance') {
    if (!isRule) return dataset ? 'createFirst' : 'fieldsFirst';
  } else {
    const part = dataset ? missingPart(draft.basic) : 'fields';
    if (part !== null) return part === 'fields' ? 'fieldsFirst' : 'createFirst';
  }
  if (languageCodes.every((language) => draft.messages[language].trim() === '')) return 'messageFirst';
  return !mayChangeShared && draft.reach.funds.length === 0 ? 'fundFirst' : null;
}
