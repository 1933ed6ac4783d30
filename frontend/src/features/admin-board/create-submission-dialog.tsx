import { Box, Link as ChakraLink, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { SubmissionChoices } from '#contracts/submission-boards.ts';
import { ConfirmDialog, FaultStrip } from '../../components/confirm-dialog.tsx';
import { SelectField } from '../../components/form-fields.tsx';
import { MonthField } from '../../components/month-field.tsx';
import { toast } from '../../components/toaster.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useCreateSubmission } from '../../entities/submission/api/acts.ts';
import { useSubmissionChoices } from '../../entities/submission/api/lists.ts';
import { OpenDueSubmissions } from './open-due-submissions.tsx';

const fields = ['dataset', 'provider', 'subject', 'month'] as const;
type Field = (typeof fields)[number];

/** Opens one submission outside the nightly sweep, then goes to it. */
export function CreateSubmissionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const choices = useSubmissionChoices();
  const create = useCreateSubmission();
  const [values, setValues] = useState<Record<Field, string>>({ dataset: '', provider: '', subject: '', month: '' });
  const [isTried, setTried] = useState(false);
  const isOfFund = choices.data?.datasets.find(({ id }) => String(id) === values.dataset)?.scope === 'fund';
  const labels = {
    dataset: t('create.dataset'),
    provider: t('create.provider'),
    subject: t(isOfFund ? 'create.fund' : 'create.property'),
    month: t('create.month'),
  };
  const set = (field: Field) => (value: string) =>
    // A property is no fund: with another dataset the choice is reset.
    setValues((current) => ({ ...current, [field]: value, ...(field === 'dataset' && { subject: '' }) }));
  const bind = (field: Field) => ({
    label: labels[field],
    value: values[field],
    onChange: set(field),
    isRequired: true,
    error: isTried && values[field] === '' ? t('create.needed', { field: labels[field] }) : undefined,
  });
  const submit = () => {
    setTried(true);
    if (fields.some((field) => values[field] === '')) return;
    create.mutate(
      {
        datasetId: Number(values.dataset),
        serviceProviderId: Number(values.provider),
        [isOfFund ? 'fundId' : 'propertyId']: Number(values.subject),
        postMonth: values.month,
      },
      {
        onSuccess: ({ submissionNo }) => {
          toast.success({ title: t('create.done', { submissionNo }) });
          void navigate(`/dashboard/${submissionNo}`);
        },
      },
    );
  };
  const options = optionsOf(choices.data);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('create.title')}
      text={t('create.text')}
      confirmLabel={t('create.action')}
      onConfirm={submit}
      isPending={create.isPending}
      error={choices.error}
    >
      <Stack gap="3">
        <SelectField {...bind('dataset')} placeholder={t('create.choose')} options={options.datasets} />
        <SelectField {...bind('provider')} placeholder={t('create.choose')} options={options.serviceProviders} />
        <SelectField
          {...bind('subject')}
          placeholder={t('create.choose')}
          options={isOfFund ? options.funds : options.properties}
        />
        <MonthField {...bind('month')} />
        {create.error && <Refusal error={create.error} />}
        <Box borderTopWidth="1px" pt="3">
          <OpenDueSubmissions onStarted={onClose} />
        </Box>
      </Stack>
    </ConfirmDialog>
  );
}

function optionsOf(choices: SubmissionChoices | undefined) {
  const named = (rows: { id: number; name: string; code?: string }[] = []) =>
    rows.map(({ id, name, code }) => ({ value: String(id), label: code === undefined ? name : `${name} · ${code}` }));
  return {
    datasets: named(choices?.datasets),
    serviceProviders: named(choices?.serviceProviders),
    properties: named(choices?.properties),
    funds: named(choices?.funds),
  };
}

/** Why no submission was opened, with the way to the one that holds its place. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('admin');
  const dates = useDates();
  const messageOf = useErrorMessage();
  const details = isApiError(error, 'TicketExists', 'TicketClosed') ? error.details : {};
  const { submissionNo, closedOn } = details;
  const holder = typeof submissionNo === 'string' ? submissionNo : null;
  const isClosed = holder !== null && typeof closedOn === 'string';
  return (
    <FaultStrip>
      {isClosed ? t('create.closed', { submissionNo: holder, day: dates.day(closedOn) }) : messageOf(error)}{' '}
      {holder !== null && (
        <ChakraLink asChild>
          <Link to={`/dashboard/${holder}`}>{t('create.open', { submissionNo: holder })}</Link>
        </ChakraLink>
      )}
    </FaultStrip>
  );
}
