import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { findLayout } from '../mapping/find-layout.ts';
import { foldText } from '../mapping/fold-text.ts';
import { LayoutChanged } from '../mapping/mapping-findings.ts';
import type { MappingFinding } from '../mapping/mapping-findings.ts';
import { mappedSheet } from '../mapping/mapped-sheet.ts';
import type { Workbook } from '../reading/cells.ts';
import type { CheckRequest, SampleContext } from '../sampling/sample-request.ts';
import { formerLettersOf } from './describe-drift.ts';

/** The mapping as it applies to this file, or why the file would be rejected for its layout. */
export function checkLayout(
  workbook: Workbook,
  { fields, translation }: SampleContext,
  { definition, former, neededFields }: CheckRequest,
): { definition: DatasetMappingDefinition; layout: readonly MappingFinding[] } {
  const words = new Map(translation.map(([source, target]) => [foldText(source), target]));
  try {
    const found = findLayout(mappedSheet(workbook, definition), {
      ...{ definition, fields, neededFields: new Set(neededFields), formerLetters: formerLettersOf(former) },
      translation: definition.isFileTranslationRequired ? words : null,
    });
    return { definition: found, layout: [] };
  } catch (error) {
    if (error instanceof LayoutChanged) return { definition, layout: error.findings };
    throw error;
  }
}
