import type { Answer, Content } from '#checks/simulation/ground.ts'

/** What the trader does; his reason names the deed. */
export type DeskDeed =
  | 'settlement'
  | 'voidance'
  | 'rollback'
  | 'resettlement'
  | 'recount'
  | 'betVoid'
  | 'betRestoration'

/** Something a client wants to happen once, and what it knows of it. */
export interface Intent {
  /** Stands in the ledger beside the effect, whatever key it was sent with. */
  readonly id: string
  readonly kind: 'deposit' | 'confirmation' | 'withdrawal' | 'bet' | DeskDeed
  readonly send: (key: string) => Promise<Answer>
  /** Of a confirmation its deposit, of a bet the address it came from. */
  readonly about?: string
  /** Asked again, it is refused where it has happened already. */
  readonly answersOnce?: boolean
  outcome: 'acked' | 'refused' | 'unknown'
  answer?: Content
}

/** An answer is a yes or a no; everything else leaves open what became of it. */
const outcomeOf = ({ status }: Answer): Intent['outcome'] =>
  status === 200 ? 'acked' : [403, 404, 409, 422].includes(status) ? 'refused' : 'unknown'

/** Once. A line that is cut says nothing. */
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
