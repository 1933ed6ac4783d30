import { Box, Button, Flex, Icon, IconButton, Switch, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronDown, LuChevronRight, LuLandmark } from 'react-icons/lu';
import type { AssociatedFund, AssociationChange } from '#contracts/datasets.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { CollectBox } from './collect-box.tsx';
import { useAssociatedProperties } from './dataset-api.ts';
import { PropertyRow } from './property-row.tsx';
import { ReasonField } from './reason-field.tsx';

export interface FundRowsProps {
  id: number;
  isOfFunds: boolean;
  mayEdit: boolean;
  search: string;
  fund: AssociatedFund;
  isFirstOpen: boolean;
  changes: AssociationChange[];
  onChange: (change: AssociationChange) => void;
}

const firstShown = 3;
const mostShown = 200;

function stateOf({ coveredCount, propertyCount, isIncluded }: AssociatedFund, isOfFunds: boolean) {
  if (isOfFunds) return isIncluded;
  if (propertyCount === 0) return isIncluded;
  if (coveredCount === propertyCount) return true;
  return coveredCount === 0 ? false : ('indeterminate' as const);
}

/** A fund with its three-state box and its switch, and below it what lies in it. */
export function FundRows({ id, isOfFunds, mayEdit, search, fund, isFirstOpen, changes, onChange }: FundRowsProps) {
  const { t } = useTranslation('datasets');
  const [isOpen, setOpen] = useState(isFirstOpen);
  const [limit, setLimit] = useState(firstShown);
  const { fundId, depth, isIncluded, propertyCount, coveredCount } = fund;
  const hasRows = !isOfFunds && propertyCount > 0;
  const below = useAssociatedProperties(id, { changes, search, fundId, limit }, isOpen && hasRows);
  const name = fundId === null ? t('places.noFund') : fund.name;
  const mayChange = mayEdit && fund.mayChange && fundId !== null;
  const send = (act: AssociationChange['act'], reason?: string) =>
    fundId !== null && onChange({ act, fundId, ...(reason !== undefined && { reason }) });
  const more = (below.data?.total ?? 0) - (below.data?.rows.length ?? 0);
  return (
    <>
      <Table.Row bg="bg.subtle">
        <Table.Cell colSpan={isOfFunds ? 1 : 6}>
          <Flex align="center" gap="2" ps={`${depth * 20}px`}>
            <CollectBox
              label={t('places.collect', { name })}
              value={stateOf(fund, isOfFunds)}
              isDisabled={!mayChange}
              onChange={(isWanted) => send(isWanted ? 'include' : 'leaveOut')}
            />
            {hasRows && (
              <IconButton
                size="2xs"
                variant="ghost"
                aria-expanded={isOpen}
                aria-label={t(isOpen ? 'places.collapse' : 'places.expand', { name })}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? (
                  <LuChevronDown aria-hidden />
                ) : (
                  <Box as={LuChevronRight} _rtl={{ transform: 'scaleX(-1)' }} aria-hidden />
                )}
              </IconButton>
            )}
            <Icon as={LuLandmark} color="fg.muted" aria-hidden />
            <Text as="span" fontWeight="600">
              <Bdi>{name}</Bdi>
            </Text>
            {!isOfFunds && (
              <Text as="span" textStyle="xs" color="fg.muted">
                {t('places.properties', { count: propertyCount })}
                {propertyCount > coveredCount && ` · ${t('places.leftOut', { count: propertyCount - coveredCount })}`}
              </Text>
            )}
            {isOfFunds && !isIncluded && (
              <ReasonField
                {...{ name }}
                reason={fund.reason}
                isReadOnly={!mayChange}
                onChange={(text) => send('leaveOut', text)}
              />
            )}
          </Flex>
        </Table.Cell>
        {!isOfFunds && (
          <Table.Cell whiteSpace="nowrap">
            <Switch.Root
              size="sm"
              colorPalette="ink"
              checked={isIncluded}
              disabled={!mayChange}
              onCheckedChange={({ checked }) => send(checked ? 'join' : 'chooseOneByOne')}
            >
              <Switch.HiddenInput aria-label={t('places.joinsOf', { name })} />
              <Switch.Control />
              <Switch.Label>{t(isIncluded ? 'places.joins' : 'places.oneByOne')}</Switch.Label>
            </Switch.Root>
          </Table.Cell>
        )}
      </Table.Row>
      {isOpen &&
        hasRows &&
        below.data?.rows.map((row) => <PropertyRow key={row.propertyId} {...{ row, depth, mayEdit, onChange }} />)}
      {isOpen && hasRows && more > 0 && (
        <Table.Row>
          <Table.Cell colSpan={7} ps={`${depth * 20 + 60}px`}>
            {limit < mostShown && (
              <Button
                size="xs"
                variant="plain"
                colorPalette="ink"
                onClick={() => setLimit(Math.min(limit + 50, mostShown))}
              >
                {t('places.more', { count: more })}
              </Button>
            )}
          </Table.Cell>
        </Table.Row>
      )}
    </>
  );
}
