import { Badge, Box, Button, Link, Skeleton, Stack, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { LuPlus } from 'react-icons/lu';
import type { ApiTokenView } from '#contracts/tokens.schema.ts';
import { mostTokens } from '#contracts/tokens.ts';
import { Bdi } from '../../components/bdi.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { toast } from '../../components/toaster.tsx';
import { useDates } from '../../lib/dates.ts';
import { AddTokenDialog } from './add-token-dialog.tsx';
import { scopeWords } from './scope-words.ts';
import { useRevokeToken, useTokens } from './token-api.ts';
import type { TokenPlace } from './token-api.ts';

/** Without children, which `Trans` fills in. */
function DocsLink() {
  return (
    <Link href="/api/docs" target="_blank" rel="noreferrer" dir="ltr" css={{ unicodeBidi: 'isolate' }}>
      /api/docs
    </Link>
  );
}

/** Tokens with what they may do and when they were last used. A token itself is shown once, when it is made. */
export function TokenList({ place, mayChange }: { place: TokenPlace; mayChange: boolean }) {
  const { t } = useTranslation('tokens');
  const { data, error, refetch } = useTokens(place);
  const [isAdding, setIsAdding] = useState(false);
  const [revoked, setRevoked] = useState<ApiTokenView | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="80px" aria-busy />;
  const standing = data.filter(({ state }) => state === 'active').length;
  return (
    <Stack gap="3" align="start">
      <Text textStyle="sm" color="fg.muted">
        <Trans t={t} i18nKey="help" components={{ docs: <DocsLink /> }} />
      </Text>
      {mayChange && (
        <Button size="sm" colorPalette="ink" onClick={() => setIsAdding(true)} disabled={standing >= mostTokens}>
          <LuPlus aria-hidden /> {t('add')}
        </Button>
      )}
      {data.length === 0 ? (
        <Text color="fg.muted">{t('empty')}</Text>
      ) : (
        <Box overflowX="auto" w="full">
          <Table.Root size="sm" aria-label={t('title')}>
            <Table.Header>
              <Table.Row>
                {(['name', 'scopes', 'expiresAt', 'lastUsedAt'] as const).map((name) => (
                  <Table.ColumnHeader key={name}>{t(`field.${name}`)}</Table.ColumnHeader>
                ))}
                <Table.ColumnHeader />
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {data.map((token) => (
                <TokenRow key={token.tokenId} token={token} onRevoke={mayChange ? () => setRevoked(token) : null} />
              ))}
            </Table.Body>
          </Table.Root>
        </Box>
      )}
      {isAdding && <AddTokenDialog place={place} onClose={() => setIsAdding(false)} />}
      {revoked && <RevokeDialog place={place} token={revoked} onClose={() => setRevoked(null)} />}
    </Stack>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiTokenView; onRevoke: (() => void) | null }) {
  const { t } = useTranslation('tokens');
  const dates = useDates();
  const { name, hint, scopes, state, expiresAt, lastUsedAt, lastUsedFrom } = token;
  return (
    <Table.Row>
      <Table.Cell>
        <Bdi>{name}</Bdi>
        <Text as="div" textStyle="xs" color="fg.muted" dir="ltr">
          {hint}...
        </Text>
      </Table.Cell>
      <Table.Cell>{dates.series(scopes.map((scope) => t(scopeWords[scope])))}</Table.Cell>
      <Table.Cell whiteSpace="nowrap">
        {state === 'active' ? dates.day(expiresAt.slice(0, 10)) : <Badge>{t(`state.${state}`)}</Badge>}
      </Table.Cell>
      <Table.Cell>
        {lastUsedAt ? dates.instant(lastUsedAt) : t('never')}
        {lastUsedFrom && (
          <Text as="div" textStyle="xs" color="fg.muted" dir="ltr">
            {lastUsedFrom}
          </Text>
        )}
      </Table.Cell>
      <Table.Cell textAlign="end">
        {onRevoke && state === 'active' && (
          <Button size="xs" variant="outline" onClick={onRevoke} aria-label={t('revokeNamed', { name })}>
            {t('revoke')}
          </Button>
        )}
      </Table.Cell>
    </Table.Row>
  );
}

function RevokeDialog({ place, token, onClose }: { place: TokenPlace; token: ApiTokenView; onClose: () => void }) {
  const { t } = useTranslation('tokens');
  const { mutate, isPending, error } = useRevokeToken(place);
  const revoke = () =>
    mutate(token.tokenId, {
      onSuccess: () => {
        toast.success({ title: t('revoked') });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('revokeNamed', { name: token.name })}
      text={t('revokeText')}
      confirmLabel={t('revoke')}
      isDangerous
      isPending={isPending}
      error={error}
      onConfirm={revoke}
    />
  );
}
