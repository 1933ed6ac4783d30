import { findLayout } from '../mapping/find-layout.ts';
import { foldText } from '../mapping/fold-text.ts';
import { LayoutChanged } from '../mapping/mapping-findings.ts';
import type { MappingFinding } from '../mapping/mapping-findings.ts';
import { mappedSheets } from '../mapping/mapped-sheet.ts';
import type { MappedSheet } from '../mapping/mapped-sheet.ts';
import type { Workbook } from '../reading/cells.ts';
import type { CheckRequest, SampleContext } from '../sampling/sample-request.ts';
import { formerLettersOf } from './describe-drift.ts';

/** The sheets of a file with the mapping as it applies to each, or why the file would be rejected for its layout. */
export function checkLayout(
  workbook: Workbook,
  { fields, translation }: SampleContext,
  { definition, former, neededFields }: Omit<CheckRequest, 'kind'>,
): { sheets: MappedSheet[]; layout: readonly MappingFinding[] } {
  const words = new Map(translation.map(([source, target]) => [foldText(source), target]));
  const layout: MappingFinding[] = [];
  const tryTo = <T>(sheet: string | null, work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof LayoutChanged)) throw error;
      layout.push(...error.findings.map((finding) => (sheet === null ? finding : { ...finding, sheet })));
      return null;
    }
  };
  const meant = tryTo(null, () => mappedSheets(workbook, definition)) ?? [];
  const sheets = meant.map((one): MappedSheet => {
    const found = tryTo(meant.length > 1 ? one.sheet.name : null, () =>
      findLayout(one.sheet, {
        ...{ definition: one.definition, fields, neededFields: new Set(neededFields) },
        formerLetters: formerLettersOf(former),
        translation: definition.isFileTranslationRequired ? words : null,
      }),
    );
    return found === null ? one : { ...one, definition: found };
  });
  return { sheets, layout };
}
