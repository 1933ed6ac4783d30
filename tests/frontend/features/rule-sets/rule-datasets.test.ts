import { readRule } from '#contracts/rule-texts/read-rule.ts';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { fromTree } from '../../../../frontend/src/features/rule-sets/basic-from-tree.ts';
import { toTree } from '../../../../frontend/src/features/rule-sets/basic-to-tree.ts';
import { otherDatasets, otherNamed } from '../../../../frontend/src/features/rule-sets/rule-datasets.ts';
import { languageOf, typeOfDataset } from '../../../../frontend/src/features/rule-sets/rule-draft.ts';

const dataset = (id: number, modelCode: string, name: string): RuleDataset => ({
  ...{ id, key: name, name, model: `Model of ${modelCode}`, modelCode, modelVersion: 1, keyFields: [] },
  fields: [{ name: 'amount', label: 'Amount', type: 'money', values: [] }],
});
const rents = dataset(1, 'rent_roll', 'Rent Roll');
const datasets = [rents, dataset(2, 'budget', 'Budget'), dataset(3, 'budget', 'Capital plan')];

describe('the other side of a rule', () => {
  it('is any dataset, where several share a data model too, or what reports read of the model', () => {
    expect(otherDatasets(datasets).map(({ reference, name, isOfReports }) => [reference, name, isOfReports])).toEqual([
      ['rent_roll', 'Rent Roll', false],
      ['budget#2', 'Budget', false],
      ['budget#3', 'Capital plan', false],
      ['budget', 'Model of budget', true],
    ]);
  });

  it('keeps its dataset in the form and in the text of advance mode', () => {
    const language = languageOf(datasets, rents);
    const { tree, faults } = readRule('sum(amount) <= sum(`budget#3`.amount)', language);
    expect(faults).toEqual([]);
    const typeOf = typeOfDataset(rents, datasets);
    const form = fromTree(tree!, typeOf);
    expect(form).toMatchObject({ rightKind: 'otherDataset', rightDataset: 'budget#3' });
    expect(toTree(form!, typeOf)).toMatchObject({ check: { right: { dataset: 'budget#3', field: 'amount' } } });
  });

  it('is still read when the others of its data model are gone', () => {
    const left = [rents, dataset(3, 'budget', 'Capital plan')];
    expect(otherDatasets(left).map(({ reference }) => reference)).toEqual(['rent_roll', 'budget']);
    expect(otherNamed(left, 'budget#3')).toMatchObject({ name: 'Capital plan', isOfReports: false });
    expect(otherNamed(left, 'budget#2')).toBeUndefined();
    expect(readRule('sum(amount) <= sum(`budget#3`.amount)', languageOf(left, rents)).faults).toEqual([]);
  });
});
