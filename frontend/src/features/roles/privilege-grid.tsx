import { Box, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { privileges as privilegeNames } from '#contracts/roles.ts';
import type { Privilege, Screen } from '#contracts/roles.ts';
import { SegmentChoice } from '../../components/segment-choice.tsx';

export interface PrivilegeGridProps {
  screens: readonly Screen[];
  privileges: Readonly<Record<Screen, Privilege>>;
  /** Marked as not saved yet. */
  changed: readonly Screen[];
  isDisabled: boolean;
  onChange: (screen: Screen, privilege: Privilege) => void;
}

/** Beside each other they do not fit a telephone in every language. */
const stacked = { display: { mdDown: 'block' } } as const;
/** Which screen a choice is for stays in sight while the choices scroll. */
const fixed = { position: { md: 'sticky' }, insetInlineStart: '0', zIndex: '1', bg: 'bg.panel' } as const;

/** One row a screen, one choice a row: each privilege includes the ones before it. */
export function PrivilegeGrid({ screens, privileges, changed, isDisabled, onChange }: PrivilegeGridProps) {
  const { t } = useTranslation('roles');
  return (
    <Box overflowX="auto" role="region" aria-label={t('privileges')} tabIndex={0} focusVisibleRing="inside">
      <Table.Root size="sm" aria-label={t('privileges')} display={{ mdDown: 'block' }}>
        <Table.Header display={{ mdDown: 'none' }}>
          <Table.Row>
            <Table.ColumnHeader {...fixed}>{t('screen')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('privileges')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="xl">{t('allows')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body display={{ mdDown: 'block' }}>
          {screens.map((screen) => (
            <Table.Row
              key={screen}
              display={{ mdDown: 'block' }}
              bg={changed.includes(screen) ? 'ink.subtle' : undefined}
            >
              <Table.Cell
                {...stacked}
                {...fixed}
                bg={changed.includes(screen) ? 'ink.subtle' : 'bg.panel'}
                borderBottomWidth={{ mdDown: '0' }}
                pb={{ mdDown: '0' }}
                fontWeight={changed.includes(screen) ? '600' : undefined}
              >
                {t(`field.${screen}`)}
              </Table.Cell>
              <Table.Cell {...stacked}>
                <SegmentChoice<Privilege>
                  size="xs"
                  label={t('privilegeOf', { screen: t(`field.${screen}`) })}
                  value={privileges[screen]}
                  onChange={(privilege) => onChange(screen, privilege)}
                  options={privilegeNames.map((value) => ({ value, label: t(`privilege.${value}`), isDisabled }))}
                />
              </Table.Cell>
              <Table.Cell hideBelow="xl">
                <Text as="span" textStyle="xs" color="fg.muted">
                  {t(`means.${privileges[screen]}`)}
                </Text>
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
