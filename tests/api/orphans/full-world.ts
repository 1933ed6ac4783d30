import { orphanReasons } from '#contracts/orphans.ts';
import { rentRollList } from '../dataset-mappings/mapping-world.ts';
import type { FixWorld } from './fix-world.ts';
import { startFixWorld } from './fix-world.ts';
import { fixes } from './fixes.ts';

/** An installation with a record of every reason. */
export async function startFullWorld(): Promise<FixWorld> {
  const world = await startFixWorld();
  const { portfolio, insert } = world;
  const ofProvider = { service_provider_id: portfolio.north, dataset_id: portfolio.datasetId };
  await insert('dataset_mapping', { ...ofProvider, definition: JSON.stringify(rentRollList) });
  for (const reason of orphanReasons) await fixes[reason].make(world, reason);
  return world;
}
