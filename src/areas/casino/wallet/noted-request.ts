import { sentenceOf } from '#areas/casino/rules/wallet.ts'
import type { LoggedCall, Verdict } from '#platform/audit/request-log/logged-call.ts'
import type { Caller } from '#platform/secrets/keys.ts'
import type { Outcome } from './adapter.ts'
import type { WalletCall } from './wallet-call.ts'

/** What the log of calls says of a request beside its two sides. */
export type NotedRequest = Required<
  Pick<LoggedCall, 'domainId' | 'provider' | 'secrets' | 'ids' | 'verdict' | 'casinoCallId'>
>

/** Why it was refused, in words; null: it was not. */
function reasonOf(outcome: Outcome): string | null {
  if (outcome.is === 'failure') return outcome.message
  if (outcome.is === 'state') return null
  const { code } = outcome.answer
  return code === 'OK' ? null : sentenceOf(code)
}

/** The stored call; of a repeat, the call that it repeats. */
function callIdOf(outcome: Outcome): string | null {
  if (outcome.is === 'answer') return outcome.answer.reference
  return outcome.is === 'failure' ? (outcome.callId ?? null) : null
}

const idsOf = ({ id, player, round, betId }: WalletCall): NotedRequest['ids'] => [
  ['transaction', id],
  ['player', String(player)],
  ['round', round],
  ...(betId === null ? [] : [['bet', betId] as const]),
]

function idsIn(outcome: Outcome): NotedRequest['ids'] {
  if (outcome.is === 'state') return [['player', String(outcome.state.player)]]
  const callId = callIdOf(outcome)
  return [...(outcome.call ? idsOf(outcome.call) : []), ...(callId === null ? [] : [['call', callId] as const])]
}

/** Contracts answer a refusal with 200: the answer of the wallet says how the request ended. */
function verdictOf(outcomes: readonly Outcome[]): Verdict {
  const refused = outcomes.find((one) => reasonOf(one) !== null)
  if (refused === undefined) return { result: 'SUCCESS', reason: null }
  const hasFailed = refused.is === 'failure' && refused.code === 'RETRY_LATER'
  return { result: hasFailed ? 'FAILED' : 'REJECTED', reason: reasonOf(refused) }
}

/** A request with several calls is refused when one of them is, and found by the ids of all. */
export const notedRequest = (
  { domainId }: Caller,
  { provider, secret }: { readonly provider: string; readonly secret: string },
  outcomes: readonly Outcome[],
): NotedRequest => ({
  domainId,
  provider,
  secrets: [secret],
  ids: outcomes.flatMap(idsIn),
  verdict: verdictOf(outcomes),
  casinoCallId: outcomes.map(callIdOf).find((id) => id !== null) ?? null,
})
