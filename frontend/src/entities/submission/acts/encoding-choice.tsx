import { Box, Flex, RadioCard, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EncodingChoice as Choice } from '#contracts/file-accounts.ts';
import type { Finding, SubmissionDetail } from '#contracts/submission-views.ts';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { SendButton } from '../../../components/send-button.tsx';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { api } from '../../../lib/api.ts';
import { useRunAct } from '../api/run-act.ts';
import { submissionKeys } from '../api/submission-keys.ts';

/** Whether this person may choose the encoding of the current file; not while a newer file is being checked. */
export function asksEncoding(
  { status, allowedActions }: SubmissionDetail,
  findings: readonly Finding[] | undefined,
): boolean {
  if (status === 'Validation In Progress' || !allowedActions.includes('upload')) return false;
  return (findings ?? []).some(({ code }) => code === 'UNKNOWN_ENCODING');
}

/** The first lines of a text file in each likely encoding, to choose the one in which the file is checked. */
export function EncodingChoice({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const messageOf = useErrorMessage();
  const { submissionNo, generation } = submission;
  const [encoding, setEncoding] = useState<string | null>(null);
  const { run, isPending, error } = useRunAct(submissionNo);
  const { data, error: unread } = useQuery({
    queryKey: [...submissionKeys.detail(submissionNo), 'encodings', generation],
    queryFn: ({ signal }) => api.get(`/submissions/${encodeURIComponent(submissionNo)}/encodings`, { signal }),
  });
  const failure = error ?? unread;
  const choose = () => {
    if (encoding === null) return;
    void run({ act: 'choose-encoding', body: { encoding, seenGeneration: generation }, title: t('encoding.done') });
  };
  return (
    <Box as="section" borderWidth="1px" rounded="l2" p="3" mb="3" aria-label={t('encoding.title')}>
      <Text as="h3" fontWeight="600">
        {t('encoding.title')}
      </Text>
      {data?.choices.length === 0 && <Text mt="1">{t('encoding.none')}</Text>}
      {!data && !failure && <Skeleton h="96px" mt="3" aria-hidden />}
      {data && data.choices.length > 0 && (
        <>
          <Text color="fg.muted" textStyle="sm" mt="1">
            {t('encoding.text', { name: data.fileName })}
          </Text>
          <RadioCard.Root
            mt="3"
            size="sm"
            value={encoding}
            onValueChange={({ value }) => setEncoding(value)}
            aria-label={t('encoding.label')}
          >
            <Stack gap="2">
              {data.choices.map((choice) => (
                <ChoiceCard key={choice.encoding} choice={choice} />
              ))}
            </Stack>
          </RadioCard.Root>
          <Flex mt="3">
            <SendButton colorPalette="ink" disabled={encoding === null} isSending={isPending} onClick={choose}>
              {t('encoding.action')}
            </SendButton>
          </Flex>
        </>
      )}
      {failure !== null && failure !== undefined && (
        <Box mt="3">
          <FaultStrip>{messageOf(failure)}</FaultStrip>
        </Box>
      )}
    </Box>
  );
}

function ChoiceCard({ choice: { encoding, lines } }: { choice: Choice }) {
  const { t } = useTranslation('submission');
  return (
    <RadioCard.Item value={encoding}>
      <RadioCard.ItemHiddenInput aria-label={encoding.toUpperCase()} />
      <RadioCard.ItemControl>
        <Box flex="1" minW="0">
          <RadioCard.ItemText>
            <bdi>{encoding.toUpperCase()}</bdi>
          </RadioCard.ItemText>
          {lines.map(({ lineNo, text }) => (
            <Flex key={lineNo} gap="2" textStyle="sm" fontWeight="400" minW="0">
              <Text as="span" color="fg.muted" flexShrink="0">
                {t('encoding.line', { lineNo })}
              </Text>
              <Text as="span" dir="auto" truncate title={text}>
                {text}
              </Text>
            </Flex>
          ))}
        </Box>
        <RadioCard.ItemIndicator />
      </RadioCard.ItemControl>
    </RadioCard.Item>
  );
}
