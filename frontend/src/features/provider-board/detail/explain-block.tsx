import { Box, Flex, Grid, Icon, NativeSelect, Stack, Text, Textarea } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuMessageSquareWarning } from 'react-icons/lu';
import { explanationReasons } from '#contracts/submissions.ts';
import type { Finding } from '#contracts/submission-views.ts';
import { Bdi, Code } from '../../../components/bdi.tsx';
import { WholeDays } from '../../../components/whole-days.tsx';
import type { FieldWords } from '../../../entities/submission/findings/use-field-words.ts';
import type { Draft } from '../../../entities/submission/drafts/explanation-drafts.ts';

/** Words that were changed are those of this version. */
function withoutOrigin({ carriedFrom: _carriedFrom, ...draft }: Draft): Draft {
  return draft;
}

export interface ExplainBlockProps {
  finding: Finding;
  fields: FieldWords;
  /** Open findings of the same rule, this one among them. */
  sameRule: number;
  /** The rule has more findings than are listed. */
  isCutOff: boolean;
  /** Its words stand for this one too. */
  coveredBy: Finding | null;
  draft: Draft | undefined;
  onChange: (draft: Draft) => void;
}

export function ExplainBlock(props: ExplainBlockProps) {
  const { finding, fields, sameRule, isCutOff, coveredBy, draft, onChange } = props;
  const { t } = useTranslation('provider');
  const { t: tStatuses } = useTranslation('statuses');
  const fieldName = fields.name(finding.field);
  const titleId = useId();
  const isDone = finding.explanation !== null;
  const current: Draft = draft ?? {
    text: finding.explanation ?? '',
    reason: finding.explanationReason,
    isForRule: false,
  };
  const isOpen = !isDone && coveredBy === null && current.text.trim() === '';
  const place =
    finding.cell ??
    (finding.rowNo === null ? tStatuses('finding.wholeFile') : `${tStatuses('finding.row')} ${finding.rowNo}`);
  const hasChoice = finding.ruleId !== null && (isCutOff || (!isDone && sameRule > 1));
  return (
    <Flex as="li" gap="3" px="3" py="3" borderTopWidth="1px" bg={isOpen ? 'provider.subtle' : undefined}>
      <Icon
        as={isOpen ? LuMessageSquareWarning : LuCircleCheck}
        boxSize="17px"
        mt="1px"
        flexShrink="0"
        color={isOpen ? 'provider.fg' : 'done.fg'}
        role="img"
        aria-label={isOpen ? t('explain.isOpen') : t('explain.isDone')}
      />
      <Box flex="1" minW="0">
        <Flex id={titleId} columnGap="3" wrap="wrap" align="baseline" textStyle="sm">
          <Code isStrong={finding.cell !== null}>{place}</Code>
          {fieldName !== '' && <Text fontWeight="500">{fieldName}</Text>}
          <Text color="provider.fg" fontWeight="500">
            <Bdi>{fields.value(finding.found, finding.field)}</Bdi>
          </Text>
          {finding.expected !== null && (
            <Text color="fg.muted">
              {t('explain.expected')}{' '}
              <Bdi>
                <WholeDays text={fields.value(finding.expected, finding.field)} />
              </Bdi>
            </Text>
          )}
          <Text flex="1 1 auto" textAlign={{ md: 'end' }} textStyle="xs" color={isOpen ? 'fg' : 'fg.muted'}>
            <Bdi>{finding.ruleName ?? finding.message}</Bdi>
          </Text>
        </Flex>
        {finding.ruleName !== null && finding.message !== finding.ruleName && (
          <Text textStyle="xs" color={isOpen ? 'fg' : 'fg.muted'}>
            <Bdi>
              <WholeDays text={finding.message} />
            </Bdi>
          </Text>
        )}
        {!isDone && current.carriedFrom !== undefined && (
          <Text mt="1.5" textStyle="xs" color="provider.fg">
            {t('explain.carried', { version: current.carriedFrom })}
          </Text>
        )}
        {coveredBy ? (
          <Text mt="1.5" textStyle="sm" color="fg.muted">
            {t('explain.covered')} <Code>{coveredBy.cell ?? String(coveredBy.rowNo ?? '')}</Code>
          </Text>
        ) : (
          <Grid mt="2" gap="2" alignItems="start" templateColumns={{ base: '1fr', md: '180px minmax(0, 1fr)' }}>
            <Stack gap="2">
              <NativeSelect.Root size="sm">
                <NativeSelect.Field
                  aria-label={`${t('explain.reason')} ${place}`}
                  aria-describedby={titleId}
                  bg="bg.panel"
                  value={current.reason ?? ''}
                  onChange={({ target }) =>
                    onChange({ ...current, reason: explanationReasons.find((code) => code === target.value) ?? null })
                  }
                >
                  <option value="">{t('explain.chooseReason')}</option>
                  {explanationReasons.map((code) => (
                    <option key={code} value={code}>
                      {tStatuses(`explanationReason.${code}`)}
                    </option>
                  ))}
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
              {hasChoice && (
                <NativeSelect.Root size="sm">
                  <NativeSelect.Field
                    aria-label={`${t('explain.scope')} ${place}`}
                    value={current.isForRule ? 'rule' : 'one'}
                    onChange={(event) => onChange({ ...current, isForRule: event.target.value === 'rule' })}
                  >
                    <option value="one">{t('explain.one')}</option>
                    <option value="rule">
                      {isCutOff ? t('explain.wholeRule') : t('explain.allOfRule', { n: sameRule })}
                    </option>
                  </NativeSelect.Field>
                  <NativeSelect.Indicator />
                </NativeSelect.Root>
              )}
            </Stack>
            <Textarea
              aria-label={`${t('explain.text')} ${place}`}
              aria-describedby={titleId}
              bg="bg.panel"
              rows={2}
              // Not under the strip with the acts, which stays in sight.
              scrollMarginBottom="72px"
              maxLength={4000}
              placeholder={t('explain.placeholder')}
              value={current.text}
              onChange={(event) => onChange({ ...withoutOrigin(current), text: event.target.value })}
            />
          </Grid>
        )}
      </Box>
    </Flex>
  );
}
