import { Box, Link as ChakraLink, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { templateAddress, useFindingTargets } from './api/submission.ts';

export interface LayoutHelpProps {
  submission: SubmissionDetail;
  versionNo: number | null;
  /** Checks the same file again, where the page has no other button for it. */
  children?: ReactNode;
}

/** What the provider of a file with another layout can do: upload it elsewhere, use the known layout, or have this one mapped. */
export function LayoutHelp({ submission, versionNo, children }: LayoutHelpProps) {
  const { t } = useTranslation('submission');
  const { pathname } = useLocation();
  const { submissionNo } = submission;
  const dashboard = `/${pathname.split('/')[1] ?? ''}`;
  const target = useFindingTargets(submissionNo, versionNo).find(({ kind }) => kind === 'dataset');
  const template = (rows: 'none' | 'earlier') => <Download href={templateAddress(submissionNo, rows)} />;
  return (
    <Box textStyle="sm" role="group" aria-label={t('layout.title')}>
      <Box fontWeight="500" mb="1">
        {t('layout.title')}
      </Box>
      <Box mb="1">{t('layout.noBlame')}</Box>
      <Stack as="ul" gap="1" ps="4" listStyleType="disc">
        {target && (
          <li>
            <Trans
              t={t}
              i18nKey="layout.otherDataset"
              values={{ dataset: target.value, no: target.submissionNo }}
              components={{ page: <PageLink to={`${dashboard}/${target.submissionNo}`} /> }}
            />
          </li>
        )}
        <li>
          <Trans
            t={t}
            i18nKey="layout.template"
            components={{ earlier: template('earlier'), empty: template('none') }}
          />
        </li>
        <li>
          <Trans
            t={t}
            i18nKey="layout.map"
            components={{ page: <PageLink to={`${dashboard}/${submissionNo}?tab=comments`} /> }}
          />
        </li>
      </Stack>
      {children && <Box mt="2">{children}</Box>}
    </Box>
  );
}

/** `Trans` fills in the children. */
function PageLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <ChakraLink asChild color="ink.fg">
      <Link to={to}>{children}</Link>
    </ChakraLink>
  );
}

function Download({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <ChakraLink color="ink.fg" href={href} download>
      {children}
    </ChakraLink>
  );
}
