import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ConnectionSecrets, StoredSecrets } from '#contracts/connections.schema.ts';
import { FormField, TextField } from '../../components/form-fields.tsx';
import { KeyFileInput } from './key-file-input.tsx';

export interface SecretFieldsProps {
  authorization: string;
  secrets: ConnectionSecrets;
  stored: StoredSecrets | null;
  /** The form names a server that the record does not: what is stored is not sent there. */
  isForOtherAddress: boolean;
  /** Names of those that were refused. */
  refused: readonly string[];
  onChange: (secrets: ConnectionSecrets) => void;
}

/** The secrets that an authorization needs. What is stored is never shown. */
export function SecretFields(props: SecretFieldsProps) {
  const { authorization, secrets, stored, isForOtherAddress, refused, onChange } = props;
  const { t } = useTranslation('connections');
  const set = (name: keyof ConnectionSecrets) => (value: string) => {
    const { [name]: _, ...others } = secrets;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  const helpFor = (isStored: boolean | undefined) => {
    if (stored?.isForOtherAddress) return t('secrets.storedForOther');
    if (!isStored) return undefined;
    return t(isForOtherAddress ? 'secrets.storedForOther' : 'secrets.stored');
  };
  const errorOf = (name: keyof ConnectionSecrets) =>
    refused.includes(name) ? { error: t('secrets.notAKeyFile') } : {};
  if (authorization === 'NONE') return null;
  if (authorization === 'SSH_KEY')
    return (
      <FormField
        label={t('secrets.privateKey')}
        help={helpFor(stored?.hasPrivateKey)}
        isRequired
        {...errorOf('privateKey')}
      >
        <KeyFileInput onChoose={set('privateKey')} />
      </FormField>
    );
  if (authorization === 'MUTUAL_TLS' || authorization === 'SIGNED_JWT') {
    const first = authorization === 'MUTUAL_TLS' ? 'certificate' : 'publicKey';
    return (
      <Stack gap="4">
        <FormField
          label={t(`secrets.${first}`)}
          help={helpFor(stored?.hasPublicKey)}
          isRequired
          {...errorOf('publicKey')}
        >
          <KeyFileInput onChoose={set('publicKey')} />
        </FormField>
        <FormField
          label={t('secrets.privateKey')}
          help={helpFor(stored?.hasPrivateKey)}
          isRequired
          {...errorOf('privateKey')}
        >
          <KeyFileInput onChoose={set('privateKey')} />
        </FormField>
      </Stack>
    );
  }
  const label = authorization === 'BEARER' ? 'token' : authorization === 'OAUTH2' ? 'clientSecret' : 'password';
  return (
    <TextField
      label={t(`secrets.${label}`)}
      help={helpFor(stored?.hasPassword)}
      isRequired
      type="password"
      dir="ltr"
      value={secrets.password ?? ''}
      onChange={set('password')}
    />
  );
}
