import type { RowWrite } from '#blueprint/decision/decision.ts'
import { heldIn, type withHolds } from '#areas/casino/rules/held-win.ts'
import { add, type Money } from '#values/money.ts'
import type { Holds } from './held-wins.facts.ts'
import type { ArrivedCall } from './wallet-call.ts'
import type { WalletContext } from './wallet-context.facts.ts'

interface HeldByCall {
  readonly context: WalletContext
  readonly holds: ReturnType<typeof withHolds>
  readonly before: Holds
  readonly roundId: string
  readonly stake: Money
}

/** The case of a win that is held, and what a correction leaves of the cases before it. */
export function heldWinRows(
  { context, holds, before, roundId, stake }: HeldByCall,
  arrived: ArrivedCall,
  now: Date,
): readonly RowWrite[] {
  const { cell, player, domainId } = context
  const changed = holds.released.map(({ win, amount }): RowWrite => {
    const takenBack = add(win.takenBack, amount)
    const version = before.held.find(({ id }) => id === win.id)?.version ?? 1
    return {
      table: 'casino_held_win',
      key: { cell, player_id: player, id: win.id },
      values: {
        taken_back: takenBack,
        version: version + 1,
        ...(amount === heldIn(win) ? { status: 'REVERSED', decided_at: now } : {}),
      },
    }
  })
  if (holds.hold === null) return changed
  const held: RowWrite = {
    table: 'casino_held_win',
    values: {
      cell,
      player_id: player,
      domain_id: domainId,
      agent_id: BigInt(context.agentId),
      provider: arrived.provider,
      game: context.round?.game ?? context.title ?? arrived.gameCode ?? '',
      round_id: roundId,
      call_id: arrived.callId,
      stake,
      amount: holds.hold.amount,
      cause: holds.hold.cause,
      currency: context.currency,
      on_hold_since: now,
    },
  }
  return [...changed, held]
}
