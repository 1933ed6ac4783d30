import type { LatenessForecast } from '#contracts/process-reports.schema.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { useSession } from '../../../lib/session.ts';
import { useReport } from '../report-api.ts';

/** Null for whoever may not see the dashboard, and until it is there. */
export function useForecast(): LatenessForecast | null {
  const maySee = includesPrivilege(useSession().privileges.dashboard, 'View');
  return useReport('lateness-forecast', {}, maySee).data ?? null;
}
