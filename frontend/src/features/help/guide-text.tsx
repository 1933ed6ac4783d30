import { Box, Heading, Image, Link as ChakraLink, Table, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDates } from '../../lib/dates.ts';
import { textOf } from './guide-blocks.ts';
import type { Block, GuideModule, Inline } from './guide-blocks.ts';

function inline(part: Inline, key: number): ReactNode {
  if (typeof part === 'string') return part;
  switch (part.as) {
    case 'code':
      return (
        // What is typed or pressed reads from left to right in every language.
        <chakra.code key={key} dir="ltr" fontFamily="mono" fontSize="0.92em" bg="bg.muted" px="1" rounded="l1">
          {part.text}
        </chakra.code>
      );
    case 'link':
      return part.to === undefined ? (
        <span key={key}>{part.children.map(inline)}</span>
      ) : (
        <ChakraLink key={key} asChild variant="underline">
          <Link to={part.to}>{part.children.map(inline)}</Link>
        </ChakraLink>
      );
    case 'strong':
      return (
        <chakra.strong key={key} fontWeight="600">
          {part.children.map(inline)}
        </chakra.strong>
      );
    case 'em':
      return (
        // Slanted letters are for Latin alone.
        <chakra.em key={key} fontStyle="normal" fontWeight="600" color="fg.muted">
          {part.children.map(inline)}
        </chakra.em>
      );
  }
}

function GuideTable({ heads, rows }: Extract<Block, { as: 'table' }>) {
  const { series } = useDates();
  return (
    // Wider than a phone: scrolled to by keyboard, too.
    <Box
      overflowX="auto"
      my="3"
      borderWidth="1px"
      rounded="l2"
      tabIndex={0}
      role="region"
      aria-label={series(heads.map(textOf))}
      focusVisibleRing="outside"
    >
      <Table.Root size="sm">
        <Table.Header>
          <Table.Row>
            {heads.map((head, n) => (
              <Table.ColumnHeader key={n}>{head.map(inline)}</Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row, n) => (
            <Table.Row key={n}>
              {row.map((cell, column) => (
                <Table.Cell
                  key={column}
                  whiteSpace="normal"
                  verticalAlign="top"
                  minW={column === 0 ? '120px' : '180px'}
                >
                  {cell.map(inline)}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

function GuideHeading({ depth, id, children }: Extract<Block, { as: 'heading' }>) {
  const isTitle = depth === 1;
  return (
    <Heading
      as={isTitle ? 'h1' : depth === 2 ? 'h2' : 'h3'}
      id={id}
      tabIndex={-1}
      outline="none"
      textStyle={isTitle ? '2xl' : depth === 2 ? 'lg' : 'md'}
      mt={isTitle ? '0' : depth === 2 ? '8' : '5'}
      mb="2"
      scrollMarginTop="4"
      {...(isTitle ? { 'data-page-heading': true } : {})}
    >
      {children.map(inline)}
    </Heading>
  );
}

/** Blocks of one level, in their order. */
function Blocks({ blocks, pictures }: GuideModule) {
  return blocks.map((block, key) => {
    switch (block.as) {
      case 'heading':
        return <GuideHeading key={key} {...block} />;
      case 'paragraph':
        return (
          <Text key={key} my="2">
            {block.children.map(inline)}
          </Text>
        );
      case 'list':
        return (
          <Box
            key={key}
            as={block.isOrdered ? 'ol' : 'ul'}
            listStyleType={block.isOrdered ? 'decimal' : 'disc'}
            my="2"
            ps="6"
            css={{ '& > li > p': { marginBlock: '2px' } }}
          >
            {block.items.map((item, n) => (
              <li key={n}>
                <Blocks blocks={item} pictures={pictures} />
              </li>
            ))}
          </Box>
        );
      case 'table':
        return <GuideTable key={key} {...block} />;
      case 'code':
        return (
          <chakra.pre
            key={key}
            dir="ltr"
            fontFamily="mono"
            textStyle="sm"
            bg="bg.muted"
            p="3"
            my="3"
            rounded="l2"
            overflowX="auto"
          >
            {block.text}
          </chakra.pre>
        );
      case 'picture':
        return (
          <Image
            key={key}
            src={pictures[block.index]}
            alt={block.alt}
            loading="lazy"
            // All pictures have the size of one window, so that nothing moves when they arrive.
            aspectRatio={16 / 10}
            w="full"
            my="4"
            borderWidth="1px"
            borderColor="border.emphasized"
            rounded="l2"
          />
        );
    }
  });
}

/** One chapter of a guide. */
export function GuideText({ blocks, pictures }: GuideModule) {
  return (
    <Box as="article" flex="1" minW="0" maxW="760px" lineHeight="1.65" pb="16">
      <Blocks blocks={blocks} pictures={pictures} />
    </Box>
  );
}
