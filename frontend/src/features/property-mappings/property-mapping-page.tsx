import { Button, Text } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuListChecks } from 'react-icons/lu';
import { useSearchParams } from 'react-router-dom';
import type { MasterRecord } from '#contracts/masters.ts';
import { properties } from '#contracts/properties.ts';
import { propertyMappings } from '#contracts/property-mappings.ts';
import type { RowMenuItem } from '../../components/row-menu.tsx';
import { RecheckOffer } from '../../entities/jobs/recheck-offer.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { RecordForm } from '../../entities/masters/record-form.tsx';
import { usePrivilege } from '../../lib/session.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { SuggestionCell } from './suggestion-cell.tsx';
import { useMatch } from './use-match.ts';

const fixed = { status: '' };
const isUnmatched = ({ values }: MasterRecord) => values['property'] === null;
const textOf = (value: MasterRecord['values'][string] | undefined) => (typeof value === 'string' ? value : '');

/** The codes of service providers and the properties that they stand for. */
export function PropertyMappingPage() {
  const { t } = useTranslation('property-mappings');
  const [params] = useSearchParams();
  const mayMatch = usePrivilege('property_mapping', 'Edit');
  const mayCreate = usePrivilege('properties', 'Edit') && mayMatch;
  const [isAccepting, setIsAccepting] = useState(false);
  const [creating, setCreating] = useState<MasterRecord | null>(null);
  const [matchedOf, setMatchedOf] = useState<number[]>([]);
  const mayApply = usePrivilege('property_mapping', 'All');
  const { match } = useMatch(setMatchedOf);
  const providers = (params.get('serviceProvider') ?? '').split(',').filter((code) => code !== '');
  const columns = useCallback(
    (all: ListColumn<MasterRecord>[]) => [
      ...all.filter(({ id }) => id !== 'isMapped'),
      {
        id: 'suggestion',
        header: t('suggestion.column'),
        cell: (record: MasterRecord) =>
          isUnmatched(record) && record.isActive && !record.isRetired ? (
            <SuggestionCell record={record} onMatched={setMatchedOf} />
          ) : null,
      },
    ],
    [t],
  );
  const itemsOf = (record: MasterRecord): RowMenuItem[] =>
    mayCreate && isUnmatched(record) && record.allowedActs.includes('edit')
      ? [{ value: 'create', label: t('create'), onSelect: () => setCreating(record) }]
      : [];
  return (
    <MasterPage
      definition={propertyMappings}
      fixed={fixed}
      columns={columns}
      itemsOf={itemsOf}
      actions={
        mayMatch && (
          <Button variant="outline" onClick={() => setIsAccepting(true)}>
            <LuListChecks aria-hidden />
            {t('accept.act')}
          </Button>
        )
      }
      above={
        <>
          {mayApply && matchedOf.map((id) => <RecheckOffer key={id} source={{ kind: 'propertyMapping', id }} />)}
          <StatusTabs />
          {params.get('status') === 'new' && (
            <Text textStyle="sm" color="fg.muted" my="2">
              {t('newHint')}
            </Text>
          )}
        </>
      }
      below={
        <>
          {isAccepting && (
            <AcceptDialog
              serviceProvider={providers.length === 1 ? providers[0] : undefined}
              onClose={() => setIsAccepting(false)}
              onMatched={setMatchedOf}
            />
          )}
          {creating && (
            <RecordForm
              definition={properties}
              record={null}
              begun={{
                code: textOf(creating.values['providerCode']).slice(0, 40),
                name: textOf(creating.values['localPropertyName']) || textOf(creating.values['providerCode']),
              }}
              onClose={() => setCreating(null)}
              onSaved={({ values }) =>
                match([{ id: creating.id, property: textOf(values['code']), changedAt: creating.changedAt }])
              }
            />
          )}
        </>
      }
    />
  );
}
