import { SegmentChoice } from '../../components/segment-choice.tsx';
import { useQueryParams } from '../../lib/use-query-params.ts';

export interface ChoiceInAddressProps<Value extends string> {
  /** Its name in the address; the first option leaves no trace there. */
  name: string;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  /** What becomes meaningless with another choice: the page, the sort. */
  forgets?: readonly string[];
}

/** A switch of a report that is kept in the address. */
export function ChoiceInAddress<Value extends string>({
  name,
  label,
  value,
  options,
  forgets = [],
}: ChoiceInAddressProps<Value>) {
  const [, changeParams] = useQueryParams();
  const choose = (chosen: Value) =>
    changeParams((next) => {
      for (const one of [name, ...forgets]) next.delete(one);
      if (chosen !== options[0]?.value) next.set(name, chosen);
    });
  return <SegmentChoice<Value> label={label} value={value} onChange={choose} options={options} size="xs" />;
}
