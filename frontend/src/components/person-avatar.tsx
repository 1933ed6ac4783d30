import { Box, Flex } from '@chakra-ui/react';

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/u);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
};

export interface PersonAvatarProps {
  name: string;
  size?: 'xs' | 'sm';
  /** Dark, as in the top bar. */
  isStrong?: boolean;
  /** With the name beside the initials. */
  withName?: boolean;
}

/** Initials are hidden from screen readers: the name beside them says it. */
export function PersonAvatar({ name, size = 'xs', isStrong = false, withName = false }: PersonAvatarProps) {
  const box = size === 'xs' ? '20px' : '26px';
  const circle = (
    <Flex
      as="span"
      aria-hidden
      boxSize={box}
      flexShrink="0"
      align="center"
      justify="center"
      rounded="full"
      bg={isStrong ? 'bg.inverted' : 'bg.emphasized'}
      color={isStrong ? 'fg.inverted' : 'fg'}
      style={{ fontSize: size === 'xs' ? '8.5px' : '10.5px' }}
      fontWeight="600"
    >
      {initialsOf(name)}
    </Flex>
  );
  if (!withName) return circle;
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1.5" minW="0">
      {circle}
      <Box as="bdi" truncate>
        {name}
      </Box>
    </Flex>
  );
}
