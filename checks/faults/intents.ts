import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import type { Answer, Content } from '#checks/simulation/simulation-setup.ts'

/** Operations of the trader; the reason text identifies the operation. */
export type TraderOperation =
  | 'settlement'
  | 'voidance'
  | 'rollback'
  | 'resettlement'
  | 'recount'
  | 'betVoid'
  | 'betRestoration'

/** Calls of casino providers: of those that take stakes and pay wins, and of the one that reserves and states net results. */
export type CasinoCall = 'casinoBet' | 'casinoWin' | 'casinoRefund' | 'casinoExposure' | 'casinoResult' | 'casinoVoid'

/** A call that a client wants to succeed once, and its known outcome. */
export interface Intent {
  /** Stored with the effect, whatever key the call was sent with. */
  readonly id: string
  readonly kind: 'deposit' | 'confirmation' | 'withdrawal' | 'bet' | CasinoCall | TraderOperation
  /** Of a casino call. */
  readonly provider?: ProviderCode
  readonly send: (key: string) => Promise<Answer>
  /** The reference of a deposit, the deposit of a confirmation, the IP address of a bet, the round of a casino call. */
  readonly lookupKey?: string
  /** A repeated call is rejected if the first one succeeded. */
  readonly answersOnce?: boolean
  outcome: 'acked' | 'refused' | 'unknown'
  answer?: Content
}

/** Accepted or rejected by status; any other answer leaves the outcome unknown. */
const outcomeOf = ({ status }: Answer): Intent['outcome'] =>
  status === 200 ? 'acked' : [400, 403, 404, 409, 422].includes(status) ? 'refused' : 'unknown'

/** Sends the call once. A dropped connection leaves the outcome unknown. */
export async function attempt(intent: Intent, key: string): Promise<Intent['outcome']> {
  try {
    const answer = await intent.send(key)
    intent.outcome = outcomeOf(answer)
    if (intent.outcome !== 'unknown') intent.answer = answer.body
  } catch (error) {
    if (!(error instanceof TypeError || isTimeOut(error) || error instanceof SyntaxError)) throw error
    intent.outcome = 'unknown'
  }
  return intent.outcome
}

const isTimeOut = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')
