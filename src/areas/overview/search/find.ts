import { address } from '#blueprint/address.ts'
import { betLabels, depositLabels, labelOf, stateLabels, wordOf } from '#blueprint/labels.ts'
import { dayOf } from '#values/day.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import type { Asker } from '#engine/list/plan/asker.ts'
import { runList } from '#engine/list/run-list.ts'
import type { House } from '#engine/http/house.ts'

/** Something the palette leads to. */
export interface Hit {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly text: string
  readonly path: string
}

interface Place {
  /** The list whose rows are looked through: whoever may not open it finds nothing there. */
  readonly list: string
  readonly kind: string
  /** The filters that a text asks for, or null where it cannot be one of these. */
  readonly asks: (text: string, timeZone: string) => Readonly<Record<string, string>> | null
  readonly hit: (row: Row) => Pick<Hit, 'title' | 'text' | 'path'>
  /** Another list the hit leads to, which one may not be allowed to open. */
  readonly leadsTo?: string
}
type Row = Readonly<Record<string, unknown>>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const utr = /^\d{12}$/
const said = (...parts: readonly unknown[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ')
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const dayMs = 86_400_000

/** An id of ours says when it was made, and a list looks through a bounded time: the days around it. */
function around(id: string): string {
  const at = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  const latest = Date.now() + dayMs
  const made = at > Date.UTC(2000, 0) && at < latest ? at : Date.now()
  return `${day(made - 90 * dayMs)}..${day(Math.min(made + 90 * dayMs, latest))}`
}
const recently = (): string => `${day(Date.now() - 180 * dayMs)}..${day(Date.now() + dayMs)}`

const byId = (period: string) => (typed: string) =>
  uuid.test(typed) ? { id: typed.toLowerCase(), [period]: around(typed) } : null
const byIdOrUtr = (typed: string, timeZone: string) =>
  byId('askedAt')(typed) ?? (utr.test(typed) ? { utr: typed, askedAt: recently() } : byAmountAndDay(typed, timeZone))

/** As a gateway calls an order: letters, a dash or underscore, and more. */
const byOrder = (typed: string) =>
  /^[A-Za-z]+[-_][\w-]{4,60}$/.test(typed) && !uuid.test(typed) ? { gatewayOrder: typed, askedAt: recently() } : null

/** "2500 yesterday", "2500.50 today": what a player remembers of it, in the days of the site. */
function byAmountAndDay(typed: string, timeZone: string) {
  const said = /^(\d{1,9}(?:\.\d{1,2})?) (today|yesterday)$/i.exec(typed)
  if (!said) return null
  const from = dayOf(Date.now() - (said[2]?.toLowerCase() === 'today' ? 0 : dayMs), timeZone)
  return { amount: `${said[1]}..${said[1]}`, askedAt: `${from}..${from}` }
}

const places: readonly Place[] = [
  {
    list: '/players',
    kind: 'Player',
    asks: (typed) => (/^[1-9]\d{0,17}$/.test(typed) ? { id: typed } : null),
    hit: playerHit,
  },
  {
    list: '/players',
    kind: 'Player',
    asks: (typed) => (/^[^\s,;]{2,60}$/.test(typed) && !uuid.test(typed) ? { player: typed } : null),
    hit: playerHit,
  },
  {
    list: '/players',
    kind: 'Player',
    asks: (typed) => (/^\+?\d{10,13}$/.test(typed) ? { phone: typed } : null),
    hit: playerHit,
  },
  {
    list: '/deposits',
    kind: 'Deposit',
    asks: (typed, timeZone) => byIdOrUtr(typed, timeZone) ?? byOrder(typed),
    hit: (row) => paymentHit(row, '/deposits', depositLabels),
  },
  {
    list: '/withdraws',
    kind: 'Withdrawal',
    asks: byIdOrUtr,
    hit: (row) => paymentHit(row, '/withdraws'),
  },
  {
    list: '/my-bets',
    kind: 'Bet',
    asks: byId('placedAt'),
    hit: (row) => ({
      title: said(row['player'], row['selection'], row['side']),
      text: said(row['event'], row['market'], row['stake'], labelOf(text(row['status']), betLabels)),
      path: pathTo('/my-bets', 'placedAt', text(row['id'])),
    }),
  },
  {
    list: '/my-bets',
    kind: 'Market result',
    leadsTo: '/market-result',
    asks: byId('placedAt'),
    hit: (row) => ({
      title: said(row['event'], row['market']),
      text: said(labelOf(text(row['status']), betLabels)),
      path: address('/market-result', {}, { id: text(row['marketId']) }),
    }),
  },
]

function playerHit(row: Row) {
  return {
    title: text(row['username']),
    text: said(text(row['id']), row['agent'], labelOf(text(row['status']))),
    path: address('/player/detail/:player_id', { player_id: text(row['id']) }),
  }
}

const paymentHit = (row: Row, list: string, labels = stateLabels) => ({
  title: said(row['player'], row['amount']),
  text: said(labelOf(text(row['status']), labels), wordOf(text(row['method'])), row['utr']),
  path: pathTo(list, 'askedAt', text(row['id'])),
})

const pathTo = (list: string, period: string, id: string): string => `${list}?id=${id}&${period}=${around(id)}`

/** How many of each sort are shown: whoever looks for more opens the list. */
const mostOfAKind = 6

/** What a text may mean, found through the lists themselves: their permissions, domains, downline and masks hold here too. */
export async function find(house: House, asker: Asker, typed: string): Promise<readonly Hit[]> {
  const wanted = typed.trim()
  const found = await Promise.all(
    places.map(async ({ list, kind, asks, hit, leadsTo = list }) => {
      const asked = asks(wanted, asker.timeZone)
      const dataset = asked && datasetAt(house, asker.actor, list)
      if (!asked || !dataset || !datasetAt(house, asker.actor, leadsTo)) return []
      const { data } = await runList(house.db, dataset, asker, asked)
      return data.slice(0, mostOfAKind).map((row) => ({ kind, id: text(row['id']), ...hit(row) }))
    }),
  )
  return [...new Map(found.flat().map((one) => [`${one.kind} ${one.id}`, one])).values()]
}

function datasetAt({ bound }: House, { permissions }: Actor, path: string): Dataset | null {
  const entry = [...bound.datasets.entries()].find(([list]) => list.path === path)
  return entry && permissions.has(entry[0].permission) ? entry[1] : null
}
