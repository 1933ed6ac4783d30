import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ConnectionSecrets, SecretName, StoredSecrets } from '#contracts/connections.schema.ts';
import { FormField, TextField } from '../../components/form-fields.tsx';
import { KeyFileInput } from './key-file-input.tsx';
import type { SecretFaults } from './use-connection-work.ts';

export interface SecretFieldsProps {
  authorization: string;
  secrets: ConnectionSecrets;
  stored: StoredSecrets | null;
  /** Those that the form names: what is stored for others is not sent to them. */
  servers: readonly string[];
  /** What is wrong with what was entered, by the name of the secret. */
  faults: SecretFaults;
  onChange: (name: SecretName, value: string) => void;
}

/** The secrets that an authorization needs. What is stored is never shown. */
export function SecretFields(props: SecretFieldsProps) {
  const { authorization, secrets, stored, servers, faults, onChange } = props;
  const { t } = useTranslation('connections');
  const aboutOf = (name: SecretName) => {
    const fault = faults[name];
    const error = fault && { error: t(`secrets.${fault}`) };
    if (!stored?.names.includes(name)) return { ...error };
    const isUsable = servers.every((server) => stored.servers.includes(server));
    return { ...error, help: t(isUsable ? 'secrets.stored' : 'secrets.storedForOther') };
  };
  const keyFile = (name: 'publicKey' | 'privateKey', label: 'publicKey' | 'privateKey' | 'certificate' = name) => (
    <FormField label={t(`secrets.${label}`)} isRequired {...aboutOf(name)}>
      <KeyFileInput isEmpty={secrets[name] === undefined} onChoose={(text) => onChange(name, text)} />
    </FormField>
  );
  if (authorization === 'NONE') return null;
  if (authorization === 'SSH_KEY') return keyFile('privateKey');
  if (authorization === 'MUTUAL_TLS' || authorization === 'SIGNED_JWT') {
    return (
      <Stack gap="4">
        {keyFile('publicKey', authorization === 'MUTUAL_TLS' ? 'certificate' : 'publicKey')}
        {keyFile('privateKey')}
      </Stack>
    );
  }
  const label = authorization === 'BEARER' ? 'token' : authorization === 'OAUTH2' ? 'clientSecret' : 'password';
  return (
    <TextField
      label={t(`secrets.${label}`)}
      {...aboutOf('password')}
      isRequired
      type="password"
      dir="ltr"
      value={secrets.password ?? ''}
      onChange={(value) => onChange('password', value)}
    />
  );
}
