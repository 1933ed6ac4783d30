import { Button, Menu, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuChevronDown, LuUpload } from 'react-icons/lu';
import type { MasterDefinition } from '#contracts/masters.ts';
import { useMasterWords } from './use-master-words.ts';

export interface ImportButtonProps {
  /** What this person may import here. */
  offered: readonly MasterDefinition[];
  onChoose: (definition: MasterDefinition) => void;
}

/** One button, or one menu where several imports open from the same page. */
export function ImportButton({ offered, onChoose }: ImportButtonProps) {
  const { t } = useTranslation('masters');
  const [only] = offered;
  if (only === undefined) return null;
  if (offered.length === 1) {
    return (
      <Button variant="outline" onClick={() => onChoose(only)}>
        <LuUpload aria-hidden />
        {t('import')}
      </Button>
    );
  }
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button variant="outline">
          <LuUpload aria-hidden />
          {t('import')}
          <LuChevronDown aria-hidden />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {offered.map((one) => (
              <ImportItem key={one.name} definition={one} onChoose={onChoose} />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

function ImportItem({ definition, onChoose }: Pick<ImportButtonProps, 'onChoose'> & { definition: MasterDefinition }) {
  const words = useMasterWords(definition);
  return (
    <Menu.Item value={definition.name} onSelect={() => onChoose(definition)}>
      {words.word('importTitle')}
    </Menu.Item>
  );
}
