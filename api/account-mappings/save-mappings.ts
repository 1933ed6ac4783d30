import type { MappingConsequences } from '#contracts/account-mappings.schema.ts';
import type { MasterContext } from '../masters/master.ts';
import { readChartRow } from './list.ts';
import { movedFigures } from './moved.ts';
import { saveCharts } from './save-charts.ts';
import type { MappingsToSave } from './save-charts.ts';
import { stillWaiting } from './waiting.ts';

/**
 * Saves mappings of one chart as new versions, in a transaction. Changes of others to other accounts stay.
 * @throws AppError StaleView with the mappings that somebody else saved, BadInput for a target that cannot be, Conflict with `details.controls`
 *   for a control that would not hold
 */
export function saveMappings(context: MasterContext, toSave: MappingsToSave): Promise<MappingConsequences> {
  return context.em.transactional(async (em) => {
    const inner = { ...context, em };
    const { chartId } = toSave;
    const { refusals, changed, controls, isInReview, ...saved } = await saveCharts(inner, [toSave], {
      hasConsequences: true,
    });
    for (const refusal of refusals.values()) throw refusal;
    const moved = await movedFigures(inner, changed);
    const { pending, pendingAmount } = await readChartRow(inner, chartId);
    const freed = saved.freed.map(({ submissionId: _, ...submission }) => submission);
    const waiting = await stillWaiting(em, chartId, freed);
    const { delivered, before, after } = controls.get(chartId)!;
    return { pending, pendingAmount, ...moved, controls: { delivered, before, after }, waiting, freed, isInReview };
  });
}

class PreviewEnded extends Error {
  override name = 'PreviewEnded';
}

/** What saving would do; nothing of it stays. @throws as `saveMappings` */
export async function previewMappings(context: MasterContext, toSave: MappingsToSave): Promise<MappingConsequences> {
  let consequences: MappingConsequences | null = null;
  try {
    await context.em.transactional(async (em) => {
      consequences = await saveMappings({ ...context, em }, toSave);
      throw new PreviewEnded();
    });
  } catch (error) {
    if (!(error instanceof PreviewEnded)) throw error;
  }
  return consequences!;
}
