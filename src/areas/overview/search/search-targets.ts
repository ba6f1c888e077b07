import { address } from '#blueprint/address.ts'
import { betLabels, labelOf, choiceLabel } from '#blueprint/labels.ts'
import { addDays, dayOf, parseDay } from '#values/day.ts'
import { pasted, pastedId } from '#values/text/pasted.ts'
import { emailPattern } from '#values/text/email-address.ts'
import type { Hit } from './hit.ts'

export interface SearchTarget {
  /** The list to search; users without its permission get no hits from it. */
  readonly list: string
  readonly kind: string
  /** The list filters for a search text, or null if the text cannot match this target. */
  readonly filtersFor: (text: string, timeZone: string) => Readonly<Record<string, string>> | null
  readonly hit: (row: Row, timeZone: string) => Pick<Hit, 'title' | 'text' | 'path'>
  /** Path of the list the hit links to, if it differs from `list`; its permission is required too. */
  readonly leadsTo?: string
}
type Row = Readonly<Record<string, unknown>>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** References of banks have 6 to 64 letters and digits: 12 digits of UPI and IMPS, 16 of NEFT, 22 of RTGS. */
const isReference = (typed: string): boolean =>
  /^[A-Z0-9]{10,64}$/i.test(typed) && (typed.match(/\d/g) ?? []).length >= 8
/** A reference as people read it out or print it: in groups, with blanks or dashes. */
const withoutGroups = (typed: string): string => pasted(typed).replace(/[ -]/g, '')
const joinParts = (...parts: readonly unknown[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ')
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Bounds of lists are days of the site, and no period ends after today. */
function periodOf(from: number, to: number, timeZone: string): string {
  return `${dayOf(from, timeZone)}..${dayOf(Math.min(to, Date.now()), timeZone)}`
}
const dayMs = 86_400_000

/** The period 90 days around the creation time encoded in a UUIDv7, because lists search a bounded period only. */
function periodAround(id: string, timeZone: string): string {
  const at = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  const made = at > Date.UTC(2000, 0) && at < Date.now() ? at : Date.now()
  return periodOf(made - 90 * dayMs, made + 90 * dayMs, timeZone)
}
const recentPeriod = (timeZone: string): string => periodOf(Date.now() - 180 * dayMs, Date.now(), timeZone)

const byId = (period: string) => (typed: string, timeZone: string) =>
  uuid.test(pastedId(typed)) ? { id: pastedId(typed), [period]: periodAround(pastedId(typed), timeZone) } : null
const byIdOrUtr = (typed: string, timeZone: string) =>
  byId('requestedAt')(typed, timeZone) ??
  byAmountAndDay(typed, timeZone) ??
  (isReference(withoutGroups(typed)) ? { utr: withoutGroups(typed), requestedAt: recentPeriod(timeZone) } : null)

/** Gateway order ids: letters, a dash or underscore, then at least four more characters. */
const byGatewayOrder = (typed: string, timeZone: string) =>
  /^[A-Za-z]+[-_][\w-]{4,60}$/.test(typed) && !uuid.test(typed)
    ? { gatewayOrder: typed, requestedAt: recentPeriod(timeZone) }
    : null

const dayTyped = /^(\d{1,9}(?:\.\d{1,2})?) (today|yesterday|\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})$/i

/** Accepts "2500 yesterday", "2500.50 2026-11-13" and "2500 11/13/2026", with days of the site. */
function byAmountAndDay(typed: string, timeZone: string) {
  const [, sum = '', named = ''] = dayTyped.exec(typed) ?? []
  const today = dayOf(Date.now(), timeZone)
  const [month = '', date = '', year = ''] = named.split('/')
  const relative = { today, yesterday: addDays(today, -1) }[named.toLowerCase()]
  const day = relative ?? parseDay(year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : named)
  return day === null || day > today ? null : { amount: `${sum}..${sum}`, requestedAt: `${day}..${day}` }
}

/** Phones are stored with their country code; people say them with spaces, and at home without the code. */
const indianCode = '+91'
function byPhone(typed: string, prefix: string) {
  const digits = typed.replace(/[ ()+-]/g, '')
  const isPhone = /^\+?[\d ()-]+$/.test(typed) && digits.length >= 10 && digits.length <= 13
  if (!isPhone || (prefix === indianCode && digits.length !== 10)) return null
  return { phone: prefix + digits }
}

/** Words of a name, of an event or a market. */
const isWords = (typed: string): boolean => /^\p{L}(?:[\p{L}\p{M}\p{N} .'’‘&+-]|\u200c|\u200d){2,60}$/u.test(typed)

/** A filter of several words looks for whole values; a username that is part of longer ones is found first this way. */
const wholeValue = (typed: string): string => `${typed},${typed}`
const isUsername = (typed: string): boolean => /^[^\s,;]{2,60}$/.test(typed) && !uuid.test(typed)

/** Hits appear in this order; a row found twice appears once, at its first place. */
export const searchTargets: readonly SearchTarget[] = [
  {
    list: '/players',
    kind: 'Player',
    filtersFor: (typed) => (/^[1-9]\d{0,17}$/.test(pastedId(typed)) ? { id: pastedId(typed) } : null),
    hit: playerHit,
  },
  {
    list: '/players',
    kind: 'Player',
    filtersFor: (typed) => (isUsername(typed) ? { player: wholeValue(typed) } : null),
    hit: playerHit,
  },
  {
    list: '/players',
    kind: 'Player',
    filtersFor: (typed) => (isUsername(typed) ? { player: typed } : null),
    hit: playerHit,
  },
  {
    list: '/players',
    kind: 'Player',
    filtersFor: (typed) => byPhone(typed, ''),
    hit: playerHit,
  },
  {
    list: '/players',
    kind: 'Player',
    filtersFor: (typed) => byPhone(typed, '+'),
    hit: playerHit,
  },
  {
    list: '/players',
    kind: 'Player',
    filtersFor: (typed) => byPhone(typed, indianCode),
    hit: playerHit,
  },
  {
    list: '/players',
    kind: 'Player',
    filtersFor: (typed) => (emailPattern.test(typed) ? { email: typed } : null),
    hit: playerHit,
  },
  {
    list: '/users',
    kind: 'User',
    filtersFor: (typed) =>
      /^[a-z0-9][a-z0-9._-]{1,29}$/i.test(typed) && !/^\d+$/.test(typed) ? { username: typed } : null,
    hit: (row) => ({
      title: text(row['username']),
      text: joinParts(row['name'], row['role'], labelOf(text(row['status']))),
      path: address('/users', {}, { username: text(row['username']) }),
    }),
  },
  {
    list: '/competitions',
    kind: 'Competition',
    filtersFor: (typed) => (isWords(typed) ? { name: typed } : null),
    hit: (row) => ({
      title: text(row['name']),
      text: joinParts(row['sportName'], row['region']),
      path: address('/competitions', {}, { id: text(row['id']) }),
    }),
  },
  {
    list: '/players',
    kind: 'Player',
    filtersFor: (typed) => (isWords(typed) ? { name: typed } : null),
    hit: playerHit,
  },
  {
    list: '/players',
    kind: 'Player',
    filtersFor: (typed) => (/^\d{1,3}(\.\d{1,3}){3}$/.test(typed) ? { ip: typed } : null),
    hit: playerHit,
  },
  {
    list: '/events',
    kind: 'Event',
    filtersFor: (typed) => (isWords(typed) ? { name: typed } : null),
    hit: (row) => ({
      title: text(row['name']),
      text: joinParts(row['competition'], labelOf(text(row['status']))),
      path: address('/events', {}, { id: text(row['id']) }),
    }),
  },
  {
    list: '/market-result',
    kind: 'Market',
    filtersFor: (typed) => (isWords(typed) ? { name: typed } : null),
    hit: (row) => ({
      title: joinParts(row['event'], row['name']),
      text: labelOf(text(row['status'])),
      path: address('/market-result', {}, { id: text(row['id']) }),
    }),
  },
  {
    list: '/pg-settings/gateways',
    kind: 'Gateway',
    filtersFor: (typed) => (isWords(typed) ? { name: typed } : null),
    hit: (row) => ({
      title: text(row['name']),
      text: joinParts(row['domain'], labelOf(text(row['status']))),
      path: address('/pg-settings-gateway-edit/:id', { id: text(row['id']) }),
    }),
  },
  {
    list: '/deposits',
    kind: 'Deposit',
    filtersFor: (typed, timeZone) => byIdOrUtr(typed, timeZone) ?? byGatewayOrder(typed, timeZone),
    hit: (row, timeZone) => paymentHit(row, '/deposits', timeZone),
  },
  {
    list: '/withdraws',
    kind: 'Withdrawal',
    filtersFor: byIdOrUtr,
    hit: (row, timeZone) => paymentHit(row, '/withdraws', timeZone),
  },
  {
    list: '/my-bets',
    kind: 'Bet',
    filtersFor: byId('placedAt'),
    hit: (row, timeZone) => ({
      title: joinParts(row['player'], row['selection'], row['side']),
      text: joinParts(row['event'], row['market'], row['stake'], labelOf(text(row['status']), betLabels)),
      path: pathTo('/my-bets', 'placedAt', text(row['id']), timeZone),
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

const paymentHit = (row: Row, list: string, timeZone: string) => ({
  title: joinParts(row['player'], row['amount']),
  text: joinParts(labelOf(text(row['status'])), choiceLabel(text(row['method'])), row['utr']),
  path: pathTo(list, 'requestedAt', text(row['id']), timeZone),
})

const pathTo = (list: string, period: string, id: string, timeZone: string): string =>
  `${list}?id=${id}&${period}=${periodAround(id, timeZone)}`
