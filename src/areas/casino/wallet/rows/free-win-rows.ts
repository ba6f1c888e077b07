import type { RowWrite } from '#blueprint/decision/decision.ts'
import { freeBonusDays, grown, type FreeRounds } from '#areas/casino/rules/free-rounds.ts'
import { zeroMoney, type Money } from '#values/money.ts'
import type { AnyCall } from '../answer-call.ts'
import type { WalletContext } from '../context/wallet-context.facts.ts'

interface FreeWin {
  readonly context: WalletContext
  readonly call: AnyCall
  /** The free rounds after the call; null: it has none. */
  readonly grant: FreeRounds | null
  /** How often a bonus is wagered in the domain. */
  readonly factor: number
}

/** What free rounds win, or a promotion gives, for the bonus of the player. */
export function freeWinOf({ call, grant }: Pick<FreeWin, 'call' | 'grant'>): Money {
  if (call.kind === 'promo') return call.purse === 'BONUS' ? call.amount : zeroMoney
  return grant !== null && grant.purse === 'BONUS' && call.kind === 'win' ? call.amount : zeroMoney
}

interface Origin {
  readonly name: string
  readonly type: 'FREE_ROUNDS' | 'NO_DEPOSIT'
  readonly granted_by: string
}

/** What a bonus that begins with it is called; null: there is nothing to begin it. */
function originOf({ call, context: { grant } }: FreeWin): Origin | null {
  if (call.kind === 'promo') return { name: 'Promotion of the provider', type: 'NO_DEPOSIT', granted_by: 'provider' }
  return grant && { name: grant.campaign, type: 'FREE_ROUNDS', granted_by: grant.grantedBy }
}

const dayMs = 86_400_000

/** The bonus that the player has grows by it; without one it begins a bonus of its own. */
export function freeWinRows(win: FreeWin, now: Date): readonly RowWrite[] {
  const amount = freeWinOf(win)
  const { context, factor } = win
  const { active, cell, player } = context
  const origin = originOf(win)
  if (amount === zeroMoney || origin === null) return []
  if (active !== null) {
    const { required, factor: ofBonus, purse, version } = active
    return [
      {
        table: 'bonus_award',
        key: { cell, player_id: player, id: active.id },
        values: { ...grown({ won: purse.won, required, factor: ofBonus }, amount), version: version + 1 },
      },
    ]
  }
  const { required } = grown({ won: zeroMoney, required: zeroMoney, factor }, amount)
  return [
    {
      table: 'bonus_award',
      values: {
        cell,
        player_id: player,
        domain_id: context.domainId,
        agent_id: BigInt(context.agentId),
        name: origin.name,
        type: origin.type,
        granted_by: origin.granted_by,
        amount,
        factor,
        required,
        currency: context.currency,
        granted_at: now,
        expires_at: new Date(now.getTime() + freeBonusDays * dayMs),
      },
    },
  ]
}
