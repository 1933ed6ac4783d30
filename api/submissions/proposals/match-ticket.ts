import type { TicketProposal } from '#contracts/proposals.ts';
import { foldKey } from '#contracts/text.ts';
import { createDateParser } from '#documents/mapping/parse-date.ts';
import type { FittingLayout, Recognition } from '#documents/recognising/recognition.ts';
import { mentionIn, monthIn, namesDataset, subjectScore } from './file-names.ts';
import { layoutKeyOf } from './layouts.ts';
import type { OpenTicket } from './open-tickets.ts';

/** What file and name say for one ticket. The score decides between tickets that nothing speaks against. */
interface Match {
  ticket: OpenTicket;
  score: number;
  property: string | null;
  postMonth: string | null;
  /** Property codes of the file's rows, as the layout of the ticket finds them. */
  codes: readonly string[];
}

/** One thing that file or name say; null speaks against the ticket. */
interface Evidence {
  score: number;
  /** The words of the file, null when the name alone says it. */
  found: string | null;
}

export const noProposal: TicketProposal = {
  submissionNo: null,
  reason: 'noTicket',
  property: null,
  postMonth: null,
  submissionNos: [],
  withoutTicket: [],
};
const silent: Evidence = { score: 0, found: null };

/**
 * The ticket a file speaks of. What it holds counts before what it is called, and its columns before its head lines;
 * the name answers what the file leaves open. Property and dataset decide; a month has to be the ticket's.
 * Between two equally good ones nobody guesses.
 */
export function proposeTicket(
  fileName: string,
  recognition: Recognition | null,
  tickets: readonly OpenTicket[],
): TicketProposal {
  const matches = tickets
    .flatMap((ticket) => matchOf(fileName, recognition, ticket) ?? [])
    .sort((left, right) => right.score - left.score);
  const [best, second] = matches;
  if (!best) return { ...noProposal, ...saidBy(recognition) };
  const { property, postMonth } = best;
  const family = familyOf(best, matches);
  const withoutTicket = family === null ? [] : codesWithout(best, family);
  if (family !== null && family.length > 1) {
    const submissionNos = family.map(({ ticket }) => ticket.submissionNo);
    return { submissionNo: null, reason: 'many', submissionNos, withoutTicket, property: null, postMonth };
  }
  const said = { property, postMonth, submissionNos: [], withoutTicket };
  if (second?.score === best.score) return { submissionNo: null, reason: 'several', ...said };
  const reason = property === null && postMonth === null ? 'byName' : 'found';
  return { submissionNo: best.ticket.submissionNo, reason, ...said };
}

/** The tickets of one workbook for many properties; null when the file is none, or could be of several months. */
function familyOf(best: Match, matches: readonly Match[]): Match[] | null {
  const { ticket, codes } = best;
  if (!ticket.isMultiProperty || codes.length < 2) return null;
  const alike = matches.filter(
    (match) =>
      match.property !== null &&
      match.ticket.datasetId === ticket.datasetId &&
      match.ticket.serviceProviderId === ticket.serviceProviderId,
  );
  return alike.every((match) => match.ticket.postMonth === ticket.postMonth) ? alike : null;
}

function codesWithout({ codes }: Match, family: readonly Match[]): string[] {
  const own = new Set(family.flatMap(({ ticket }) => ticket.rowCodes.map(foldKey)));
  return codes.filter((code) => !own.has(foldKey(code)));
}

function matchOf(fileName: string, recognition: Recognition | null, ticket: OpenTicket): Match | null {
  const fit = recognition?.fits.find(({ key }) => key === layoutKeyOf(ticket)) ?? null;
  const dataset = datasetEvidence(fileName, recognition, ticket, fit);
  const property = propertyEvidence(fileName, recognition, ticket, fit);
  const month = monthEvidence(fileName, recognition, ticket, fit);
  if (dataset === null || property === null || month === null || property.score === 0) return null;
  // A file in checking is replaced on purpose only: a ticket that waits for one goes first.
  const waiting = ticket.status === 'Validation In Progress' ? 0 : 0.5;
  const score = dataset.score + property.score + month.score + waiting;
  return { ticket, score, property: property.found, postMonth: month.found, codes: fit?.codes ?? [] };
}

function datasetEvidence(
  fileName: string,
  recognition: Recognition | null,
  ticket: OpenTicket,
  fit: FittingLayout | null,
): Evidence | null {
  const byName = namesDataset(fileName, ticket) ? 4 : 0;
  if (fit !== null) return { score: 4 + fit.share + byName / 100, found: null };
  const isOfAnother = layoutKeyOf(ticket) !== null && (recognition?.fits.length ?? 0) > 0;
  return isOfAnother ? null : { score: byName, found: null };
}

function propertyEvidence(
  fileName: string,
  recognition: Recognition | null,
  ticket: OpenTicket,
  fit: FittingLayout | null,
): Evidence | null {
  if (fit !== null && fit.codes.length > 0) {
    const own = new Set(ticket.rowCodes.map(foldKey));
    const found = fit.codes.find((code) => own.has(foldKey(code)));
    return found === undefined ? null : { score: 6, found };
  }
  const mention = mentionIn(recognition?.headTexts ?? [], ticket);
  return mention === null ? { score: subjectScore(fileName, ticket), found: null } : { score: 5, found: mention };
}

function monthEvidence(
  fileName: string,
  recognition: Recognition | null,
  ticket: OpenTicket,
  fit: FittingLayout | null,
): Evidence | null {
  const month = ticket.postMonth.slice(0, 7);
  if (fit !== null && fit.months.length > 0) return fit.months.includes(month) ? { score: 3, found: month } : null;
  if (monthsIn(recognition, ticket.dateFormat).has(month)) return { score: 2, found: month };
  const named = monthIn(fileName);
  if (named === null) return silent;
  return named === month ? { score: 2, found: null } : null;
}

/** Months that the head lines name, as words or as days of the property's date format. */
function monthsIn(recognition: Recognition | null, dateFormat: string): Set<string> {
  const parse = createDateParser(dateFormat);
  const months = (recognition?.headTexts ?? []).flatMap((text) => {
    const days = text.match(/(?<!\d)\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?!\d)/g) ?? [];
    const parsed = days.map((day) => parse(day)?.slice(0, 7) ?? null);
    return (parsed.length > 0 ? parsed : [monthIn(text)]).filter((month) => month !== null);
  });
  return new Set(months);
}

/** What the file says of itself when no ticket answers to it: named only where it is one thing. */
function saidBy(recognition: Recognition | null): Pick<TicketProposal, 'property' | 'postMonth'> {
  const only = (values: readonly string[]) => (new Set(values).size === 1 ? (values[0] ?? null) : null);
  const fits = recognition?.fits ?? [];
  return { property: only(fits.flatMap(({ codes }) => codes)), postMonth: only(fits.flatMap(({ months }) => months)) };
}
