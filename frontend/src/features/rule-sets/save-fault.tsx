import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RuleChange } from '#contracts/rules.schema.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { byName } from '../../lib/named-words.ts';
import { RuleChangeList } from './rule-change-list.tsx';

/** Why a rule was not saved: what another person has changed, or what is wrong with it. */
export function SaveFault({ error, onReload }: { error: unknown; onReload: () => void }) {
  const { t } = useTranslation('rules-engine');
  const messageOf = useErrorMessage();
  if (isApiError(error, 'StaleView')) {
    const { version, author, changes } = error.details as {
      version: number;
      author: string | null;
      changes: RuleChange[];
    };
    return (
      <FaultStrip>
        <Stack gap="2">
          <Text>{t('form.stale', { version, author: author ?? '' })}</Text>
          <RuleChangeList changes={changes} />
          <Box>
            <Button size="xs" variant="outline" onClick={onReload}>
              {t('form.reload')}
            </Button>
          </Box>
        </Stack>
      </FaultStrip>
    );
  }
  return (
    <FaultStrip>{isApiError(error, 'BadInput') ? <Problems details={error.details} /> : messageOf(error)}</FaultStrip>
  );
}

interface DocumentFault {
  code: string;
  subject?: string;
  found?: string;
  expects?: string;
}

function Problems({ details }: { details: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation('rules');
  const { t: own } = useTranslation('rules-engine');
  const look = byName(t);
  const problems = Array.isArray(details['problems']) ? (details['problems'] as DocumentFault[]) : [];
  if (problems.length === 0) return own('form.createFirst');
  return problems.map(({ code, subject, found, expects }) => {
    const key = `documentProblems.${code}`;
    const expected = expects === undefined ? '' : look(`expectedValue.${expects}`);
    const text = look(key, { subject: subject ?? found ?? '', expects: expected });
    return (
      <Text key={`${code} ${subject ?? found}`}>
        {text === key ? own('form.problem', { code, subject: subject ?? found ?? '' }) : text}
      </Text>
    );
  });
}
