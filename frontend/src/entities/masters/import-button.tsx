import { Button, Menu, Portal } from '@chakra-ui/react';
import { LuChevronDown, LuUpload } from 'react-icons/lu';
import type { MasterDefinition } from '#contracts/masters.ts';
import { useMasterWords } from './use-master-words.ts';

export interface ImportButtonProps {
  definition: MasterDefinition;
  /** Masters whose import opens from here too. */
  others: readonly MasterDefinition[];
  onChoose: (definition: MasterDefinition) => void;
}

/** One button, or one menu where several imports open from the same page. */
export function ImportButton({ definition, others, onChoose }: ImportButtonProps) {
  const words = useMasterWords(definition);
  if (others.length === 0) {
    return (
      <Button variant="outline" onClick={() => onChoose(definition)}>
        <LuUpload aria-hidden />
        {words.t('import')}
      </Button>
    );
  }
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button variant="outline">
          <LuUpload aria-hidden />
          {words.t('import')}
          <LuChevronDown aria-hidden />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {[definition, ...others].map((one) => (
              <ImportItem key={one.name} definition={one} onChoose={onChoose} />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

function ImportItem({ definition, onChoose }: Pick<ImportButtonProps, 'definition' | 'onChoose'>) {
  const words = useMasterWords(definition);
  return (
    <Menu.Item value={definition.name} onSelect={() => onChoose(definition)}>
      {words.word('importTitle')}
    </Menu.Item>
  );
}
