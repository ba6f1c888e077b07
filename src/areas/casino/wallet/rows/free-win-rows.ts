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

/** What free rounds win for the bonus of the player. */
export const freeWinOf = ({ call, grant }: Pick<FreeWin, 'call' | 'grant'>): Money =>
  grant !== null && grant.purse === 'BONUS' && call.kind === 'win' ? call.amount : zeroMoney

const dayMs = 86_400_000

/** The bonus that the player has grows by it; without one it begins a bonus of its own. */
export function freeWinRows(win: FreeWin, now: Date): readonly RowWrite[] {
  const amount = freeWinOf(win)
  const { context, factor } = win
  const { active, grant, cell, player } = context
  if (amount === zeroMoney || grant === null) return []
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
        name: grant.campaign,
        type: 'FREE_ROUNDS',
        amount,
        factor,
        required,
        currency: context.currency,
        granted_by: grant.grantedBy,
        granted_at: now,
        expires_at: new Date(now.getTime() + freeBonusDays * dayMs),
      },
    },
  ]
}
