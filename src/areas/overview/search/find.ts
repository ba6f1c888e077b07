import { address } from '#blueprint/address.ts'
import { betLabels, depositLabels, labelOf, stateLabels, choiceLabel } from '#blueprint/labels.ts'
import { dayOf } from '#values/day.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import type { Viewer } from '#engine/list/plan/viewer.ts'
import { runList } from '#engine/list/run-list.ts'
import type { AppContext } from '#engine/http/app-context.ts'

/** One search result of the command palette. */
export interface Hit {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly text: string
  readonly path: string
}

interface SearchTarget {
  /** The list to search; users without its permission get no hits from it. */
  readonly list: string
  readonly kind: string
  /** The list filters for a search text, or null if the text cannot match this target. */
  readonly filtersFor: (text: string, timeZone: string) => Readonly<Record<string, string>> | null
  readonly hit: (row: Row) => Pick<Hit, 'title' | 'text' | 'path'>
  /** Path of the list the hit links to, if it differs from `list`; its permission is required too. */
  readonly leadsTo?: string
}
type Row = Readonly<Record<string, unknown>>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const utr = /^\d{12}$/
const joinParts = (...parts: readonly unknown[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ')
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const dayMs = 86_400_000

/** The period 90 days around the creation time encoded in a UUIDv7, because lists search a bounded period only. */
function periodAround(id: string): string {
  const at = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  const latest = Date.now() + dayMs
  const made = at > Date.UTC(2000, 0) && at < latest ? at : Date.now()
  return `${day(made - 90 * dayMs)}..${day(Math.min(made + 90 * dayMs, latest))}`
}
const recentPeriod = (): string => `${day(Date.now() - 180 * dayMs)}..${day(Date.now() + dayMs)}`

const byId = (period: string) => (typed: string) =>
  uuid.test(typed) ? { id: typed.toLowerCase(), [period]: periodAround(typed) } : null
const byIdOrUtr = (typed: string, timeZone: string) =>
  byId('requestedAt')(typed) ??
  (utr.test(typed) ? { utr: typed, requestedAt: recentPeriod() } : byAmountAndDay(typed, timeZone))

/** Gateway order ids: letters, a dash or underscore, then at least four more characters. */
const byGatewayOrder = (typed: string) =>
  /^[A-Za-z]+[-_][\w-]{4,60}$/.test(typed) && !uuid.test(typed)
    ? { gatewayOrder: typed, requestedAt: recentPeriod() }
    : null

/** Accepts "2500 yesterday" and "2500.50 today", with days in the site's time zone. */
function byAmountAndDay(typed: string, timeZone: string) {
  const match = /^(\d{1,9}(?:\.\d{1,2})?) (today|yesterday)$/i.exec(typed)
  if (!match) return null
  const from = dayOf(Date.now() - (match[2]?.toLowerCase() === 'today' ? 0 : dayMs), timeZone)
  return { amount: `${match[1]}..${match[1]}`, requestedAt: `${from}..${from}` }
}

const searchTargets: readonly SearchTarget[] = [
  {
    list: '/players',
    kind: 'Player',
    filtersFor: (typed) => (/^[1-9]\d{0,17}$/.test(typed) ? { id: typed } : null),
    hit: playerHit,
  },
  {
    list: '/players',
    kind: 'Player',
    filtersFor: (typed) => (/^[^\s,;]{2,60}$/.test(typed) && !uuid.test(typed) ? { player: typed } : null),
    hit: playerHit,
  },
  {
    list: '/players',
    kind: 'Player',
    filtersFor: (typed) => (/^\+?\d{10,13}$/.test(typed) ? { phone: typed } : null),
    hit: playerHit,
  },
  {
    list: '/deposits',
    kind: 'Deposit',
    filtersFor: (typed, timeZone) => byIdOrUtr(typed, timeZone) ?? byGatewayOrder(typed),
    hit: (row) => paymentHit(row, '/deposits', depositLabels),
  },
  {
    list: '/withdraws',
    kind: 'Withdrawal',
    filtersFor: byIdOrUtr,
    hit: (row) => paymentHit(row, '/withdraws'),
  },
  {
    list: '/my-bets',
    kind: 'Bet',
    filtersFor: byId('placedAt'),
    hit: (row) => ({
      title: joinParts(row['player'], row['selection'], row['side']),
      text: joinParts(row['event'], row['market'], row['stake'], labelOf(text(row['status']), betLabels)),
      path: pathTo('/my-bets', 'placedAt', text(row['id'])),
    }),
  },
  {
    list: '/my-bets',
    kind: 'Market result',
    leadsTo: '/market-result',
    filtersFor: byId('placedAt'),
    hit: (row) => ({
      title: joinParts(row['event'], row['market']),
      text: joinParts(labelOf(text(row['status']), betLabels)),
      path: address('/market-result', {}, { id: text(row['marketId']) }),
    }),
  },
]

function playerHit(row: Row) {
  return {
    title: text(row['username']),
    text: joinParts(text(row['id']), row['agent'], labelOf(text(row['status']))),
    path: address('/player/detail/:player_id', { player_id: text(row['id']) }),
  }
}

const paymentHit = (row: Row, list: string, labels = stateLabels) => ({
  title: joinParts(row['player'], row['amount']),
  text: joinParts(labelOf(text(row['status']), labels), choiceLabel(text(row['method'])), row['utr']),
  path: pathTo(list, 'requestedAt', text(row['id'])),
})

const pathTo = (list: string, period: string, id: string): string => `${list}?id=${id}&${period}=${periodAround(id)}`

/** Maximum hits shown per kind; the lists show the rest. */
const maxHitsPerKind = 6

/** Searches through the lists, so that their permissions, domains, downline and masking apply here too. */
export async function find(app: AppContext, viewer: Viewer, typed: string): Promise<readonly Hit[]> {
  const searchText = typed.trim()
  const found = await Promise.all(
    searchTargets.map(async ({ list, kind, filtersFor, hit, leadsTo = list }) => {
      const search = filtersFor(searchText, viewer.timeZone)
      const dataset = search && datasetAt(app, viewer.actor, list)
      if (!search || !dataset || !datasetAt(app, viewer.actor, leadsTo)) return []
      const { data } = await runList(app.db, dataset, viewer, search)
      return data.slice(0, maxHitsPerKind).map((row) => ({ kind, id: text(row['id']), ...hit(row) }))
    }),
  )
  return [...new Map(found.flat().map((one) => [`${one.kind} ${one.id}`, one])).values()]
}

function datasetAt({ handlers: bound }: AppContext, { permissions }: Actor, path: string): Dataset | null {
  const entry = [...bound.datasets.entries()].find(([list]) => list.path === path)
  return entry && permissions.has(entry[0].permission) ? entry[1] : null
}
