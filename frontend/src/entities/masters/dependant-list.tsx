import { Box } from '@chakra-ui/react';
import type { Dependant, MasterDefinition } from '#contracts/masters.ts';
import { useDates } from '../../lib/dates.ts';
import { LinkedNames, leadsSomewhere } from './linked-names.tsx';
import { useMasterWords } from './use-master-words.ts';

/** What names a record, kind by kind. */
export function DependantList({ definition, live }: { definition: MasterDefinition; live: readonly Dependant[] }) {
  const words = useMasterWords(definition);
  const dates = useDates();
  return (
    <Box as="ul" ps="5" textStyle="sm">
      {live.map(({ kind, count, names }) => {
        const more = count - names.length;
        // Nothing of it may be in the reader's reach: then the count alone is told.
        const isNamed = names.length > 0;
        const values = { kind: words.dependant(kind), names: isNamed ? dates.list(names) : dates.number(count), more };
        if (leadsSomewhere(kind, names)) {
          return (
            <li key={kind}>
              <LinkedNames {...{ kind, names, more }} label={words.dependant(kind)} />
            </li>
          );
        }
        return (
          <li key={kind}>
            <bdi>{isNamed && more > 0 ? words.t('dependantsMore', values) : words.t('dependants', values)}</bdi>
          </li>
        );
      })}
    </Box>
  );
}
