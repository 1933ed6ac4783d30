import { useQuery } from '@tanstack/react-query';
import { referenceOf } from '#contracts/rule-texts/dataset-reference.ts';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { rules } from '#contracts/rules.ts';
import { api } from '../../lib/api.ts';
import { rulesKey } from './rule-api.ts';

interface OtherDataset {
  /** By which a rule names it. */
  reference: string;
  name: string;
  /** The name is that of a data model, whose figures are those of the dataset that reports read. */
  isOfReports: boolean;
  dataset: RuleDataset;
}

/**
 * What the other side of a rule may be. A dataset that alone has its data model is named by the model. Where several share
 * one, each can be chosen, and the model itself: its figures are those of the dataset that feeds reports.
 */
export function otherDatasets(datasets: readonly RuleDataset[]): OtherDataset[] {
  return [...Map.groupBy(datasets, ({ modelCode }) => modelCode)].flatMap(([code, ofModel]) => {
    const [first, ...others] = ofModel;
    if (!first) return [];
    if (others.length === 0) return [{ reference: code, name: first.name, isOfReports: false, dataset: first }];
    return [...ofModel.map(byItself), { reference: code, name: first.model, isOfReports: true, dataset: first }];
  });
}

function byItself(dataset: RuleDataset): OtherDataset {
  const { id, modelCode, name } = dataset;
  const reference = referenceOf({ dataset: modelCode, datasetId: id }) ?? modelCode;
  return { reference, name, isOfReports: false, dataset };
}

/** Besides, every dataset by itself: one that was chosen among several may be the last one of its data model by now. */
export function allOthers(datasets: readonly RuleDataset[]): OtherDataset[] {
  const named = otherDatasets(datasets);
  const each = datasets.map(byItself);
  return [...named, ...each.filter(({ reference }) => named.every((other) => other.reference !== reference))];
}

export const otherNamed = (datasets: readonly RuleDataset[], reference: string): OtherDataset | undefined =>
  allOthers(datasets).find((other) => other.reference === reference);

/** The datasets that a rule may be about, with their fields in the reader's language. */
export function useRuleDatasets() {
  return useQuery({
    queryKey: [...rulesKey, 'datasets'],
    queryFn: async ({ signal }) => (await api.get(`${rules.path}/datasets`, { signal })).datasets,
  });
}
