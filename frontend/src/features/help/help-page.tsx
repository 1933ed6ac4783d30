import { Flex, Skeleton, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import type { LanguageCode } from '#contracts/sessions.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { useSession } from '../../lib/session.ts';
import { Contents } from './contents.tsx';
import { GuideText } from './guide-text.tsx';
import { filesOf, loadChapters, sideOf } from './guides.ts';
import type { GuideFile, Side } from './guides.ts';
import { sectionAbout } from './sections.ts';

/**
 * Where the address leads: `/help/<file>#<anchor>`, or `/help?about=<path of a screen>`. What this side does not read, and
 * an address that says nothing, lead to the first file.
 */
function usePlace(side: Side): { file: GuideFile; anchor: string } {
  const { search, hash } = useLocation();
  const { '*': rest } = useParams();
  const about = new URLSearchParams(search).get('about');
  const section = (about === null ? undefined : sectionAbout(about, side)) ?? `${rest ?? ''}${hash}`;
  const [named, anchor = ''] = section.split('#');
  const file = filesOf[side].find((one) => one === named);
  return file ? { file, anchor } : { file: filesOf[side][0] ?? 'operator', anchor: '' };
}

/** Leads eyes, keyboards and screen readers to the section. The shell has led them to the title of the page before. */
function useSectionFocus(anchor: string, file: string, isShown: boolean): void {
  const { key } = useLocation();
  useEffect(() => {
    if (!isShown || anchor === '') return;
    const frame = requestAnimationFrame(() => {
      const heading = document.getElementById(anchor);
      heading?.scrollIntoView();
      heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [anchor, file, isShown, key]);
}

/** The guide of the reader's role, in the reader's language. */
export function HelpPage() {
  const { i18n } = useTranslation('help');
  const side = sideOf(useSession().user.baseRole);
  const language = i18n.language as LanguageCode;
  const guide = useQuery({
    queryKey: ['guide', language, side],
    queryFn: () => loadChapters(language, side),
    staleTime: Infinity,
  });
  const { file, anchor } = usePlace(side);
  useSectionFocus(anchor, file, guide.isSuccess);

  if (guide.isError) return <ErrorState error={guide.error} onRetry={() => void guide.refetch()} />;
  const chapter = guide.data?.find((one) => one.file === file);
  if (!guide.data || !chapter) {
    return (
      <Stack gap="3" aria-busy maxW="760px">
        <Skeleton h="32px" w="280px" />
        <Skeleton h="240px" />
      </Stack>
    );
  }
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: '0', lg: '8' }}>
      <Contents chapters={guide.data} current={file} />
      <GuideText blocks={chapter.blocks} pictures={chapter.pictures} />
    </Flex>
  );
}
