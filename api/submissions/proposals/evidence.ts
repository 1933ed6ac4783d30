import type { ProposalEvidence } from '#contracts/proposals.ts';
import { foldKey } from '#contracts/text.ts';
import { createDateParser } from '#documents/mapping/parse-date.ts';
import type { Counted, FittingLayout, Recognition } from '#documents/recognising/recognition.ts';
import { mentionIn, monthIn, namesDataset, subjectScore } from './file-names.ts';
import { layoutKeyOf } from './layouts.ts';
import type { OpenSubmission } from './open-submissions.ts';

/** A dropped file: its name, and what its first rows showed. */
export interface DroppedFile {
  fileName: string;
  recognition: Recognition | null;
}

/** One piece of evidence that the file is for a submission; null is evidence against it. */
export type Evidence = {
  score: number;
  kind: ProposalEvidence | null;
  /** The text that was found in the file; null when only the file name matches. */
  found: string | null;
  /** Found in so few rows that they are more likely a mistake than the subject of the file. */
  isStray?: boolean;
} | null;

const silent: Evidence = { score: 0, kind: null, found: null };
const ofName = (score: number): Evidence => (score === 0 ? silent : { score, kind: 'fileName', found: null });

/** Rows below this share of the file do not make a file one of their property or month. */
const leastShare = 0.1;

export function fitOf({ recognition }: DroppedFile, submission: OpenSubmission): FittingLayout | null {
  return recognition?.fits.find(({ key }) => key === layoutKeyOf(submission)) ?? null;
}

export function datasetEvidence(file: DroppedFile, submission: OpenSubmission): Evidence {
  const byName = namesDataset(file.fileName, submission) ? 4 : 0;
  const fit = fitOf(file, submission);
  if (fit !== null) return { score: 4 + fit.share + byName / 100, kind: 'columns', found: null };
  const isOfAnother = (file.recognition?.fits.length ?? 0) > 0;
  return isOfAnother ? null : ofName(byName);
}

export function propertyEvidence(file: DroppedFile, submission: OpenSubmission): Evidence {
  const fit = fitOf(file, submission);
  if (fit !== null && fit.codes.length > 0) {
    const own = new Set(submission.rowCodes.map(foldKey));
    const found = fit.codes.filter(({ text }) => own.has(foldKey(text)));
    const [most] = found;
    if (most === undefined) return null;
    const isStray = shareOf(found, fit.codes) < leastShare;
    return { score: isStray ? 2 : 6, kind: 'property', found: most.text, isStray };
  }
  const mention = mentionIn(file.recognition?.headTexts ?? [], submission);
  if (mention !== null) return { score: 5, kind: 'property', found: mention };
  return ofName(subjectScore(file.fileName, submission));
}

export function monthEvidence(file: DroppedFile, submission: OpenSubmission): Evidence {
  const month = submission.postMonth.slice(0, 7);
  const fit = fitOf(file, submission);
  if (fit !== null && fit.months.length > 0) {
    const found = fit.months.filter(({ text }) => text === month);
    if (found.length === 0) return null;
    const isStray = shareOf(found, fit.months) < leastShare;
    return { score: isStray ? 0 : 3, kind: 'period', found: month, isStray };
  }
  if (monthsIn(file.recognition, submission.dateFormat).has(month)) return { score: 2, kind: 'period', found: month };
  const named = monthIn(file.fileName);
  if (named === null) return silent;
  return named === month ? ofName(2) : null;
}

const rowsOf = (counts: readonly Counted[]): number => counts.reduce((sum, { rows }) => sum + rows, 0);
const shareOf = (part: readonly Counted[], all: readonly Counted[]): number => rowsOf(part) / rowsOf(all);

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
