import { Box, Flex, IconButton, Link as ChakraLink, Skeleton, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronDown, LuChevronRight } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { FundNode } from '#contracts/funds.ts';
import { Bdi } from '../../components/bdi.tsx';
import { ListPager } from '../../entities/list/list-pager.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { ActiveBadge } from '../../entities/masters/field-value.tsx';
import { Panel } from '../../components/panel.tsx';
import { useFundTree } from './fund-api.ts';
import { fundAddress } from './fund-address.ts';

const firstSize = 25;

/** Every fund below the one it belongs to, in pages of whole branches, which are open at first. */
export function FundTree() {
  const { t } = useTranslation('funds');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(firstSize);
  const { data, error, refetch } = useFundTree(true);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="200px" aria-busy />;
  if (data.length === 0) return <EmptyState title={t('many')} text={t('empty')} />;
  const below = childrenByParent(data);
  const childrenOf = (id: number | null) => below.get(id) ?? [];
  const roots = childrenOf(null);
  const shown = Math.min(page, Math.ceil(roots.length / size));
  return (
    <Panel isFlush>
      <Box as="ul" listStyleType="none" aria-label={t('tree.label')} p="2">
        {roots.slice((shown - 1) * size, shown * size).map((node) => (
          <Branch key={node.id} {...{ node, childrenOf }} />
        ))}
      </Box>
      <ListPager
        page={shown}
        size={size}
        total={roots.length}
        isTotalCapped={false}
        onPage={setPage}
        onSize={(count) => {
          setSize(count);
          setPage(1);
        }}
      />
    </Panel>
  );
}

/** A fund whose parent the reader may not see stands at the top. */
function childrenByParent(funds: readonly FundNode[]): Map<number | null, FundNode[]> {
  const known = new Set(funds.map(({ id }) => id));
  const below = new Map<number | null, FundNode[]>();
  for (const node of funds) {
    const parent = node.parentId !== null && known.has(node.parentId) ? node.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), node]);
  }
  return below;
}

function Branch({ node, childrenOf }: { node: FundNode; childrenOf: (id: number) => FundNode[] }) {
  const { t } = useTranslation('funds');
  const [isOpen, setOpen] = useState(true);
  const children = childrenOf(node.id);
  return (
    <Box as="li">
      <Flex align="center" gap="2" py="1">
        {children.length === 0 ? (
          <Box boxSize="24px" />
        ) : (
          <IconButton
            size="2xs"
            variant="ghost"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'tree.collapse' : 'tree.expand', { name: node.name })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? (
              <LuChevronDown aria-hidden />
            ) : (
              <Box as={LuChevronRight} aria-hidden _rtl={{ transform: 'scaleX(-1)' }} />
            )}
          </IconButton>
        )}
        <ChakraLink asChild color="fg" fontWeight="500" _hover={{ textDecoration: 'underline' }}>
          <Link to={fundAddress(node.name)}>
            <Bdi>{node.name}</Bdi>
          </Link>
        </ChakraLink>
        <Text as="span" textStyle="sm" color="fg.muted">
          <Bdi>{node.typeName}</Bdi> · {t('tree.properties', { count: node.propertyCount })}
        </Text>
        {!node.isActive && <ActiveBadge isActive={false} />}
      </Flex>
      {isOpen && children.length > 0 && (
        <Box as="ul" listStyleType="none" ps="6">
          {children.map((child) => (
            <Branch key={child.id} node={child} childrenOf={childrenOf} />
          ))}
        </Box>
      )}
    </Box>
  );
}
