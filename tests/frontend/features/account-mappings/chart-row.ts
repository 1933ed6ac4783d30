import type { ProviderChart } from '#contracts/account-mappings.schema.ts';

export const chartRow: ProviderChart = {
  ...{ chartId: 7, fundName: 'Meridian', propertyName: 'Pier 9 Exchange', propertyCode: 'P-9' },
  ...{ serviceProviderId: 3, serviceProvider: 'Northgate', masterCoa: { id: 1, name: 'US real estate' } },
  ...{ status: 'Incomplete', accounts: 2, pending: 2, pendingAmount: '20.00', totalAmount: '20.00' },
  ...{ currency: 'USD', postMonth: '2026-10-01' },
};
