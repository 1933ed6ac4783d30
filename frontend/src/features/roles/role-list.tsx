import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RoleView } from '#contracts/roles.ts';
import { Bdi } from '../../components/bdi.tsx';
import { useRoleName } from '../../lib/role-name.ts';

export interface RoleListProps {
  roles: readonly RoleView[];
  chosenId: number;
  /** Of what is told of a role, what a person does not want to see. */
  hidden: ReadonlySet<string>;
  onChoose: (roleId: number) => void;
}

export function RoleList({ roles, chosenId, hidden, onChoose }: RoleListProps) {
  const { t } = useTranslation('roles');
  const roleName = useRoleName();
  return (
    <Box as="ul" listStyleType="none">
      {roles.map(({ roleId, name, baseRole, isBuiltIn, userCount }) => (
        <li key={roleId}>
          <Box
            as="button"
            w="full"
            px="3"
            py="2"
            textAlign="start"
            cursor="pointer"
            borderBottomWidth="1px"
            borderColor="border.muted"
            borderInlineStartWidth="3px"
            borderInlineStartColor={roleId === chosenId ? 'ink.solid' : 'transparent'}
            bg={roleId === chosenId ? 'ink.subtle' : undefined}
            _hover={{ bg: 'bg.subtle' }}
            aria-current={roleId === chosenId ? 'true' : undefined}
            onClick={() => onChoose(roleId)}
          >
            <Flex justify="space-between" gap="2">
              <Text as="span" fontWeight="600" minW="0" truncate>
                <Bdi>{roleName(name)}</Bdi>
              </Text>
              {!hidden.has('userCount') && (
                <Text as="span" textStyle="sm" color="fg.muted" whiteSpace="nowrap">
                  {t('people', { count: userCount })}
                </Text>
              )}
            </Flex>
            {!hidden.has('baseRole') && (
              <Text textStyle="xs" color="fg.muted">
                {isBuiltIn ? t('builtIn') : <Bdi>{roleName(baseRole)}</Bdi>}
              </Text>
            )}
          </Box>
        </li>
      ))}
    </Box>
  );
}
