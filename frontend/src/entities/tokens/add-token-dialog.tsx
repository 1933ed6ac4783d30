import { Button, Checkbox, Fieldset, Span, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tokenDays, tokenScopes } from '#contracts/tokens.ts';
import type { TokenScope } from '#contracts/tokens.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { scopeWords } from './scope-words.ts';
import { useAddToken } from './token-api.ts';
import type { TokenPlace } from './token-api.ts';

const lives = [7, 30, tokenDays.usual, 180, tokenDays.most];

/** Asks what a token is for; then shows the token, once. */
export function AddTokenDialog({ place, onClose }: { place: TokenPlace; onClose: () => void }) {
  const { t } = useTranslation('tokens');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<TokenScope[]>([]);
  const [days, setDays] = useState(String(tokenDays.usual));
  const { mutate, isPending, error, data } = useAddToken(place);
  if (data)
    return (
      <ShownOnce
        secret={data.token}
        onClose={onClose}
        words={{ title: t('made'), text: t('madeText'), copy: t('copy'), copied: t('copied'), done: t('kept') }}
      />
    );
  const choose = (scope: TokenScope, isChosen: boolean) =>
    setScopes(tokenScopes.filter((one) => (one === scope ? isChosen : scopes.includes(one))));
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      title={t('add')}
      isLocked={isPending}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose} disabled={isPending}>
            {tCommon('cancel')}
          </Button>
          <SendButton
            size="md"
            isSending={isPending}
            disabled={name.trim() === '' || scopes.length === 0}
            onClick={() => mutate({ name, scopes, days: Number(days) })}
          >
            {t('make')}
          </SendButton>
        </>
      }
    >
      <Stack gap="4">
        <TextField
          label={t('field.name')}
          help={t('nameHelp')}
          value={name}
          onChange={setName}
          maxLength={100}
          isRequired
        />
        <Fieldset.Root>
          <Fieldset.Legend textStyle="sm">
            {t('field.scopes')}
            <Span aria-hidden color="fg.error">
              *
            </Span>
          </Fieldset.Legend>
          <Fieldset.HelperText mt="0">{t('scopesHelp')}</Fieldset.HelperText>
          <Stack gap="2" mt="1">
            {tokenScopes.map((scope) => (
              <Checkbox.Root
                key={scope}
                size="sm"
                checked={scopes.includes(scope)}
                onCheckedChange={({ checked }) => choose(scope, checked === true)}
              >
                <Checkbox.HiddenInput />
                <Checkbox.Control />
                <Checkbox.Label>{t(scopeWords[scope])}</Checkbox.Label>
              </Checkbox.Root>
            ))}
          </Stack>
        </Fieldset.Root>
        <SelectField
          label={t('life')}
          value={days}
          onChange={setDays}
          options={lives.map((count) => ({ value: String(count), label: t('days', { count }) }))}
        />
        {error && <FaultStrip>{messageOf(error)}</FaultStrip>}
      </Stack>
    </AppDialog>
  );
}
