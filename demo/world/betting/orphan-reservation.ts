import { connectOwner } from '#platform/database/connect.ts'

/** In minor units. */
const leftReserved = 75_000

/**
 * A balance finding for the demo, as a crash could leave it: one player of the first of `domains` has a reservation
 * without an open bet. Returns the player id, or null if there is no suitable player. No booking is changed.
 */
export async function createOrphanReservation(ownerUrl: string, domains: readonly number[]): Promise<string | null> {
  const owner = connectOwner(ownerUrl, { max: 1, domains })
  try {
    const { rows } = await owner.query<{ id: string }>(
      `update wallet set exposure = exposure + $2 where (cell, account_id) in (
         select p.cell, p.id from player p join wallet w on w.cell = p.cell and w.account_id = p.id
         where p.domain_id = $1 and p.status = 'ACTIVE' and w.exposure = 0 and w.balance > 1000000 order by p.id limit 1)
       returning account_id::text as id`,
      [domains[0], leftReserved],
    )
    return rows[0]?.id ?? null
  } finally {
    await owner.end()
  }
}
