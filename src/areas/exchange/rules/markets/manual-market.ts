import type { BasisPoints } from '#values/share.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { fixedRunners, kindTraits, type MarketKind } from './market-kinds.ts'

export type AskedMarket = {
  readonly name: string
  readonly kind: MarketKind
  /** Names by commas. */
  readonly runners: string | null
  readonly winners: number
  readonly line: number | null
  /** How far from its line a meter pays; null: as far as usual. */
  readonly reach?: number | null
  readonly minStake: bigint
  readonly maxStake: bigint
  readonly delaySeconds: number
  readonly commission: number
}

const longestName = 120
const mostRunners = 60

const namesIn = (runners: string | null): string[] =>
  (runners ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Runners a market begins with, or why these cannot be. */
export function runnersOf({ kind, runners, winners }: Pick<AskedMarket, 'kind' | 'runners' | 'winners'>) {
  const names = namesIn(runners)
  const fixed = fixedRunners(kind)
  if (kindTraits[kind].betsOn !== 'runner')
    return names.length > 0 ? refuse('This market is bet on by a number', 'runners') : []
  if (fixed.length > 0) return names.length > 0 ? refuse(`Its runners are ${fixed.join(', ')}`, 'runners') : fixed
  if (names.length < 2) return refuse('Name two runners or more, by commas', 'runners')
  if (names.length > mostRunners) return refuse(`At most ${mostRunners} runners`, 'runners')
  if (names.some((name) => name.length > longestName))
    return refuse(`Names of at most ${longestName} letters`, 'runners')
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) return refuse('Each runner once', 'runners')
  return winners >= names.length ? refuse('Fewer winners than runners', 'winners') : names
}

/** A market made by hand waits until somebody opens it. */
export function createMarket(
  event: { readonly id: bigint; readonly status: string },
  asked: AskedMarket,
  firstId: bigint,
): Decision {
  if (event.status === 'SETTLED') return refuse('The event has ended')
  const runners = runnersOf(asked)
  if ('refused' in runners) return runners
  if (asked.minStake > asked.maxStake) return refuse('The least stake is above the largest', 'minStake')
  const traits = kindTraits[asked.kind]
  const isOnLine = traits.betsOn === 'line'
  if (isOnLine && asked.line === null) return refuse('Enter the line', 'line')
  if (!isOnLine && asked.line !== null) return refuse('This market has no line', 'line')
  if (asked.kind !== 'meter' && (asked.reach ?? null) !== null) return refuse('Only a meter has a reach', 'reach')
  const market = {
    id: firstId,
    event_id: event.id,
    external_id: `manual:${firstId}`,
    name: asked.name.trim(),
    kind: asked.kind,
    product: traits.product,
    price_kind: traits.priced === 'rate' ? 'rate' : 'odds',
    winners: asked.winners,
    status: 'INACTIVE',
    line: asked.line,
    ...((asked.reach ?? null) === null ? {} : { reach: asked.reach }),
    min_stake: asked.minStake,
    max_stake: asked.maxStake,
    commission: asked.commission,
    delay_ms: asked.delaySeconds === 0 ? null : asked.delaySeconds * 1000,
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
    message: `${market.name} is made and waits to be opened`,
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

/** Limits of a level: what is left empty is not said there, and what stands above or below holds. */
export function limit(asked: Limits): Decision {
  const { minStake, maxStake, maxLoss, maxProfit, maxDeviation, delaySeconds } = asked
  if (minStake !== null && maxStake !== null && minStake > maxStake)
    return refuse('The least stake is above the largest', 'minStake')
  return decide({
    set: {
      min_stake: minStake,
      max_stake: maxStake,
      max_loss: maxLoss,
      max_profit: maxProfit,
      max_deviation: maxDeviation,
      delay_ms: delaySeconds === null ? null : delaySeconds * 1000,
    },
    events: [{ name: 'market.limited' }],
    message: 'The limits hold from the next bet on',
  })
}

/** A market always says which stakes it takes. */
export const limitMarket = (asked: Limits): Decision =>
  asked.minStake === null || asked.maxStake === null
    ? refuse('A market needs a least and a largest stake', asked.minStake === null ? 'minStake' : 'maxStake')
    : limit(asked)

export type Priced = { readonly name: string; readonly back: number | null; readonly lay: number | null }

/** Another name, or the prices that are offered; a back price is never above the lay price of the same runner. */
export function editRunner(runner: { readonly id: bigint; readonly status: string }, asked: Priced): Decision {
  if (runner.status === 'REMOVED') return refuse('The runner was taken out')
  if (asked.back !== null && asked.lay !== null && asked.back > asked.lay) return refuse('Back is above lay', 'back')
  return decide({
    rows: [
      {
        table: 'runner',
        key: { id: runner.id },
        values: { name: asked.name.trim(), back_e4: asked.back, lay_e4: asked.lay },
      },
    ],
    events: [{ name: 'market.priced' }],
    message: 'Runner saved',
  })
}
