import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RuleChange, RuleDataset } from '#contracts/rules.schema.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { byName } from '../../lib/named-words.ts';
import { subjectInWords } from './fault-subject.ts';
import { RuleChangeList } from './rule-change-list.tsx';
import { useRuleDatasets } from './rule-datasets.ts';
import { useSentenceWords } from './use-sentence-words.ts';

interface SaveFaultProps {
  error: unknown;
  /** Of the rule. */
  dataset: RuleDataset | undefined;
  onReload: () => void;
}

/** Why a rule was not saved: what another person has changed, or what is wrong with it. */
export function SaveFault({ error, dataset, onReload }: SaveFaultProps) {
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
    <FaultStrip>
      {isApiError(error, 'BadInput') ? <Problems {...{ dataset }} details={error.details} /> : messageOf(error)}
    </FaultStrip>
  );
}

interface DocumentFault {
  code: string;
  subject?: string;
  found?: string;
  expects?: string;
}

interface ProblemsProps {
  dataset: RuleDataset | undefined;
  details: Readonly<Record<string, unknown>>;
}

function Problems({ dataset, details }: ProblemsProps) {
  const { t } = useTranslation('rules');
  const { t: own } = useTranslation('rules-engine');
  const { data: datasets = [] } = useRuleDatasets();
  const look = byName(t);
  const words = useSentenceWords(dataset, datasets);
  const sides = { left: own('form.left'), right: own('form.right') };
  const problems = Array.isArray(details['problems']) ? (details['problems'] as DocumentFault[]) : [];
  if (problems.length === 0) return own('form.createFirst');
  return problems.map(({ code, subject: about, found, expects }) => {
    const key = `documentProblems.${code}`;
    const expected = expects === undefined ? '' : look(`expectedValue.${expects}`);
    const subject = found ?? subjectInWords(about ?? '', words, sides);
    const text = look(key, { subject, expects: expected });
    return (
      <Text key={`${code} ${about ?? found}`}>{text === key ? own('form.problem', { code, subject }) : text}</Text>
    );
  });
}
