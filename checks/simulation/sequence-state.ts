import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import type { Bet } from '#checks/paths/books.ts'
import { major } from '#checks/paths/arithmetic.ts'
import type { Answer, Content, SimulationSetup, StaffUser } from './simulation-setup.ts'
import { transactionPassword } from './simulation-setup.ts'
import type { Random } from './random.ts'
import type { Model } from './model.ts'

/** A successful call that may be repeated. */
export interface SentCall {
  readonly path: string
  readonly content: Content
  readonly answer: Answer
}

/** One sequence: its branch, players and markets, and the calls so far. */
export interface Sequence {
  readonly setup: SimulationSetup
  readonly model: Model
  readonly random: Random
  readonly sent: SentCall[]
  /** Returns a unique id or name. */
  readonly fresh: (what: string) => string
}

/** Runs an operation and returns its description; null if it is not possible now. */
export type Command = (stage: Sequence) => Promise<string | null>

export const errorMessageOf = ({ status, body }: Answer): string | null =>
  status < 400 ? null : String([body['data']].flat()[0])

const shown = ({ status, body }: Answer) => `${status} ${JSON.stringify(body)}`

/** Calls the inbound API and asserts the outcome: the expected error message, or null for success. */
export async function callInbound(
  { setup, sent }: Pick<Sequence, 'setup' | 'sent'>,
  path: string,
  content: Content,
  rejection: string | null = null,
): Promise<Content> {
  const answer = await setup.call(path, content)
  strictEqual(answer.status, rejection === null ? 200 : 409, `${path} ${JSON.stringify(content)}: ${shown(answer)}`)
  strictEqual(errorMessageOf(answer), rejection, `${path} ${JSON.stringify(content)}`)
  if (rejection === null) sent.push({ path, content, answer })
  return answer.body
}

export const confirmation = { reason: { code: 'CHECK', text: 'Part of a run' }, transactionPassword }

/** Sends an action as a staff user. */
export async function runAction(
  { setup }: Pick<Sequence, 'setup'>,
  user: StaffUser,
  path: string,
  entered: Content = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { status, body } = await setup.clients[user].post(`/api${path}`, { ...confirmation, ...entered }, headers)
  return { status, body }
}

export function expectStatus(answer: Answer, status: number, label: string): void {
  strictEqual(answer.status, status, `${label}: ${shown(answer)}`)
}

/** Which of several concurrent calls succeeded; every other must be rejected with 404 or 409. */
export function successesAmong(answers: readonly Answer[], what: string): boolean[] {
  return answers.map((answer) => {
    const isKnown = [200, 404, 409].includes(answer.status)
    strictEqual(isKnown, true, `${what}: ${shown(answer)}`)
    return answer.status === 200
  })
}

/** Asserts that an answer contains the bet's state and the player's available balance. */
export function expectBet({ model }: Sequence, bet: Bet, response: Content): void {
  // Only the answer to a new bet names the price at which it was matched.
  const { matchedOdds = bet.average, ...rest } = response
  strictEqual(Number(matchedOdds), Number(bet.average))
  deepStrictEqual(rest, {
    bet: bet.id,
    player: bet.player.id,
    market: bet.market.id,
    status: bet.status,
    matched: major(bet.matched),
    remaining: major(bet.remaining),
    cancelled: major(bet.cancelled),
    marketExposure: major(model.books.exposureIn(bet.player, bet.market)),
    available: major(model.available(bet.player)),
    currency: 'INR',
  })
}
