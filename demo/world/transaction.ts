import type pg from 'pg'

/** One transaction; row-level security limits the owner, too, to the named domains. */
export async function inOneTransaction<Result>(
  ownerPool: pg.Pool,
  domains: readonly number[],
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await ownerPool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.domains', $1, true)`, [`{${domains.join(',')}}`])
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export async function takeIds(client: pg.PoolClient, allocator: string, amount: number): Promise<bigint> {
  const { rows } = await client.query<{ first: bigint }>('select take_ids($1, $2) as first', [allocator, amount])
  const first = rows[0]?.first
  if (first === undefined || first === null) throw new Error(`There is no allocator ${allocator}.`)
  return first
}
