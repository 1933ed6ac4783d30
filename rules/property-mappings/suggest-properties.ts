import type { SuggestionReason } from '#contracts/property-mappings.ts';
import { leastCertainty, mostSuggestions } from '#contracts/property-mappings.ts';
import { createLikenessIndex } from '../likeness/likeness-index.ts';
import { normalText } from '../likeness/normal-text.ts';

export interface PropertyToSuggest {
  id: number;
  code: string;
  name: string;
  address: string;
  /** Another code of the service provider already stands for it. */
  isTaken: boolean;
}

export interface WantedProperty {
  providerCode: string;
  localPropertyName: string | null;
}

export interface Suggestion {
  propertyId: number;
  /** From 0.6 to 0.99, in hundredths. */
  certainty: number;
  reasons: SuggestionReason[];
}

/** A code or a name that several properties share does not tell them apart. */
const ambiguous = 0.7;
const mostOfTaken = 0.75;
const mostOfAlike = 0.89;
const most = 0.99;

/** Codes without punctuation and without the zeros before numbers. */
const bare = (code: string) =>
  normalText(code)
    .replaceAll(' ', '')
    .replace(/0+(?=\d)/gu, '');

const numbersOf = (text: string) =>
  (normalText(text).match(/\p{Nd}+/gu) ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .join();

interface Evidence {
  reason: SuggestionReason;
  certainty: number;
}

/**
 * Suggests the properties that a provider's code probably stands for, by code, name and address. Nothing below 60 %, at most
 * three, the most certain first. 90 % and more need an equal code or name that no other property has.
 */
export function createSuggestions(properties: readonly PropertyToSuggest[]): (wanted: WantedProperty) => Suggestion[] {
  const codes = placesBy(properties, ({ code }) => bare(code));
  const names = placesBy(properties, ({ name }) => normalText(name));
  const addresses = placesBy(properties, ({ address }) => normalText(address));
  const byName = createLikenessIndex(properties.map(({ name }) => name));
  const byAddress = createLikenessIndex(properties.map(({ address }) => address));
  return (wanted) => {
    const evidence = new Map<number, Evidence[]>();
    const note = (places: Iterable<number>, reason: SuggestionReason, certaintyOf: (place: number) => number) => {
      for (const place of places) {
        const known = evidence.get(place);
        const found = { reason, certainty: certaintyOf(place) };
        if (known) known.push(found);
        else evidence.set(place, [found]);
      }
    };
    const equal = (found: Map<string, number[]>, key: string, reason: SuggestionReason, certainty: number) => {
      const places = key === '' ? [] : (found.get(key) ?? []);
      note(places, reason, () => (places.length === 1 ? certainty : ambiguous));
    };
    equal(codes, bare(wanted.providerCode), 'code', 0.96);
    for (const text of textsOf(wanted)) {
      equal(names, normalText(text), 'name', 0.95);
      equal(addresses, normalText(text), 'address', 0.92);
      alike(byName.find(text), properties, text, 'name', note);
      alike(byAddress.find(text), properties, text, 'address', note);
    }
    return ranked(evidence, properties);
  };
}

const textsOf = ({ providerCode, localPropertyName }: WantedProperty) => [
  ...(localPropertyName === null ? [] : [localPropertyName]),
  // A code that reads like a name is compared as one.
  ...(/\p{L}{4}/u.test(providerCode) || /\p{Lo}{2}/u.test(providerCode) ? [providerCode] : []),
];

/** Likeness counts less where other properties are nearly as like, and little where the numbers differ. */
function alike(
  found: ReadonlyMap<number, number>,
  properties: readonly PropertyToSuggest[],
  text: string,
  reason: 'name' | 'address',
  note: (places: Iterable<number>, reason: SuggestionReason, certaintyOf: (place: number) => number) => void,
): void {
  const numbers = numbersOf(text);
  const scores = new Map(
    [...found].map(([place, score]) => {
      const isSame = numbersOf(properties[place]![reason]) === numbers;
      return [place, isSame ? score : score * 0.6] as const;
    }),
  );
  const [first = 0, second = 0] = [...scores.values()].sort((a, b) => b - a);
  const certaintyOf = (place: number) => {
    const score = scores.get(place)!;
    const ahead = score === first ? score - second : 0;
    return Math.min(mostOfAlike, score * (0.8 + Math.min(0.2, ahead)));
  };
  note(
    [...scores.keys()].filter((place) => scores.get(place)! >= 0.5),
    reason,
    certaintyOf,
  );
}

function ranked(evidence: ReadonlyMap<number, Evidence[]>, properties: readonly PropertyToSuggest[]): Suggestion[] {
  // Where equal codes and equal names point to different properties, neither is sure.
  const sure = [...evidence].filter(([, found]) => found.some(({ certainty }) => certainty > mostOfAlike));
  const limit = sure.length > 1 ? mostOfTaken : most;
  const suggestions = [...evidence].map(([place, found]) => {
    const { id, isTaken } = properties[place]!;
    const best = new Map<SuggestionReason, number>();
    for (const { reason, certainty } of found) best.set(reason, Math.max(best.get(reason) ?? 0, certainty));
    const values = [...best.values()].sort((a, b) => b - a);
    const [top = 0, next = 0] = values;
    const agreed = top + (1 - top) * next * 0.5;
    const certainty = Math.min(
      isTaken ? mostOfTaken : limit,
      top > mostOfAlike ? agreed : Math.min(mostOfAlike, agreed),
    );
    const reasons = [...best].flatMap(([reason, one]) => (one >= 0.5 ? [reason] : []));
    return { propertyId: id, certainty: Math.floor(certainty * 100 + 1e-9) / 100, reasons };
  });
  return suggestions
    .filter(({ certainty }) => certainty >= leastCertainty)
    .sort((a, b) => b.certainty - a.certainty || a.propertyId - b.propertyId)
    .slice(0, mostSuggestions);
}

function placesBy(
  properties: readonly PropertyToSuggest[],
  keyOf: (property: PropertyToSuggest) => string,
): Map<string, number[]> {
  const places = new Map<string, number[]>();
  properties.forEach((property, place) => {
    const key = keyOf(property);
    const known = places.get(key);
    if (known) known.push(place);
    else places.set(key, [place]);
  });
  return places;
}
