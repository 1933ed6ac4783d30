import { Box, Button, Flex, Input, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPlus } from 'react-icons/lu';
import type { DataModelDetail } from '#contracts/data-models.schema.ts';
import type { ModelField } from '#contracts/data-models.ts';
import { fieldTypes, requirements } from '#contracts/data-models.ts';
import { foldKey } from '#contracts/text.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { SelectField } from '../../components/form-fields.tsx';
import { Panel } from '../../components/panel.tsx';
import { RestoreStrip } from '../../components/restore-strip.tsx';
import { ImpactButton } from '../../entities/change-impacts/impact-button.tsx';
import { useDataModel } from './data-model-api.ts';
import { FieldGrid } from './field-grid.tsx';
import { FieldPanel } from './field-panel.tsx';
import { ModelHead } from './model-head.tsx';
import { OfferStrip } from './offer-strip.tsx';
import { OwnFieldDialog } from './own-field-dialog.tsx';
import { SaveModelDialog } from './save-model-dialog.tsx';
import { useModelDraft } from './use-model-draft.ts';
import type { ModelDraft } from './use-model-draft.ts';
import { VersionsPanel } from './versions-panel.tsx';

/** The fields of a data model, as a tab of the page of a dataset and of `/dataset`. */
export function FieldsTab({ dataModelId }: { dataModelId: number }) {
  const { data: model, error, refetch } = useDataModel(dataModelId);
  if (error && !model) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!model) return <Skeleton h="240px" aria-busy />;
  return <FieldsOf key={model.id} model={model} />;
}

function FieldsOf({ model }: { model: DataModelDetail }) {
  const { t } = useTranslation('data-models');
  const draft = useModelDraft(model);
  const [filter, setFilter] = useState({ search: '', need: '', type: '' });
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState<'own' | 'save' | null>(null);
  const shown = draft.fields.filter((field) => fits(field, filter));
  const field = draft.fields.find(({ name }) => name === chosen);
  const close = () => {
    setChosen(null);
    document.querySelector<HTMLElement>(`button[data-field="${chosen}"]`)?.focus();
  };
  const off = draft.fields.filter(({ requirement }) => requirement === 'off').length;
  return (
    <Stack gap="3">
      {draft.offered && <RestoreStrip onRestore={draft.takeUp} onDiscard={() => draft.reset(model)} />}
      {draft.restored && !draft.offered && <RestoreStrip onDiscard={() => draft.reset(model)} />}
      {!model.mayChange && (
        <Text textStyle="sm" color="fg.muted">
          {t('readOnly')}
        </Text>
      )}
      {model.offer && model.mayChange && draft.changes.length === 0 && (
        <OfferStrip model={model} onAdopted={draft.reset} />
      )}
      <Flex gap="3" direction={{ base: 'column', lg: 'row' }} align={{ lg: 'start' }}>
        <Panel isFlush flex="1" w={{ base: 'full', lg: 'auto' }}>
          <ModelHead model={model} />
          <Flex p="3" gap="2" wrap="wrap" align="end">
            <Input
              size="md"
              maxW={{ sm: '240px' }}
              type="search"
              aria-label={t('search')}
              placeholder={t('search')}
              value={filter.search}
              onChange={(event) => setFilter({ ...filter, search: event.target.value })}
            />
            <FilterSelect
              label={t('filter.need')}
              value={filter.need}
              options={requirements.map((value) => ({ value, label: t(`need.${value}`) }))}
              onChange={(need) => setFilter({ ...filter, need })}
            />
            <FilterSelect
              label={t('filter.type')}
              value={filter.type}
              options={fieldTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
              onChange={(type) => setFilter({ ...filter, type })}
            />
            <Text textStyle="xs" color="fg.muted" ms="auto" alignSelf="center">
              {t('counts', { on: draft.fields.length - off, off })}
            </Text>
            {model.mayChange && (
              <Button variant="outline" onClick={() => setOpen('own')}>
                <LuPlus aria-hidden />
                {t('own')}
              </Button>
            )}
          </Flex>
          {model.mayChange && (
            <Flex px="3" pb="3" gap="2" align="center" wrap="wrap">
              <Text textStyle="sm" role="status">
                {t('unsaved', { count: draft.changes.length })}
              </Text>
              {draft.changes.length > 0 && (
                <>
                  <Button variant="outline" onClick={() => draft.reset(model)}>
                    {t('discard')}
                  </Button>
                  <Button colorPalette="ink" onClick={() => setOpen('save')}>
                    {t('save', { version: draft.seen.version + 1 })}
                  </Button>
                  <PreviewOf model={model} draft={draft} />
                </>
              )}
            </Flex>
          )}
          {shown.length === 0 ? (
            <EmptyState title={t('noMatch')} />
          ) : (
            <FieldGrid model={model} fields={shown} changes={draft.changes} chosen={chosen} onChoose={setChosen} />
          )}
        </Panel>
        {field && (
          <FieldPanel
            key={field.name}
            model={model}
            field={field}
            fields={draft.fields}
            onChange={(part) => draft.changeField(field.name, part)}
            onClose={close}
          />
        )}
      </Flex>
      <VersionsPanel model={model} />
      {open === 'own' && (
        <OwnFieldDialog
          taken={draft.fields.map(({ name }) => name)}
          lookups={model.lookups}
          onAdd={(own) => {
            draft.add(own);
            setChosen(own.name);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'save' && <SaveModelDialog model={model} draft={draft} onClose={() => setOpen(null)} />}
    </Stack>
  );
}

/** What the fields that are not saved would do to past submissions. */
function PreviewOf({ model, draft }: { model: DataModelDetail; draft: ModelDraft }) {
  const { i18n } = useTranslation();
  const { fields, seen } = draft;
  const labelOf = (name: string) => {
    const labels = fields.find((field) => field.name === name)?.labels;
    return labels?.[i18n.language as 'en'] ?? labels?.en ?? name;
  };
  return (
    <ImpactButton
      changeOf={() => ({ kind: 'dataModel', dataModelId: model.id, body: { basedOn: seen.version, fields } })}
      labelOf={labelOf}
    />
  );
}

function fits(field: ModelField, { search, need, type }: { search: string; need: string; type: string }): boolean {
  if (need !== '' && field.requirement !== need) return false;
  if (type !== '' && field.type !== type) return false;
  const texts = [field.name, ...Object.values(field.labels), ...Object.values(field.synonyms ?? {}).flat()];
  return search.trim() === '' || texts.some((text) => foldKey(text).includes(foldKey(search)));
}

interface FilterSelectProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function FilterSelect({ label, options, ...field }: FilterSelectProps) {
  const { t } = useTranslation('data-models');
  return (
    <Box w={{ base: 'full', sm: 'auto' }}>
      <SelectField
        {...field}
        isLabelHidden
        label={label}
        options={[{ value: '', label: `${label}: ${t('filter.all')}` }, ...options]}
      />
    </Box>
  );
}
