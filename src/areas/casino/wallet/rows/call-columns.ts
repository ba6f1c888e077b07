import type { EventOrder } from '#blueprint/decision/decision.ts'
import { add } from '#values/money.ts'
import type { AnyCall, correctionBy } from '../answer-call.ts'
import type { CallMark } from '#areas/casino/rules/contract.ts'
import type { ArrivedCall, WalletCode } from '../wallet-call.ts'
import type { WalletContext } from '../context/wallet-context.facts.ts'

interface NamedCall {
  readonly context: WalletContext
  readonly call: AnyCall
  readonly correction: ReturnType<typeof correctionBy>
}

/** How a call is known: a correction by its place after the result that it names. What takes a win back names its bet. */
export function namesOf({ context, call, correction }: NamedCall, { id, betId }: ArrivedCall) {
  if (correction !== null) return { kind: 'adjust' as const, external_id: correction.id, bet_id: id }
  const { kind } = call
  const win = kind === 'reverse-win' ? context.calls.find((one) => one.kind === 'win' && one.id === id) : undefined
  return { kind, external_id: id, bet_id: win?.betId ?? betId }
}

/** What users look at though the call was applied. */
export function markOf({ round }: WalletContext, { kind, amount, remainder = null }: ArrivedCall): CallMark | null {
  if (kind === 'win' && remainder !== null) return 'ROUNDED'
  if (round === null) return null
  if (kind === 'win' && round.played.isEnded) return 'AFTER_END'
  const won = add(round.played.won, round.bonus.won)
  return kind === 'end' && amount !== null && amount !== won ? 'OTHER_WIN' : null
}

/** An id that is used for two contents is a mistake of the provider, or someone else who calls: users see it. */
export const eventsOf = (
  code: WalletCode,
  { provider, kind, id, player, amount }: ArrivedCall,
): readonly EventOrder[] =>
  code === 'CONFLICT'
    ? [
        {
          name: 'casino.call.conflict',
          payload: {
            player: String(player),
            call: `${kind} ${id} of ${provider}`,
            ...(amount === null ? {} : { amount: String(amount) }),
          },
        },
      ]
    : []
