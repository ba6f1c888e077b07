import { connectOwner } from '#platform/database/connect.ts'
import { reachDatabase } from './import/installation.ts'

const cells = 64

/** Makes the lifetime totals of players anew from their days; whoever counts for a cell waits meanwhile. */
async function main(): Promise<void> {
  const reached = await reachDatabase(process.env)
  const pool = connectOwner(reached.ownerUrl, { max: 1 })
  try {
    await pool.query(`select set_config('app.domains', array(select id from domain)::text, false)`)
    let differed = 0
    for (let cell = 0; cell < cells; cell += 1) {
      // One cell after the other: each is a lock of its own, held as short as can be.
      // eslint-disable-next-line no-await-in-loop
      const { rows } = await pool.query<{ players: number }>('select rebuild_player_life($1::smallint) as players', [
        cell,
      ])
      differed += rows[0]?.players ?? 0
    }
    console.log(differed === 0 ? 'Every life was the sum of its days.' : `${differed} players made anew.`)
  } finally {
    await pool.end()
    await reached.letGo()
  }
}

await main()
