import { useTranslation } from 'react-i18next';
import type { SubmissionProposal } from '#contracts/proposals.ts';
import { useDates } from '../../../lib/dates.ts';

/** Why this submission, or none. Codes come from the file, whatever its direction. */
export function ProposalReason({ proposal }: { proposal: SubmissionProposal }) {
  const { t } = useTranslation('provider');
  const dates = useDates();
  const { reason, property, postMonth, submissionNos, contents } = proposal;
  const says =
    property === null ? (postMonth === null ? 'nothing' : 'month') : postMonth === null ? 'property' : 'both';
  const found = {
    property: `\u2068${property ?? ''}\u2069`,
    month: postMonth === null ? '' : dates.monthLong(postMonth),
  };
  switch (reason) {
    case 'found':
      return t(`propose.found.${says === 'nothing' ? 'both' : says}`, found);
    case 'many':
      return t('propose.many', { n: submissionNos.length, month: found.month });
    case 'package':
      return t('propose.package', { n: submissionNos.length });
    case 'noSubmission':
      return t(`propose.noSubmission.${says}`, found);
    case 'unrecognised':
      return t(contents === null ? 'propose.unrecognised.name' : 'propose.unrecognised.file');
    default:
      return t(`propose.reason.${reason}`);
  }
}
