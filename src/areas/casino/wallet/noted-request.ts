import type { LoggedCall, Verdict } from '#platform/audit/request-log/logged-call.ts'
import type { Caller } from '#platform/secrets/keys.ts'
import type { Outcome } from './adapter.ts'
import type { WalletCall } from './wallet-call.ts'

/** What the log of calls says of a request beside its two sides. */
export type NotedRequest = Required<
  Pick<LoggedCall, 'domainId' | 'provider' | 'secrets' | 'ids' | 'verdict' | 'casinoCallId'>
>

const codeOf = (outcome: Outcome): string | null => {
  if (outcome.is === 'failure') return outcome.code
  return outcome.is === 'answer' && outcome.answer.code !== 'OK' ? outcome.answer.code : null
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

/** Contracts answer a refusal with 200: the code of the wallet says how the request ended. */
function verdictOf(outcomes: readonly Outcome[]): Verdict {
  const reason = outcomes.map(codeOf).find((code) => code !== null) ?? null
  if (reason === null) return { result: 'SUCCESS', reason }
  return { result: reason === 'RETRY_LATER' ? 'FAILED' : 'REJECTED', reason }
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
