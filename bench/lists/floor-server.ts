import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/**
 * The least that a page of bets can cost: a bare server without sessions, permissions and audit that writes 25 rows and their number
 * as JSON. It runs in a process of its own beside the product, on the same rows.
 */
const columns = `id, player_id, domain_id, agent_id, market_id, product, runner_id, side, odds_e4, matched_odds_e4, stake, matched, remaining,
  cancelled, currency, placed_at, matched_at, status, pl, settled_at`
const page = (where: string) => `select ${columns} from bet where ${where} order by placed_at desc, id desc limit 25`
const counted = (where: string) => `select sum(bets)::int as bets from bet_tally where ${where}`

/** By name: the rows, how many there are, and the values of both. */
const pages: Readonly<Record<string, readonly [rows: string, count: string]>> = {
  all: [page('true'), counted('true')],
  settled: [page(`status = 'SETTLED'`), counted(`status = 'SETTLED'`)],
  week: [page(`placed_at >= $1`), counted('placed_on >= $1::date')],
  player: [
    page('cell = $1::bigint % 64 and player_id = $1'),
    'select count(*)::int as bets from bet where cell = $1::bigint % 64 and player_id = $1',
  ],
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 8 })
pool.on('connect', (client) => {
  void client.query(`set app.domains = '${process.env['DOMAINS'] ?? ''}'`)
})

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor')
  const [rows, count] = pages[pathname.slice(1)] ?? []
  if (rows === undefined || count === undefined) {
    response.writeHead(404).end()
    return
  }
  const value = searchParams.get('value')
  const values = value === null ? [] : [value]
  Promise.all([
    pool.query({ name: `${pathname} rows`, text: rows, values }),
    pool.query({ name: `${pathname} count`, text: count, values }),
  ]).then(
    ([found, total]) => {
      const body = JSON.stringify({ data: found.rows, total: total.rows[0] as unknown })
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    },
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.once('disconnect', () => {
  server.closeAllConnections()
  server.close()
  void pool.end()
})
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
