import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuList } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import { textOf } from './guide-blocks.ts';
import type { Block } from './guide-blocks.ts';
import type { Chapter, GuideFile } from './guides.ts';

type Heading = Extract<Block, { as: 'heading' }>;

const sectionsOf = ({ blocks }: Chapter) =>
  blocks.filter((block): block is Heading => block.as === 'heading' && block.depth === 2);

interface ContentsProps {
  chapters: readonly Chapter[];
  current: GuideFile;
}

function ContentsList({ chapters, current }: ContentsProps) {
  const { t } = useTranslation('help');
  return (
    <Box as="nav" aria-label={t('contents')}>
      <chakra.ul listStyleType="none">
        {chapters.map((chapter) => {
          const { file, title } = chapter;
          const isCurrent = file === current;
          return (
            <li key={file}>
              <Entry to={`/help/${file}`} isCurrent={isCurrent}>
                {title}
              </Entry>
              {isCurrent && (
                <chakra.ul listStyleType="none" ms="3" borderStartWidth="1px" mb="2">
                  {sectionsOf(chapter).map(({ id, children }) => (
                    <li key={id}>
                      <Entry to={`/help/${file}#${id}`}>{textOf(children)}</Entry>
                    </li>
                  ))}
                </chakra.ul>
              )}
            </li>
          );
        })}
      </chakra.ul>
    </Box>
  );
}

function Entry({ to, isCurrent = false, children }: { to: string; isCurrent?: boolean; children: string }) {
  return (
    <Box
      asChild
      display="block"
      px="2.5"
      py="1"
      rounded="l2"
      textStyle="sm"
      color={isCurrent ? 'fg' : 'fg.muted'}
      fontWeight={isCurrent ? '600' : undefined}
      focusVisibleRing="outside"
      _hover={{ bg: 'bg.muted', color: 'fg' }}
    >
      <Link to={to} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
        {children}
      </Link>
    </Box>
  );
}

/** Beside the text where there is room, folded above it elsewhere. */
export function Contents(props: ContentsProps) {
  const { t } = useTranslation('help');
  return (
    <>
      <Box
        hideBelow="lg"
        w="250px"
        flexShrink="0"
        position="sticky"
        top="0"
        alignSelf="flex-start"
        maxH="calc(100dvh - 92px)"
        overflowY="auto"
      >
        <ContentsList {...props} />
      </Box>
      {/* Folded again for each chapter. */}
      <chakra.details key={props.current} hideFrom="lg" mb="4" borderWidth="1px" rounded="l2" px="2" py="1.5">
        <chakra.summary
          display="flex"
          alignItems="center"
          gap="2"
          minH="32px"
          px="1"
          cursor="pointer"
          rounded="l2"
          textStyle="sm"
          fontWeight="600"
          focusVisibleRing="outside"
        >
          <LuList aria-hidden />
          {t('contents')}
        </chakra.summary>
        <ContentsList {...props} />
      </chakra.details>
    </>
  );
}
