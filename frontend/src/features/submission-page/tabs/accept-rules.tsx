import { Button, Flex, Icon } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCheckCheck } from 'react-icons/lu';
import type { Finding, SubmissionDetail } from '#contracts/submission-views.ts';
import { useAccepted } from './use-accepted.ts';

/** One act for each rule with several explanations that the reader has not accepted. */
export function AcceptRules({ submission, findings }: { submission: SubmissionDetail; findings: readonly Finding[] }) {
  const { t } = useTranslation('submission');
  const accepted = useAccepted(submission.submissionNo);
  const open = findings.filter(
    (finding) => finding.ruleId !== null && finding.explanation !== null && !accepted.has(finding),
  );
  const rules = [...Map.groupBy(open, ({ ruleId }) => ruleId).values()].filter((ofRule) => ofRule.length > 1);
  if (rules.length === 0) return null;
  return (
    <Flex gap="2" wrap="wrap" mb="3">
      {rules.map((ofRule) => {
        const [first] = ofRule;
        return (
          <Button
            key={first?.ruleId}
            size="xs"
            variant="outline"
            aria-disabled={accepted.isPending}
            onClick={(event) => {
              if (accepted.isPending) return;
              focusAfter(event.currentTarget);
              accepted.acceptRule(first?.ruleId ?? 0);
            }}
          >
            <Icon as={LuCheckCheck} aria-hidden />
            {t('finding.acceptRule', { count: ofRule.length, rule: first?.ruleName ?? '' })}
          </Button>
        );
      })}
    </Flex>
  );
}

/** The button goes with what it accepts: the focus moves on to the next of its kind, or to the finding itself. */
function focusAfter(button: HTMLElement): void {
  const next = button.nextElementSibling ?? button.parentElement?.parentElement?.querySelector('[aria-pressed]');
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
