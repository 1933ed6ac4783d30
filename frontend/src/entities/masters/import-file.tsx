import { Box, Button, Flex, Icon, IconButton, Link, Text, VisuallyHidden } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { LuDownload, LuFileSpreadsheet, LuUpload, LuX } from 'react-icons/lu';
import type { MasterDefinition } from '#contracts/masters.ts';
import { apiAddress } from '../../lib/api.ts';
import { Bdi } from '../../components/bdi.tsx';
import { DownloadLink } from '../../components/download-link.tsx';
import { useMasterWords } from './use-master-words.ts';

export interface ImportFileProps {
  definition: MasterDefinition;
  file: File | null;
  isDisabled: boolean;
  /** All files that were dropped at once; none takes the chosen one away. */
  onChoose: (files: readonly File[]) => void;
}

const excelFiles = '.xlsx,.xlsm,.xlsb,.xls';

/** Where one Excel file is dropped or chosen, and where the template is. */
export function ImportFile({ definition, file, isDisabled, onChoose }: ImportFileProps) {
  const words = useMasterWords(definition);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const template = apiAddress('/blob/download/importfile/template', { templatename: definition.name });
  return (
    <>
      <Text color="fg.muted">{words.t('imports.intro')}</Text>
      <Box
        role="group"
        aria-label={words.t(definition.takesJson ? 'imports.dropJson' : 'imports.drop')}
        borderWidth="1px"
        borderStyle="dashed"
        borderColor={isOver ? 'ink.solid' : 'border.emphasized'}
        bg={isOver ? 'ink.subtle' : undefined}
        rounded="l3"
        p="5"
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          if (!isDisabled) onChoose([...event.dataTransfer.files]);
        }}
      >
        <Flex direction="column" align="center" gap="2">
          <Icon as={LuUpload} boxSize="20px" color="fg.subtle" aria-hidden />
          <Text>{words.t(definition.takesJson ? 'imports.dropJson' : 'imports.drop')}</Text>
          <Button variant="outline" disabled={isDisabled} onClick={() => input.current?.click()}>
            {words.t('imports.choose')}
          </Button>
          <VisuallyHidden>
            <input
              ref={input}
              type="file"
              accept={definition.takesJson ? `${excelFiles},.json` : excelFiles}
              tabIndex={-1}
              aria-label={words.t('imports.choose')}
              onChange={(event) => {
                onChoose([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </VisuallyHidden>
          {file && (
            <Flex align="center" gap="2" textStyle="sm">
              <Icon as={LuFileSpreadsheet} boxSize="16px" aria-hidden />
              <Bdi>{file.name}</Bdi>
              <IconButton
                size="2xs"
                variant="ghost"
                disabled={isDisabled}
                aria-label={words.t('imports.remove', { file: file.name })}
                onClick={() => onChoose([])}
              >
                <LuX aria-hidden />
              </IconButton>
            </Flex>
          )}
        </Flex>
      </Box>
      <Link asChild colorPalette="ink" textStyle="sm" alignSelf="start">
        <DownloadLink href={template}>
          <LuDownload aria-hidden />
          {words.t('imports.template')}
        </DownloadLink>
      </Link>
    </>
  );
}
