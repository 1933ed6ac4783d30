import { Button, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AppDialog } from '../../components/app-dialog.tsx';
import { SelectField } from '../../components/form-fields.tsx';
import { useSession } from '../../lib/session.ts';
import { placeAddress } from './chain-address.ts';
import { SubjectChooser } from './subject-chooser.tsx';

const wheres = ['everything', 'fund', 'property'] as const;
type Where = (typeof wheres)[number];

/** What the chain is for, then the editor of that place: with its version in force, or empty. */
export function ChooseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('workflow-configuration');
  const { t: tCommon } = useTranslation();
  const navigate = useNavigate();
  const [kind, setKind] = useState<'dataset' | 'reportPackage'>('dataset');
  const [collectedId, setCollectedId] = useState<number | null>(null);
  // A configuration for everything is the whole installation's; the list shows it to everybody.
  const { mayChangeShared } = useSession();
  const offered = mayChangeShared ? wheres : wheres.filter((one) => one !== 'everything');
  const [where, setWhere] = useState<Where>(mayChangeShared ? 'everything' : 'fund');
  const [placeId, setPlaceId] = useState<number | null>(null);
  const isComplete = collectedId !== null && (where === 'everything' || placeId !== null);
  const open = () =>
    void navigate(
      placeAddress({
        datasetId: kind === 'dataset' ? collectedId : null,
        reportPackageId: kind === 'reportPackage' ? collectedId : null,
        fundOrPropertyId: where === 'everything' ? null : placeId,
        IsForDataset: kind === 'dataset',
        IsForProperty: where === 'property',
      }),
    );
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      title={t('choose.title')}
      size="md"
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button size="md" colorPalette="ink" disabled={!isComplete} onClick={open}>
            {t('choose.open')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <SelectField
          label={t('choose.kind')}
          value={kind}
          onChange={(value) => {
            setKind(value === 'reportPackage' ? 'reportPackage' : 'dataset');
            setCollectedId(null);
          }}
          options={(['dataset', 'reportPackage'] as const).map((value) => ({ value, label: t(`choose.${value}`) }))}
        />
        <SubjectChooser
          key={kind}
          label={t(`choose.${kind}`)}
          kind={kind}
          value={collectedId}
          onChange={setCollectedId}
        />
        <SelectField
          label={t('choose.where')}
          value={where}
          onChange={(value) => {
            setWhere(offered.find((one) => one === value) ?? where);
            setPlaceId(null);
          }}
          options={offered.map((value) => ({ value, label: t(`choose.${value}`) }))}
        />
        {where !== 'everything' && (
          <SubjectChooser key={where} label={t(`choose.${where}`)} kind={where} value={placeId} onChange={setPlaceId} />
        )}
      </Stack>
    </AppDialog>
  );
}
