import type { BasisPoints } from '#values/share.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { evenQuote, quoteColumns } from './session-quote.ts'
import { fixedRunners, kindTraits, type MarketKind } from './market-kinds.ts'

export type MarketInput = {
  readonly name: string
  readonly kind: MarketKind
  /** Names separated by commas. */
  readonly runners: string | null
  readonly winners: number
  readonly line: number | null
  /** Maximum number of runs from its line that a meter market pays; null means the default. */
  readonly maxDistance?: number | null
  readonly minStake: bigint
  readonly maxStake: bigint
  readonly delaySeconds: number
  readonly commission: number
  /** What players read. */
  readonly rules?: string | null
  readonly maxLoss?: bigint | null
  readonly maxProfit?: bigint | null
  readonly maxDeviation?: BasisPoints | null
}

const maxNameLength = 120
const maxRunners = 60

const namesIn = (runners: string | null): string[] =>
  (runners ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The initial runners of a market, or an error if they are not valid. */
export function runnersOf({ kind, runners, winners }: Pick<MarketInput, 'kind' | 'runners' | 'winners'>) {
  const names = namesIn(runners)
  const fixed = fixedRunners(kind)
  if (kindTraits[kind].betsOn !== 'runner')
    return names.length > 0 ? refuse('This market has no runners: bets are on a number.', 'runners') : []
  if (fixed.length > 0)
    return names.length > 0 ? refuse(`The runners of this market are fixed: ${fixed.join(', ')}.`, 'runners') : fixed
  if (names.length < 2) return refuse('Enter two or more runners, separated by commas.', 'runners')
  if (names.length > maxRunners) return refuse(`Enter at most ${maxRunners} runners.`, 'runners')
  if (names.some((name) => name.length > maxNameLength))
    return refuse(`Runner names must have at most ${maxNameLength} letters.`, 'runners')
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    return refuse('Enter each runner only once.', 'runners')
  return winners >= names.length ? refuse('Winners must be fewer than runners.', 'winners') : names
}

/** The runners of a market with these values, or why there can be none. */
export function runnersIn(input: MarketInput): readonly string[] | Refusal {
  const runners = runnersOf(input)
  if ('refused' in runners) return runners
  if (input.minStake > input.maxStake) return refuse('Min stake must not be above max stake.', 'minStake')
  const isOnLine = kindTraits[input.kind].betsOn === 'line'
  if (isOnLine && input.line === null) return refuse('Enter the line.', 'line')
  if (input.kind === 'meter' && (input.line ?? 0) % 1 !== 0) return refuse('Line must be a whole number.', 'line')
  if (!isOnLine && input.line !== null) return refuse('This market has no line: leave it empty.', 'line')
  if (input.kind !== 'meter' && (input.maxDistance ?? null) !== null)
    return refuse('Max runs from line applies to meter markets only.', 'maxDistance')
  return runners
}

/** A manually created market stays closed until it is opened. */
export function createMarket(
  event: { readonly id: bigint; readonly status: string },
  input: MarketInput,
  firstId: bigint,
): Decision {
  if (event.status === 'SETTLED') return refuse('The event has ended.')
  const runners = runnersIn(input)
  if ('refused' in runners) return runners
  const traits = kindTraits[input.kind]
  const market = {
    id: firstId,
    event_id: event.id,
    external_id: `manual:${firstId}`,
    name: input.name.trim(),
    kind: input.kind,
    product: traits.product,
    price_kind: traits.priced === 'rate' ? ('rate' as const) : ('odds' as const),
    winners: input.winners,
    status: 'INACTIVE' as const,
    ...(input.kind === 'session' && input.line !== null ? quoteColumns(evenQuote(input.line)) : { line: input.line }),
    max_distance: input.maxDistance ?? undefined,
    min_stake: input.minStake,
    max_stake: input.maxStake,
    commission: input.commission,
    rules: input.rules ?? null,
    max_loss: input.maxLoss ?? null,
    max_profit: input.maxProfit ?? null,
    max_deviation: input.maxDeviation ?? null,
    delay_ms: input.delaySeconds === 0 ? null : input.delaySeconds * 1000,
  }
  return decide({
    rows: [
      { table: 'market' as const, values: market },
      ...runners.map((name, at) => ({
        table: 'runner' as const,
        values: { id: firstId + BigInt(at + 1), market_id: firstId, name, sort_order: at + 1 },
      })),
    ],
    events: [{ name: 'market.created', payload: { market: String(firstId) } }],
    message: `${market.name} created; open it to accept bets`,
  })
}

export type Limits = {
  readonly minStake: bigint | null
  readonly maxStake: bigint | null
  readonly maxLoss: bigint | null
  readonly maxProfit: bigint | null
  readonly maxDeviation: BasisPoints | null
  readonly delaySeconds: number | null
}

/** Limits of one level; empty values are inherited. */
export const limit = (limits: Limits): Decision<'competition' | 'event' | 'sport'> =>
  stakesRefusal(limits) ??
  decide({
    set: { ...limitColumns(limits), min_stake: limits.minStake, max_stake: limits.maxStake },
    ...limited,
  })

const limited = { events: [{ name: 'market.limited' }], message: 'Limits apply from the next bet' } as const

const stakesRefusal = ({ minStake, maxStake }: Limits): Refusal | null =>
  minStake !== null && maxStake !== null && minStake > maxStake
    ? refuse('Min stake must not be above max stake.', 'minStake')
    : null

const limitColumns = ({ maxLoss, maxProfit, maxDeviation, delaySeconds }: Limits) => ({
  max_loss: maxLoss,
  max_profit: maxProfit,
  max_deviation: maxDeviation,
  delay_ms: delaySeconds === null ? null : delaySeconds * 1000,
})

/** A market must always have min stake and max stake. */
export function limitMarket(limits: Limits): Decision<'market'> {
  const { minStake, maxStake } = limits
  if (minStake === null || maxStake === null)
    return refuse('Enter min stake and max stake.', minStake === null ? 'minStake' : 'maxStake')
  return (
    stakesRefusal(limits) ??
    decide({ set: { ...limitColumns(limits), min_stake: minStake, max_stake: maxStake }, ...limited })
  )
}

export type MarketDetails = {
  readonly name: string
  readonly commission: number
  readonly rules: string | null
}

/** The rate that bets were placed at stays the rate of the market. */
export function editMarket(
  market: { readonly status: string; readonly commission: number; readonly hasBets: boolean },
  { name, commission, rules }: MarketDetails,
): Decision<'market'> {
  if (name.trim() === '') return refuse('Enter a name.', 'name')
  if (market.hasBets && commission !== market.commission)
    return refuse('The commission cannot be changed once bets are placed.', 'commission')
  return decide({
    set: { name: name.trim(), commission, rules },
    events: [{ name: 'market.limited' }],
    message: 'Market saved',
  })
}

export type RunnerInput = { readonly name: string; readonly back: number | null; readonly lay: number | null }

/** Renames a runner or sets its prices; the back price is never above the lay price. */
export function editRunner(runner: { readonly id: bigint; readonly status: string }, input: RunnerInput): Decision {
  if (runner.status === 'REMOVED') return refuse('The runner is withdrawn.')
  if (input.back !== null && input.lay !== null && input.back > input.lay)
    return refuse('Back price must not be above the lay price.', 'back')
  return decide({
    rows: [
      {
        table: 'runner',
        key: { id: runner.id },
        values: { name: input.name.trim(), back_e4: input.back, lay_e4: input.lay },
      },
    ],
    events: [{ name: 'market.priced' }],
    message: 'Runner saved',
  })
}
