import type pg from 'pg';

/**
 * Whether the package of the submission is released at this moment. The lock is held until the transaction ends, so
 * that the release cannot be taken back while a member publishes by it.
 */
export async function publishesByRelease(client: pg.ClientBase, submissionId: number): Promise<boolean> {
  const { rows } = await client.query<{ isReleased: boolean }>(
    `select m.release_id is not null as "isReleased" from package_month m
      where m.id = (select package_month_id from submission where id = $1) for no key update`,
    [submissionId],
  );
  // Without a row the submission no longer belongs to a package and publishes alone.
  return rows[0]?.isReleased ?? true;
}

/** Marks the release as used: once a member has published by it, it is final. */
export async function markPublishedBy(client: pg.ClientBase, submissionId: number): Promise<void> {
  await client.query(
    `update package_month set published_at = coalesce(published_at, now())
      where id = (select package_month_id from submission where id = $1)`,
    [submissionId],
  );
}
