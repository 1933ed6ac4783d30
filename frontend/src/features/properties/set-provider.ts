import type { BulkResult, MasterRecord, NamedCode } from '#contracts/masters.ts';
import type { PropertyTicketResult } from '#contracts/properties.ts';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

export interface WantedProvider {
  to: string;
  validFrom: string;
  includesTickets: boolean;
}

/** Why a property with several providers is left alone: nobody can tell whose part is meant. */
export const severalProviders = 'SeveralProviders';

/**
 * Hands one property over from whoever delivers for it today.
 * @returns what became of it, and the tickets that stay with the old provider
 * @throws ApiError when the server is away; what it refuses is a result
 */
export async function setProvider(id: number, wanted: WantedProvider): Promise<{ result: BulkResult; stay: string[] }> {
  const record = await api.get<MasterRecord>(`/properties/${id}`);
  const name = `${String(record.values['code'])} ${String(record.values['name'])}`;
  const told = (outcome: BulkResult['outcome'], code: string | null = null): BulkResult => ({
    id,
    name,
    outcome,
    code,
    live: [],
  });
  const current = record.values['serviceProviders'] as NamedCode[];
  if (current.some(({ code }) => code === wanted.to)) return { result: told('unchanged'), stay: [] };
  if (current.length > 1) return { result: told('refused', severalProviders), stay: [] };
  try {
    const { results } = await api.post<{ results: PropertyTicketResult[] }>(`/properties/${id}/hand-over`, {
      body: { ...wanted, from: current[0]?.code ?? null },
    });
    const stay = results.filter(({ outcome }) => outcome === 'refused').map(({ submissionNo }) => submissionNo);
    return { result: told('done'), stay };
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500)
      return { result: told('refused', error.code), stay: [] };
    throw error;
  }
}
