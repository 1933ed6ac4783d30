import { Link as ChakraLink } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { homeOf } from '#contracts/roles.ts';
import type { Screen } from '#contracts/roles.ts';
import { useSession } from '../../lib/session.ts';

interface Place {
  /** Who may not open it sees the names alone; submissions stand on everybody's own page. */
  screen: Screen | null;
  path: string;
  /** What of the name the list there finds. */
  found?: (name: string) => string;
}

const firstWord = (name: string) => name.split(' ')[0] ?? name;
const places: Readonly<Record<string, Place>> = {
  submissions: { screen: null, path: '' },
  users: { screen: 'alluser', path: '/alluser' },
  properties: { screen: 'properties', path: '/properties', found: firstWord },
  entities: { screen: 'funds', path: '/funds' },
  funds: { screen: 'funds', path: '/funds' },
  propertyMappings: {
    screen: 'property_mapping',
    path: '/property_mapping',
    found: (name) => name.split(' · ')[0] ?? name,
  },
};

export const leadsSomewhere = (kind: string, names: readonly string[]): boolean =>
  names.length > 0 && places[kind] !== undefined;

export interface LinkedNamesProps {
  kind: string;
  label: string;
  names: readonly string[];
  /** So many more have no name here. */
  more: number;
}

/** What depends on a record, each by its own link in a window of its own: the dialog stays. */
export function LinkedNames({ kind, label, names, more }: LinkedNamesProps) {
  const { t } = useTranslation('masters');
  const { user, privileges } = useSession();
  const home = homeOf[user.baseRole];
  const place = places[kind];
  const mayOpen = place !== undefined && (place.screen === null || privileges[place.screen] !== 'None');
  const addressOf = (name: string) =>
    place?.screen ? `${place.path}?search=${encodeURIComponent(place.found?.(name) ?? name)}` : `${home}/${name}`;
  return (
    <>
      <bdi>{t('dependants', { kind: label, names: '' })}</bdi>
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && ' · '}
          {mayOpen ? (
            <ChakraLink asChild colorPalette="ink" textDecoration="underline">
              <Link to={addressOf(name)} target="_blank" rel="noopener">
                <bdi>{name}</bdi>
              </Link>
            </ChakraLink>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>
      ))}
      {more > 0 && <> {t('andMore', { more })}</>}
    </>
  );
}
