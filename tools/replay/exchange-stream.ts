import type { Cue, Play, Quote, Withdrawal } from './play.ts'

interface Definition {
  readonly status: string
  readonly inPlay: boolean
  readonly eventTypeId: string
  readonly eventId: string
  readonly eventName?: string
  readonly name?: string
  readonly marketType?: string
  readonly numberOfWinners?: number
  readonly runners: readonly {
    readonly id: number
    /** The line of a handicap: the same runner has a price on each. */
    readonly hc?: number
    readonly name?: string
    readonly status: string
    readonly sortPriority: number
    /** Of a removed runner: how much its chance was worth, in percent. */
    readonly adjustmentFactor?: number
  }[]
}

interface Change {
  readonly id: number
  readonly hc?: number
  readonly ltp?: number
  readonly atb?: readonly Step[]
  readonly atl?: readonly Step[]
  readonly batb?: readonly Level[]
  readonly batl?: readonly Level[]
}
type Step = readonly [price: number, size: number]
type Level = readonly [level: number, price: number, size: number]

interface Message {
  readonly pt: number
  readonly mc?: readonly {
    readonly id: string
    readonly img?: boolean
    readonly marketDefinition?: Definition
    readonly rc?: readonly Change[]
  }[]
}

const sportOf: Readonly<Record<string, Play['sport']>> = { '1': 'football', '2': 'tennis', '4': 'cricket' }

/** One side of a runner's ladder: prices with amounts, or the best levels. */
class Ladder {
  readonly steps = new Map<number, number>()
  readonly levels = new Map<number, Step>()
  take(steps: readonly Step[] = [], levels: readonly Level[] = []): void {
    for (const [price, size] of steps) {
      this.steps.delete(price)
      if (size > 0) this.steps.set(price, size)
    }
    for (const [level, price, size] of levels) {
      this.levels.delete(level)
      if (size > 0) this.levels.set(level, [price, size])
    }
  }
  best(isBack: boolean): number | null {
    const [price] = this.levels.get(0) ?? []
    if (price !== undefined) return price
    const prices = [...this.steps.keys()]
    return prices.length === 0 ? null : isBack ? Math.max(...prices) : Math.min(...prices)
  }
}

interface Runner {
  readonly back: Ladder
  readonly lay: Ladder
  last: number | null
}

interface Market {
  definition: Definition
  readonly runners: Map<string, Runner>
  readonly cues: Cue[]
  readonly withdrawn: Set<string>
  lastAt: number
}

const emptyRunner = (): Runner => ({ back: new Ladder(), lay: new Ladder(), last: null })
/** Min time in the recording between two cues of a market, unless its state changes. */
const minIntervalMs = 1_000

type Named = Pick<Change, 'id' | 'hc'>
const lineOf = ({ hc = 0 }: Named): string => (hc === 0 ? '' : hc > 0 ? `+${hc}` : String(hc))
/** A runner on a line is another one than the same on the next line. */
const idOf = (named: Named): string => [String(named.id), lineOf(named).replace('+', '')].filter(Boolean).join(':')
const nameOf = (named: Named & { readonly name?: string }): string =>
  [named.name ?? `Runner ${named.id}`, lineOf(named)].filter(Boolean).join(' ')

/** What can be played of a recording, and where it cannot be read any further. */
export interface StreamReading {
  readonly plays: readonly Play[]
  readonly unread: { readonly line: number; readonly reason: string } | null
}

/** Reads a recording of the exchange stream: one JSON message per line. It may end within a line, where it was cut off. */
export function readStream(lines: Iterable<string>): StreamReading {
  const markets = new Map<string, Market>()
  let begin: number | null = null
  let at = 0
  let unread: StreamReading['unread'] = null
  for (const line of lines) {
    at += 1
    if (line.trim() === '') continue
    const message = messageIn(line)
    if (message === null) {
      unread = { line: at, reason: 'is not a message of the stream' }
      break
    }
    if (!message.mc) continue
    begin ??= message.pt
    for (const change of message.mc) {
      const market = markets.get(change.id) ?? newMarket(change.marketDefinition)
      if (!market) continue
      markets.set(change.id, market)
      if (change.img) market.runners.clear()
      const isNew = change.marketDefinition !== undefined
      if (change.marketDefinition) market.definition = change.marketDefinition
      for (const runnerChange of change.rc ?? []) applyChange(market, runnerChange)
      const moment = message.pt - begin
      if (!isNew && moment - market.lastAt < minIntervalMs) continue
      market.cues.push(cueOf(market, moment))
      market.lastAt = moment
    }
  }
  return { plays: [...markets].map(([id, market]) => playOf(id, market)), unread }
}

function messageIn(line: string): Message | null {
  try {
    const message: unknown = JSON.parse(line)
    return typeof message === 'object' && message !== null ? (message as Message) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const newMarket = (definition: Definition | undefined): Market | null =>
  definition
    ? { definition, runners: new Map(), cues: [], withdrawn: new Set(), lastAt: Number.NEGATIVE_INFINITY }
    : null

function applyChange({ runners }: Market, change: Change): void {
  const { ltp, atb, atl, batb, batl } = change
  const id = idOf(change)
  const runner = runners.get(id) ?? emptyRunner()
  runners.set(id, runner)
  runner.back.take(atb, batb)
  runner.lay.take(atl, batl)
  if (ltp !== undefined) runner.last = ltp
}

const inRange = (price: number | null): number | null =>
  price === null || price < 1.01 || price > 1000 ? null : Math.round(price * 100) / 100

/** Recordings without ladders have the last price only; the lay price is set slightly higher. */
function quoteOf(id: string, { back, lay, last }: Runner): Quote {
  const best = { back: inRange(back.best(true)), lay: inRange(lay.best(false)) }
  const guess = best.back === null && best.lay === null ? inRange(last) : null
  return { id, back: best.back ?? guess, lay: best.lay ?? (guess === null ? null : inRange(guess * 1.02)) }
}

/** The runners that were removed since the last cue of the market. */
function withdrawnSince({ definition, withdrawn }: Market): Withdrawal[] {
  const removed = definition.runners.filter((runner) => runner.status === 'REMOVED' && !withdrawn.has(idOf(runner)))
  for (const runner of removed) withdrawn.add(idOf(runner))
  return removed.map((runner) => ({ id: idOf(runner), reduction: (runner.adjustmentFactor ?? 0).toFixed(2) }))
}

function cueOf(market: Market, at: number): Cue {
  const { definition, runners } = market
  const withdrawn = withdrawnSince(market)
  const isOver = definition.status === 'CLOSED'
  const winners = definition.runners.filter(({ status }) => status === 'WINNER').map(idOf)
  return {
    at,
    status: isOver ? 'CLOSED' : definition.status === 'OPEN' ? 'OPEN' : 'SUSPENDED',
    isInPlay: definition.inPlay,
    prices: definition.runners.flatMap((runner) => {
      const id = idOf(runner)
      if (runner.status === 'REMOVED') return [{ id, back: null, lay: null }]
      return runner.status === 'ACTIVE' ? [quoteOf(id, runners.get(id) ?? emptyRunner())] : []
    }),
    ...(withdrawn.length > 0 ? { withdrawn } : {}),
    ...(isOver && winners.length > 0 ? { result: { winners } } : {}),
  }
}

function playOf(id: string, { definition, cues }: Market): Play {
  const { eventId, eventTypeId, marketType = '', numberOfWinners = 1 } = definition
  const eventName = definition.eventName ?? `Event ${eventId}`
  const kind = marketType === 'MATCH_ODDS' ? 'match_odds' : numberOfWinners > 1 ? 'place' : 'winner'
  return {
    sport: sportOf[eventTypeId] ?? 'horse_racing',
    competition: { id: `replay:${eventTypeId}`, name: `Replayed ${sportOf[eventTypeId] ?? 'races'}` },
    event: { id: `replay:event:${eventId}`, name: eventName.slice(0, 80) },
    market: {
      id: `replay:${id}`,
      name: (definition.name ?? (marketType === 'MATCH_ODDS' ? 'Match Odds' : 'Winner')).slice(0, 80),
      kind,
      winners: Math.max(1, numberOfWinners),
    },
    runners: definition.runners
      .toSorted((a, b) => a.sortPriority - b.sortPriority)
      .map((runner) => ({ id: idOf(runner), name: nameOf(runner) })),
    cues,
  }
}
