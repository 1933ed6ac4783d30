import { foldKey } from '#contracts/text.ts';
import { leastCertainty } from '#contracts/account-mappings.ts';

export interface SuggestableAccount {
  code: string;
  name: string;
  /** Closing balance, debit positive; null or zero when it says nothing. */
  closing: string | null;
}

export interface MasterCandidate {
  id: number;
  code: string;
  /** In every language that the chart has. */
  names: readonly string[];
  subtype: string | null;
  normalBalance: 'Debit' | 'Credit';
}

/** What other charts of the same provider do with a code: how many map it to each master account. */
export type PeerMappings = ReadonlyMap<string, ReadonlyMap<number, number>>;

export const suggestionReasons = ['peers', 'name', 'similarName', 'code', 'subtype', 'balance'] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

export interface Suggestion {
  masterAccountId: number;
  /** 60 to 99. */
  certainty: number;
  reasons: SuggestionReason[];
  /** Charts of the provider that map the code so, of those that map it at all. */
  peers: { same: number; all: number } | null;
}

const most = 3;
const postingLimit = 400;

/**
 * Suggests master accounts for accounts of providers, the surest first. The parts of a chart are indexed once, so that the
 * cost of an account depends on what resembles it and not on the size of the chart.
 */
export function createSuggester(
  masters: readonly MasterCandidate[],
  peers: PeerMappings,
): (account: SuggestableAccount) => Suggestion[] {
  const byCode = new Map(masters.map((master) => [bareCode(master.code), master]));
  const byId = new Map(masters.map((master) => [master.id, master]));
  const words: { master: MasterCandidate; grams: number; key: string; isSubtype: boolean }[] = [];
  const postings = new Map<string, number[]>();
  for (const master of masters) {
    const texts = [...master.names.map((name) => [name, false] as const), ...subtypeOf(master)];
    for (const [text, isSubtype] of texts) {
      const key = plainName(text);
      if (key === '') continue;
      const grams = gramsOf(key);
      for (const gram of grams) postings.set(gram, [...(postings.get(gram) ?? []), words.length]);
      words.push({ master, grams: grams.size, key, isSubtype });
    }
  }

  /** The best likeness of each master account to a name, from 0 to 1. */
  function likenesses(name: string): Map<number, { likeness: number; isSubtype: boolean }> {
    const key = plainName(name);
    const grams = gramsOf(key);
    const hits = new Map<number, number>();
    for (const gram of grams) {
      const found = postings.get(gram);
      if (!found || found.length > postingLimit) continue;
      for (const at of found) hits.set(at, (hits.get(at) ?? 0) + 1);
    }
    const best = new Map<number, { likeness: number; isSubtype: boolean }>();
    for (const [at, count] of hits) {
      const word = words[at]!;
      const likeness = word.key === key ? 1 : Math.min(0.99, (2 * count) / (grams.size + word.grams));
      const known = best.get(word.master.id);
      const isBetter = !known || likeness > known.likeness || (likeness === known.likeness && !word.isSubtype);
      if (isBetter) best.set(word.master.id, { likeness, isSubtype: word.isSubtype });
    }
    return best;
  }

  return (account) => {
    const alike = likenesses(account.name);
    const own = peers.get(foldKey(account.code));
    const same = byCode.get(bareCode(account.code));
    const candidates = new Set([...alike.keys(), ...(own?.keys() ?? []), ...(same ? [same.id] : [])]);
    const exact = [...alike.values()].filter(({ likeness }) => likeness === 1).length;
    const found: Suggestion[] = [];
    for (const id of candidates) {
      const master = byId.get(id);
      if (!master) continue;
      const suggestion = judge({
        account,
        master,
        likeness: alike.get(id) ?? null,
        isNameShared: exact > 1,
        isSameCode: same?.id === id,
        peers: own ? { same: own.get(id) ?? 0, all: [...own.values()].reduce((sum, one) => sum + one, 0) } : null,
      });
      if (suggestion.certainty >= leastCertainty) found.push(suggestion);
    }
    return found.sort((a, b) => b.certainty - a.certainty || a.masterAccountId - b.masterAccountId).slice(0, most);
  };
}

interface Evidence {
  account: SuggestableAccount;
  master: MasterCandidate;
  likeness: { likeness: number; isSubtype: boolean } | null;
  isNameShared: boolean;
  isSameCode: boolean;
  peers: { same: number; all: number } | null;
}

/**
 * Certainty orders suggestions and decides which count as sure. Its weights are chosen, and measured on names that people write:
 * 90 and more take two signs that agree, a name with an equal code or a fitting balance, or at least two charts of the provider that
 * do the same.
 */
function judge(evidence: Evidence): Suggestion {
  const { account, master, likeness, isNameShared, isSameCode, peers } = evidence;
  const reasons: SuggestionReason[] = [];
  const name = likeness === null || likeness.isSubtype ? 0 : likeness.likeness;
  const side = sideOf(account.closing);
  const doesFit = side !== null && side === master.normalBalance;
  let certainty = 0;
  if (name === 1) {
    reasons.push('name');
    certainty = isNameShared ? 72 : isSameCode ? 99 : doesFit ? 95 : 88;
  } else if (name >= 0.8) {
    reasons.push('similarName');
    certainty = isSameCode ? 94 : doesFit ? 82 : 74;
  } else if (name >= 0.55) {
    reasons.push('similarName');
    certainty = isSameCode ? 86 : doesFit ? 66 : 60;
  }
  if (isSameCode) {
    reasons.push('code');
    certainty = Math.max(certainty, doesFit && name > 0 ? 66 : 40);
  }
  if (likeness?.isSubtype === true && likeness.likeness >= 0.8) {
    reasons.push('subtype');
    certainty = Math.max(certainty, likeness.likeness === 1 ? 76 : 64);
  }
  if (peers !== null && peers.same > 0) {
    reasons.unshift('peers');
    const share = peers.same / peers.all;
    const told = share === 1 ? (peers.same >= 3 ? 97 : peers.same === 2 ? 92 : 84) : Math.round(80 * share);
    certainty = name >= 0.8 ? Math.max(certainty, Math.min(99, told + 4)) : Math.max(certainty, told);
  }
  if (certainty > 0 && doesFit) reasons.push('balance');
  // A balance on the other side is a sign against it, but not against accounts that reduce others.
  if (certainty > 0 && side !== null && !doesFit) certainty -= 8;
  return { masterAccountId: master.id, certainty, reasons, peers: peers !== null && peers.same > 0 ? peers : null };
}

const subtypeOf = ({ subtype }: MasterCandidate): (readonly [string, boolean])[] =>
  subtype === null ? [] : [[subtype, true] as const];

/** A code without separators, so that 4010-00 and 4010.00 are one. */
const bareCode = (code: string): string => foldKey(code).replace(/[^\p{L}\p{N}]/gu, '');

const plainName = (name: string): string =>
  foldKey(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Pairs of neighbouring characters, with the beginnings of words; also for scripts that write without spaces. */
function gramsOf(key: string): Set<string> {
  const grams = new Set<string>();
  for (const word of key.split(' ')) {
    const padded = [...` ${word}`];
    for (let index = 0; index + 1 < padded.length; index += 1) grams.add(`${padded[index]}${padded[index + 1]}`);
  }
  return grams;
}

function sideOf(closing: string | null): 'Debit' | 'Credit' | null {
  if (closing === null || /^-?0*(\.0*)?$/.test(closing)) return null;
  return closing.startsWith('-') ? 'Credit' : 'Debit';
}
