import { sql } from 'kysely'
import type { AccountFacts } from '#domain/exchange/acceptance.ts'
import type { Side } from '#domain/exchange/bet.ts'
import type { BookedBet, BookedMarket } from '#domain/exchange/open-position.ts'
import { money, type Money } from '#values/money.ts'
import type { Tx } from '#server/engine/act.ts'
import type { Care } from '#domain/care/gate.ts'
import { careTold, type ToldCare } from '#database/care.ts'

/** As the database tells it: one function, one way there and back, because every bet of every player waits for it. */
interface Told {
  readonly betId: string
  readonly sharePath: string
  readonly ancestors: readonly ToldAccount[]
  readonly player: ToldAccount & {
    readonly id: string
    readonly cell: number
    readonly domainId: number
    readonly agentId: string
    readonly currency: string
  }
  readonly wallet: { readonly balance: string; readonly exposure: string }
  readonly market: {
    readonly id: string
    readonly kind: string
    readonly product: string
    readonly status: string
    readonly line: number | null
    readonly winners: number
    readonly hedges: boolean
    readonly minStake: string
    readonly maxStake: string
    readonly maxLoss: string | null
    readonly isEventOpen: boolean
    readonly sport: string
  }
  readonly care: ToldCare
  readonly runners: readonly { readonly id: string; readonly backE4: number | null; readonly layE4: number | null }[]
  readonly bets: readonly {
    readonly id: string
    readonly runnerId: string | null
    readonly line: number | null
    readonly side: Side
    readonly oddsE4: number
    readonly matchedOddsE4: number
    readonly matched: string
    readonly remaining: string
  }[]
}

interface ToldAccount {
  readonly username: string
  readonly isActive: boolean
  readonly isBetLocked: boolean
  readonly exposureLimit: string
  readonly exposure: string
}

/** Everything around a bet: who places it, on what, below whom; wallet locked, bets as nobody else can change them now. */
export interface BetScene {
  readonly betId: string
  /** The path of shares as it stands now; the bet keeps it for ever. */
  readonly sharePath: bigint
  readonly ancestors: readonly AccountFacts[]
  readonly player: Told['player']
  readonly account: AccountFacts & { readonly id: bigint; readonly balance: Money }
  readonly market: Told['market']
  readonly book: BookedMarket
  readonly bets: readonly BookedBet[]
  readonly care: Care
  readonly prices: ReadonlyMap<bigint, { readonly backE4: number | null; readonly layE4: number | null }>
}

export interface SceneWanted {
  readonly player: bigint
  readonly market: bigint
  readonly at: Date
}

export async function lockScene(
  tx: Tx,
  { player: playerId, market: marketId, at }: SceneWanted,
): Promise<BetScene | null> {
  const { rows } = await sql<{ told: Told | null }>`select bet_scene(${playerId}, ${marketId}, ${at}) as told`.execute(
    tx,
  )
  const told = rows[0]?.told
  if (!told) return null
  const { betId, player, market, wallet, runners } = told
  return {
    betId,
    player,
    market,
    care: careTold(told.care),
    sharePath: BigInt(told.sharePath),
    ancestors: told.ancestors.map(accountOf),
    account: {
      ...accountOf({ ...player, exposure: wallet.exposure }),
      id: BigInt(player.id),
      balance: money(BigInt(wallet.balance)),
    },
    book: { runners: runners.map(({ id }) => BigInt(id)), winners: market.winners, hedges: market.hedges },
    bets: told.bets.map((bet) => ({
      ...bet,
      runnerId: bet.runnerId === null ? null : BigInt(bet.runnerId),
      matched: money(BigInt(bet.matched)),
      remaining: money(BigInt(bet.remaining)),
    })),
    prices: new Map(runners.map(({ id, backE4, layE4 }) => [BigInt(id), { backE4, layE4 }])),
  }
}

const accountOf = ({ username, isActive, isBetLocked, exposure, exposureLimit }: ToldAccount): AccountFacts => ({
  username,
  isActive,
  isBetLocked,
  exposure: money(BigInt(exposure)),
  exposureLimit: BigInt(exposureLimit) < 0n ? null : money(BigInt(exposureLimit)),
})
