import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#contracts/submissions.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { sheetName } from './layout.ts';
import type { DemoModel } from './layout.ts';
import { demoPeople } from './people.ts';
import { demoFunds } from './portfolio.ts';
import type { DemoFund, DemoProperty } from './portfolio.ts';

export interface PlacedFund {
  fund: DemoFund;
  fundId: number;
  serviceProviderId: number;
  providers: Actor[];
  reviewers: Actor[][];
  properties: { property: DemoProperty; propertyId: number }[];
}

export interface Portfolio {
  funds: PlacedFund[];
  datasets: Record<DemoModel | 'fundTrialBalance', number>;
  admin: Actor;
}

/** The masters as they are in the database, joined with what the demonstration knows of them. */
export async function readPortfolio(em: EntityManager): Promise<Portfolio> {
  const users = new Map((await em.findAll(User)).map((user) => [user.email, user.id]));
  const funds = new Map((await em.findAll(Fund)).map((fund) => [fund.name, fund.id]));
  const properties = new Map((await em.findAll(Property)).map((property) => [property.code, property.id]));
  const providers = new Map((await em.findAll(ServiceProvider)).map((provider) => [provider.code, provider.id]));
  const datasets = new Map((await em.findAll(Dataset)).map((dataset) => [dataset.name, dataset.id]));
  const idIn = (ids: Map<string, number>, name: string) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The demonstration lacks ${name}.`);
    return id;
  };
  const actor = (email: string, baseRole: Actor['baseRole']): Actor => ({ userId: idIn(users, email), baseRole });
  return {
    admin: actor('amelia.hart@postmonth.example', 'Admin'),
    datasets: {
      ...(Object.fromEntries(Object.entries(sheetName).map(([model, name]) => [model, idIn(datasets, name)])) as Record<
        DemoModel,
        number
      >),
      fundTrialBalance: idIn(datasets, fundTrialBalance),
    },
    funds: demoFunds.map((fund) => ({
      fund,
      fundId: idIn(funds, fund.name),
      serviceProviderId: idIn(providers, fund.provider.code),
      providers: demoPeople
        .filter((person) => person.provider === fund.provider.code)
        .map((person) => actor(person.email, 'DataProvider')),
      reviewers: fund.chain.map((group) => group.map((email) => actor(email, 'Reviewer'))),
      properties: fund.properties.map((property) => ({ property, propertyId: idIn(properties, property.code) })),
    })),
  };
}

/** Trial balance of a whole fund: one submission a month, with rows of every property. */
export const fundTrialBalance = 'Fund Trial Balance';
