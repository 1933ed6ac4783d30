import { Box, CloseButton, Flex, Icon } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuArrowRight, LuFileSpreadsheet } from 'react-icons/lu';

export interface FileLineProps {
  fileName: string;
  /** The submission the file is for. */
  submission?: ReactNode;
  /** Buttons at the end. */
  children?: ReactNode;
  onDismiss?: () => void;
}

/** "Pier9_RentRoll_2026-10.xlsx -> Rent Roll · Pier 9 Exchange" */
export function FileLine({ fileName, submission, children, onDismiss }: FileLineProps) {
  const { t } = useTranslation('provider');
  return (
    <Flex align="center" gap="2" minH="24px">
      <Icon as={LuFileSpreadsheet} boxSize="16px" color="done.fg" flexShrink="0" aria-hidden />
      <Flex align="center" columnGap="2" wrap="wrap" flex="1" minW="0" textStyle="sm">
        <Box as="bdi" dir="auto" textStyle="code" overflowWrap="anywhere">
          {fileName}
        </Box>
        {submission !== undefined && (
          <>
            <Icon
              as={LuArrowRight}
              boxSize="14px"
              color="fg.muted"
              className="flip"
              role="img"
              aria-hidden={false}
              aria-label={t('upload.goesTo')}
            />
            <span>{submission}</span>
          </>
        )}
      </Flex>
      {children}
      {onDismiss && <CloseButton size="2xs" aria-label={t('upload.dismiss', { fileName })} onClick={onDismiss} />}
    </Flex>
  );
}
