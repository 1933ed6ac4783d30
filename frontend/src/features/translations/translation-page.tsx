import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MissingText } from '#contracts/translations.schema.ts';
import { translations } from '#contracts/translations.ts';
import { RecheckOffer } from '../../entities/jobs/recheck-offer.tsx';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { RecordForm } from '../../entities/masters/record-form.tsx';
import { usePrivilege } from '../../lib/session.ts';
import { MissingPanel } from './missing-panel.tsx';
import { useMissingTexts } from './missing-api.ts';

/** A tab of `/mapping`: what the texts of a provider's files mean, and which of them are still unknown. */
export function TranslationPage({ tabs }: { tabs: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const mayAdd = usePrivilege('mapping', 'Edit');
  const mayApply = usePrivilege('mapping', 'All');
  const [adding, setAdding] = useState<MissingText | null>(null);
  const [isChanged, setChanged] = useState(false);
  const providers = (params.get('serviceProvider') ?? '').split(',').filter((code) => code !== '');
  const serviceProvider = providers.length === 1 ? providers[0]! : null;
  const { data } = useMissingTexts(serviceProvider);
  const choose = (code: string | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      if (code === null) after.delete('serviceProvider');
      else after.set('serviceProvider', code);
      return after;
    });
  return (
    <MasterPage
      definition={translations}
      onSaved={() => setChanged(true)}
      above={
        <>
          {tabs}
          {isChanged && mayApply && data && (
            <RecheckOffer source={{ kind: 'translation', id: data.serviceProviderId }} />
          )}
          <MissingPanel {...{ serviceProvider, mayAdd }} onChoose={choose} onAdd={setAdding} />
        </>
      }
      below={
        adding && (
          <RecordForm
            definition={translations}
            record={null}
            begun={{
              serviceProvider,
              sourceText: adding.text,
              language: adding.language,
              targetText: adding.suggestion?.text ?? null,
            }}
            onClose={() => setAdding(null)}
            onSaved={() => setChanged(true)}
          />
        )
      }
    />
  );
}
