import { randomUUID } from 'node:crypto'
import type { Clerk, Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import { domainOf, type Currency } from '../site.ts'

interface Page {
  readonly ids: readonly string[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
  readonly isLast: boolean
  readonly next: string | null
}

type Filters = Readonly<Record<string, string>>

async function read(clerk: Clerk, path: string, filters: Filters): Promise<Page> {
  const { status, body } = await clerk.get(
    `/api${path}?${new URLSearchParams(filters).toString().replaceAll('%2C', ',')}`,
  )
  if (status !== 200) throw new Error(`${path} ${status} ${JSON.stringify(body).slice(0, 200)}`)
  return {
    ids: body.data.map(({ id }: { id: unknown }) => String(id)),
    rows: body.data,
    total: body.total_item,
    isLast: body.is_last_page,
    next: body.next_cursor ?? null,
  }
}

/** The page after this one, as the panel goes to it: from its edge where there is one, by number otherwise. */
const after = (page: Page, number: number): Filters =>
  page.next === null ? { page: String(number) } : { cursor: page.next }

/** Deposits that wait, of one player, in the order in which they were requested. */
async function waiting(at: Installation, code: Currency, count: number): Promise<readonly string[]> {
  const player = await at.player(code)
  const made = await at.rows(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, requested_at, utr)
     select cell, id, domain_id, agent_id, 'upi', 100 + n, currency, 'PENDING', now() - make_interval(secs => 1000 - n), 'W' || id || n
     from player, generate_series(1, $2::int) n where id = $1 returning id`,
    [player, count],
  )
  return made.map(({ id }) => String(id))
}

const moving: Row = {
  id: 'Q04',
  what: 'rows decided or added between page 1 and page 2',
  expected: 'queue: 0 of 40 met on neither page; players: 0 met twice',
  async run(at) {
    const clerk = await at.hire({ domains: [domainOf('HUF')] })
    const queue = await waiting(at, 'HUF', 40)
    const oldest = { status: 'PENDING', sort: 'requestedAt', direction: 'ascending' }
    const first = await read(clerk, '/manual-deposits', oldest)
    await at.rows(`update deposit set status = 'REJECTED' where id = any($1::uuid[])`, [first.ids.slice(0, 3)])
    const second = await read(clerk, '/manual-deposits', { ...oldest, ...after(first, 2) })
    const missed = queue.filter((id) => ![...first.ids, ...second.ids].includes(id)).length
    for (let n = 0; n < 30; n += 1) await at.player('HUF')
    const [newest, next] = await pagesAround(at, clerk)
    const twice = next.ids.filter((id) => newest.ids.includes(id)).length
    return `queue: ${missed} of 40 met on neither page; players: ${twice} met twice`
  },
}

async function pagesAround(at: Installation, clerk: Clerk): Promise<readonly [Page, Page]> {
  const first = await read(clerk, '/players', {})
  for (let n = 0; n < 3; n += 1) await at.player('HUF')
  return [first, await read(clerk, '/players', after(first, 2))]
}

const zones: Row = {
  id: 'Q05',
  what: 'one address of a list read in three zones',
  expected: 'the same rows for Asia/Kolkata, America/New_York, Pacific/Kiritimati',
  async run(at) {
    const player = await at.player('IDR')
    await at.rows(
      `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, requested_at)
       select cell, id, domain_id, agent_id, 'upi', 100, currency, 'PENDING', date_trunc('hour', now()) - make_interval(hours => n)
       from player, generate_series(0, 71) n where id = $1`,
      [player],
    )
    const [{ day }] = await at.rows(`select ((now() at time zone 'Asia/Kolkata')::date - 1)::text as day`)
    const totals = []
    for (const zone of ['Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati']) {
      const clerk = await at.hire({ domains: [domainOf('IDR')] })
      await at.rows(`update staff set time_zone = $2 where id = $1`, [clerk.staffId, zone])
      const { ids } = await read(clerk, '/deposits', { requestedAt: `${day}..${day}` })
      totals.push([zone, ids.toSorted().join()] as const)
    }
    const isSame = new Set(totals.map(([, ids]) => ids)).size === 1 && totals[0]?.[1] !== ''
    return isSame
      ? `the same rows for ${totals.map(([zone]) => zone).join(', ')}`
      : totals.map(([zone, ids]) => `${zone} ${ids.split(',').length}`).join('; ')
  },
}

const utr = '466515188089'
const spellings = [
  utr,
  utr,
  utr,
  utr,
  '4665 1518 8089',
  '466515-188089',
  utr.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  '466515\u200B188089',
  `UTR ${utr}`,
]

const oneReference: Row = {
  id: 'Q13',
  what: 'one UTR in nine spellings',
  expected:
    'each accepted spelling counts all the others; found by it all; kept as written all; refused: none, or zero width',
  async run(at) {
    const clerk = await at.hire({ domains: [domainOf('BDT')] })
    const ids: string[] = []
    const refused: string[] = []
    for (const written of spellings) {
      const player = await at.player('BDT')
      const { status, body } = await at.call('BDT', '/deposit', {
        player,
        method: 'upi',
        amount: '10.00',
        utr: written,
      })
      if (status === 422) refused.push(written)
      else ids.push(String(body.deposit))
    }
    const { rows } = await read(clerk, '/manual-deposits', { status: 'PENDING,INITIATED' })
    const counts = ids.map((id) => Number(rows.find((row) => row['id'] === id)?.['duplicates']))
    const found = await read(clerk, '/manual-deposits', { utr })
    const hits = found.ids.filter((id) => ids.includes(id)).length
    const isCounted = counts.every((count) => count === ids.length - 1)
    const shown = await Promise.all(ids.map(async (id) => (await clerk.get(`/api/money-trail/${id}`)).body.data))
    const accepted = spellings.filter((written) => !refused.includes(written))
    const asWritten = shown.filter((trail, place) => (trail.utrTyped ?? trail.utr) === accepted[place]?.trim()).length
    const isRefused = refused.every((written) => written.includes('\u200B'))
    return [
      isCounted ? 'each accepted spelling counts all the others' : `counts ${counts.join(' ')}`,
      `found by it ${hits === ids.length ? 'all' : `${hits} of ${ids.length}`}`,
      `kept as written ${asWritten === ids.length ? 'all' : shown.map((trail) => trail.utrTyped ?? trail.utr).join(' | ')}`,
      `refused: ${isRefused ? 'none, or zero width' : refused.join(', ')}`,
    ].join('; ')
  },
}

const everyPage: Row = {
  id: 'Q28',
  what: 'all pages of a list by status and method',
  expected: 'PENDING: 130 rows, each once; SUCCESS: 70 rows, each once',
  async run(at) {
    const clerk = await at.hire({ domains: [domainOf('KRW')] })
    const ids = await waiting(at, 'KRW', 200)
    const success = ids.slice(0, 70)
    await at.rows(`update deposit set status = 'SUCCESS', method = 'bank' where id = any($1::uuid[])`, [success])
    const seen = []
    for (const [status, method, expected] of [
      ['PENDING', 'upi', ids.slice(70)],
      ['SUCCESS', 'bank', success],
    ] as const) {
      const found: string[] = []
      for (let page = 1; ; page += 1) {
        const answer = await read(clerk, '/manual-deposits', { status, method, page: String(page) })
        found.push(...answer.ids)
        if (answer.isLast || page > 20) break
      }
      const own = found.filter((id) => ids.includes(id))
      const isEach = new Set(own).size === own.length && expected.every((id) => own.includes(id))
      seen.push(`${status}: ${own.length} rows, ${isEach ? 'each once' : 'not each once'}`)
    }
    return seen.join('; ')
  },
}

const atOnce: Row = {
  id: 'Q34',
  what: 'calls repeated, at once, in another order of keys, and after a refusal on the same connection',
  expected: 'twice at once: stored 1; other order: same answer; other content 409; after 404 on one connection 200',
  async run(at) {
    const player = await at.player('INR')
    const request = { externalId: randomUUID(), player, method: 'upi', amount: '777.00' }
    const [one, two] = await Promise.all([at.call('INR', '/deposit', request), at.call('INR', '/deposit', request)])
    const [{ stored }] = await at.rows(`select count(*)::int as stored from deposit where player_id = $1`, [player])
    const turned = Object.fromEntries(Object.entries(request).toReversed())
    const again = await at.call('INR', '/deposit', turned)
    const isSame = [one, two, again].every(({ body }) => body.deposit === again.body.deposit)
    const other = await at.call('INR', '/deposit', { ...request, amount: '778.00' })
    await (await fetch(new URL('/api/no-such-call', at.url))).arrayBuffer()
    const { status } = await fetch(new URL('/api/auth-alive', at.url))
    return `twice at once: stored ${stored}; other order: ${isSame ? 'same answer' : 'another answer'}; other content ${other.status}; after 404 on one connection ${status}`
  },
}

export const listRows: readonly Row[] = [moving, zones, oneReference, everyPage, atOnce]
