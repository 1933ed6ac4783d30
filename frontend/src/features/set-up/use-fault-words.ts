import { useTranslation } from 'react-i18next';
import type { SetUpFault } from '#contracts/set-up.ts';

/** Faults whose `found` is an English sentence, for programs. */
const said: readonly string[] = ['BadRecord', 'NotJson'];

/** Why a record of a set-up file is refused, in the words of the file, of the forms or of the acts; and whether what was found says more. */
export function useFaultWords({ code, field, found, params }: SetUpFault): { text: string; isFoundShown: boolean } {
  // Areas are loaded when they are asked for.
  useTranslation(['masters', 'errors']);
  const { t, i18n } = useTranslation('set-up');
  const values = { ...params, field: field ?? '', found: found ?? '' };
  const keys = [`set-up:fault.${code}`, `masters:problem.${code}`, `errors:${code}`];
  const known = keys.find((key) => i18n.exists(key));
  // The codes are of three areas; which one has it is known at run time alone.
  const text = known === undefined ? t('fault.Refused') : String(i18n.t(known as never, values));
  const isOfAct = known === undefined || known.startsWith('errors:');
  return { text, isFoundShown: found !== null && !isOfAct && !said.includes(code) && !text.includes(found) };
}
