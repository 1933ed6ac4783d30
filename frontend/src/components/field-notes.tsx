import { Field, Icon } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LuCircleX } from 'react-icons/lu';

/** Help and error below the control of a `Field.Root`. */
export function FieldNotes({ help, error }: { help?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {help && <Field.HelperText>{help}</Field.HelperText>}
      <Field.ErrorText>
        <Icon as={LuCircleX} boxSize="13px" aria-hidden />
        {error}
      </Field.ErrorText>
    </>
  );
}
