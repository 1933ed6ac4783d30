import { Badge, Flex, Icon, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { LuUnlink } from 'react-icons/lu';
import type { FieldDefinition, FieldValue, MasterDefinition } from '#contracts/masters.ts';
import { isNumeric } from '#contracts/masters.ts';
import { separatorIn } from '#locales/series.ts';
import { useDates } from '../../lib/dates.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { useMasterWords } from './use-master-words.ts';

const shownNames = 2;

export interface FieldValueProps {
  definition: MasterDefinition;
  field: FieldDefinition;
  value: FieldValue | undefined;
  /** All names of a list, with the codes of records. */
  isWhole?: boolean;
}

/** A value as the reader's language writes it; names keep their own direction. */
export function FieldValueText({ definition, field, value, isWhole = false }: FieldValueProps) {
  const { t } = useTranslation();
  const dates = useDates();
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    if (field.isMissed) return <Missed definition={definition} field={field} />;
    return (
      <Text as="span" color="fg.subtle" aria-label={t('none')} data-empty="">
        –
      </Text>
    );
  }
  if (Array.isArray(value)) {
    if (!isWhole) return <ShortList names={value.map(({ name }) => name)} />;
    return (
      <Flex
        as="span"
        display="inline-flex"
        direction={field.isDerived ? 'row' : 'column'}
        wrap="wrap"
        columnGap="2"
        rowGap="0.5"
      >
        {value.map(({ code, name }) => (
          <span key={code}>
            {!field.isDerived && (
              <>
                <Code>{code}</Code>{' '}
              </>
            )}
            <Bdi>{name}</Bdi>
          </span>
        ))}
      </Flex>
    );
  }
  if (typeof value === 'object') return <Bdi>{value.name}</Bdi>;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (isNumeric(field)) return dates.number(Number(value));
  if (field.type === 'date') return dates.day(String(value));
  if (field.isCode) return <bdi dir="ltr">{value}</bdi>;
  return field.name === definition.key && field.name !== definition.title ? <Code>{value}</Code> : <Bdi>{value}</Bdi>;
}

/** In the colour of what waits for a person. */
function Missed({ definition, field }: Pick<FieldValueProps, 'definition' | 'field'>) {
  const words = useMasterWords(definition);
  return (
    <Text as="span" color="provider.fg" fontWeight="500" whiteSpace="nowrap">
      <Icon as={LuUnlink} boxSize="14px" me="1.5" verticalAlign="-2px" aria-hidden />
      {words.missed(field.name)}
    </Text>
  );
}

/** The first names of many, as running text: a dense table cuts it. */
function ShortList({ names }: { names: readonly string[] }) {
  const dates = useDates();
  const { i18n } = useTranslation();
  const shown = names.slice(0, shownNames);
  return (
    <span>
      {shown.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && separatorIn(i18n.language)}
          <Bdi>{name}</Bdi>
        </Fragment>
      ))}{' '}
      {names.length > shown.length && (
        <Text as="span" color="fg.muted">
          +{dates.number(names.length - shown.length)}
        </Text>
      )}
    </span>
  );
}

/** In force, set aside, or archived. */
export function ActiveBadge({ isActive, isRetired }: { isActive: boolean; isRetired?: true }) {
  const { t } = useTranslation('masters');
  if (isRetired) return <Badge colorPalette="closed">{t('archived')}</Badge>;
  return <Badge colorPalette={isActive ? 'done' : 'gray'}>{t(isActive ? 'active' : 'inactive')}</Badge>;
}
