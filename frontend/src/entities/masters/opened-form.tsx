import { useEffect } from 'react';
import { typedFields } from '#contracts/masters.ts';
import { toast } from '../../components/toaster.tsx';
import { useRecord } from './masters.ts';
import { RecordForm } from './record-form.tsx';
import type { RecordFormProps } from './record-form.tsx';

/** The form of a record that a row of the list opens. What the row does not carry is read first: a form saves every field. */
export function OpenedForm({ record, ...props }: RecordFormProps) {
  const { definition, onClose } = props;
  const isWhole = record === null || typedFields(definition).every(({ name }) => name in record.values);
  const { data, error, isFetching } = useRecord(definition, isWhole ? null : record.id);
  useEffect(() => {
    if (!error) return;
    toast.failure(error);
    onClose();
  }, [error, onClose]);
  if (isWhole) return <RecordForm {...props} record={record} />;
  return data && !isFetching ? <RecordForm {...props} record={data} /> : null;
}
