import { Box, Text, chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleView } from '#contracts/roles.ts';
import { Bdi } from '../../components/bdi.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { useDates } from '../../lib/dates.ts';
import { useRoleName } from '../../lib/role-name.ts';

/** What a row of the list tells; its name opens the role beside the list. */
export function useRoleColumns(chosenId: number, onChoose: (roleId: number) => void): ListColumn<RoleView>[] {
  const { t } = useTranslation('roles');
  const roleName = useRoleName();
  const dates = useDates();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        sortKey: 'name',
        isFixed: true,
        isStrong: true,
        cell: ({ roleId, name }) => (
          <chakra.button
            type="button"
            textAlign="start"
            minH="24px"
            cursor="pointer"
            rounded="l1"
            focusVisibleRing="outside"
            color={roleId === chosenId ? 'ink.fg' : undefined}
            fontWeight={roleId === chosenId ? '600' : undefined}
            _hover={{ textDecoration: 'underline' }}
            aria-current={roleId === chosenId ? 'true' : undefined}
            onClick={() => onChoose(roleId)}
          >
            <Bdi>{roleName(name)}</Bdi>
          </chakra.button>
        ),
      },
      {
        id: 'baseRole',
        header: t('column.baseRole'),
        sortKey: 'baseRole',
        cell: ({ baseRole, isBuiltIn }) => (
          <Box>
            <Bdi>{roleName(baseRole)}</Bdi>
            {isBuiltIn && (
              <Text textStyle="xs" color="fg.muted">
                {t('builtIn')}
              </Text>
            )}
          </Box>
        ),
      },
      {
        id: 'userCount',
        header: t('column.userCount'),
        sortKey: 'userCount',
        isNumeric: true,
        cell: ({ userCount }) => dates.number(userCount),
      },
    ],
    [t, roleName, dates, chosenId, onChoose],
  );
}
