import { Grid } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { associationFaults } from '#contracts/funds.ts';
import type { AssociationFault } from '#contracts/funds.ts';
import { properties } from '#contracts/properties.ts';
import { TextField } from '../../components/form-fields.tsx';
import { ManyFormDialog } from '../../entities/masters/many-dialog.tsx';
import { RecordChooser } from '../../entities/masters/record-chooser.tsx';
import { useMasterWords } from '../../entities/masters/use-master-words.ts';
import { toast } from '../../components/toaster.tsx';
import { api } from '../../lib/api.ts';
import { serverDay } from '../../lib/server-day.ts';
import { useBulkRun } from '../../entities/masters/bulk.ts';

const isFault = (code: string | null): code is AssociationFault => associationFaults.some((fault) => fault === code);
const fundField = { name: 'fund', type: 'reference', isRequired: true } as const;

export interface AssociateDialogProps {
  ids: readonly number[];
  onClose: () => void;
  /** Something was associated. */
  onDone: () => void;
}

/** Puts many properties into a fund, with the same share and days, and tells of each what became of it. */
export function AssociateDialog({ ids, onClose, onDone }: AssociateDialogProps) {
  const { t } = useTranslation('properties');
  const words = useMasterWords(properties);
  const { t: tFunds } = useTranslation('funds');
  const client = useQueryClient();
  const [values, setValues] = useState({ ownershipPercentage: '100', validFrom: serverDay(), validTo: '' });
  const [fund, setFund] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { ownershipPercentage, validFrom, validTo } = values;
  const run = useBulkRun(
    useCallback(
      async (propertyIds: number[]) => {
        const { id } = await api.get(`/funds/by-name/${encodeURIComponent(fund ?? '')}`);
        const body = { propertyIds, ownershipPercentage, validFrom, validTo: validTo === '' ? null : validTo };
        return api.post(`/funds/${id}/properties`, { body });
      },
      [fund, ownershipPercentage, validFrom, validTo],
    ),
  );
  const field = (name: keyof typeof values) => ({
    label: t(`associate.${name}`),
    value: values[name],
    onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
  });
  return (
    <ManyFormDialog
      definition={properties}
      title={t('associate.title', { things: words.count(ids.length) })}
      confirmLabel={t('associate.confirm')}
      {...{ ids, run, onClose }}
      isReady={() => {
        setMissing(fund === null);
        return fund !== null;
      }}
      onDone={async (isWhole) => {
        await client.invalidateQueries({ queryKey: ['masters'] });
        if (isWhole) toast.success({ title: tFunds('associate.saved') });
        onDone();
      }}
      wordOf={(outcome) => t(outcome === 'refused' ? 'associate.refused' : 'associate.done')}
      reasonOf={({ code, params }) => (isFault(code) ? tFunds(`fault.${code}`, { ...params }) : null)}
    >
      <RecordChooser
        definition={properties}
        field={fundField}
        current={null}
        draft={{ fund }}
        value={fund}
        onChange={(name) => setFund(typeof name === 'string' ? name : null)}
        label={words.field('fund')}
        help={undefined}
        isRequired
        {...(isMissing && { error: words.problem({ field: 'fund', code: 'Required', found: null }) })}
      />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr 1fr' }} gap="3">
        <TextField {...field('ownershipPercentage')} inputMode="decimal" dir="ltr" />
        <TextField {...field('validFrom')} type="date" />
        <TextField {...field('validTo')} type="date" />
      </Grid>
    </ManyFormDialog>
  );
}
