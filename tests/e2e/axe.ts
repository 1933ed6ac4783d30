import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What may change with the width while the elements stay the same. */
const rulesOfWidth = ['scrollable-region-focusable', 'region', 'label', 'button-name', 'link-name'];

export type AxeRules = 'all' | 'width';

/** What axe finds, short enough to be read in a failed test. */
export async function faultsOfAxe(page: Page, rules: AxeRules): Promise<string[]> {
  // Without it axe opens a page of its own for each answer, for frames of other origins; there are none here.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  // Each row of a list has the same elements as the one before it, and takes as long.
  builder.exclude('tbody tr:nth-child(n+7)');
  const axe = rules === 'all' ? builder.withTags(standards) : builder.withRules(rulesOfWidth);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
