import { Box, Flex, IconButton, Link as ChakraLink, Skeleton, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronDown, LuChevronRight } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { FundNode } from '#contracts/funds.ts';
import { Bdi } from '../../components/bdi.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { ActiveBadge } from '../../components/masters/field-value.tsx';
import { Panel } from '../../components/panel.tsx';
import { useFundTree } from './fund-api.ts';
import { fundAddress } from './fund-address.ts';

/** Every fund below the one it belongs to; all branches are open at first. */
export function FundTree() {
  const { t } = useTranslation('funds');
  const { data, error, refetch } = useFundTree(true);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="200px" aria-busy />;
  if (data.length === 0) return <EmptyState title={t('many')} text={t('empty')} />;
  const known = new Set(data.map(({ id }) => id));
  const childrenOf = (id: number | null) =>
    data.filter(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null) === id);
  return (
    <Panel isFlush>
      <Box as="ul" listStyleType="none" aria-label={t('tree.label')} p="2">
        {childrenOf(null).map((node) => (
          <Branch key={node.id} {...{ node, childrenOf }} />
        ))}
      </Box>
    </Panel>
  );
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
