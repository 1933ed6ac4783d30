import { Flex, IconButton } from '@chakra-ui/react';
import { LuX } from 'react-icons/lu';
import { Bdi } from '../../components/bdi.tsx';
import { Sortable } from '../../components/sortable.tsx';

interface OrderedChoicesProps {
  label: string;
  codes: readonly string[];
  nameOf: (code: string) => string;
  removeLabel: (code: string) => string;
  onChange: (codes: string[]) => void;
}

/** The chosen records of a list whose order counts; fetched with the first form that has one. */
export function OrderedChoices({ label, codes, nameOf, removeLabel, onChange }: OrderedChoicesProps) {
  return (
    <Sortable label={label} items={codes} idOf={(code) => code} nameOf={nameOf} onReorder={onChange}>
      {(code, { handle, buttons }) => (
        <Flex align="center" gap="2" py="1" borderBottomWidth="1px" borderColor="border.muted">
          {handle}
          <Flex flex="1" minW="0">
            <Bdi>{nameOf(code)}</Bdi>
          </Flex>
          {buttons}
          <IconButton
            size="2xs"
            variant="ghost"
            aria-label={removeLabel(code)}
            onClick={() => onChange(codes.filter((other) => other !== code))}
          >
            <LuX aria-hidden />
          </IconButton>
        </Flex>
      )}
    </Sortable>
  );
}
