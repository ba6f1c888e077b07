import { connectOwner } from '#platform/database/connect.ts'
import { reachDatabase } from './import/installation.ts'

const cells = 64

/** Rebuilds players' lifetime totals from their daily totals; writers of a cell wait while it is rebuilt. */
async function main(): Promise<void> {
  const reached = await reachDatabase(process.env)
  const pool = connectOwner(reached.ownerUrl, { max: 1 })
  try {
    await pool.query(`select set_config('app.domains', array(select id from domain)::text, false)`)
    let differed = 0
    for (let cell = 0; cell < cells; cell += 1) {
      // One cell at a time, so that each lock is short.
      // eslint-disable-next-line no-await-in-loop
      const { rows } = await pool.query<{ players: number }>(
        'select rebuild_player_lifetime($1::smallint) as players',
        [cell],
      )
      differed += rows[0]?.players ?? 0
    }
    console.log(differed === 0 ? 'All lifetime totals are correct.' : `${differed} players rebuilt.`)
  } finally {
    await pool.end()
    await reached.release()
  }
}

await main()
