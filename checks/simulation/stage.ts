import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import type { Bet } from '#checks/paths/books.ts'
import { major } from '#checks/paths/plain.ts'
import type { Answer, Content, Ground, Person } from './ground.ts'
import { transactionPassword } from './ground.ts'
import type { Luck } from './luck.ts'
import type { Model } from './model.ts'

/** A call that was answered with yes and may be sent again. */
export interface Sent {
  readonly path: string
  readonly content: Content
  readonly answer: Answer
}

/** One sequence: its own branch, players and markets, and what it did so far. */
export interface Stage {
  readonly ground: Ground
  readonly model: Model
  readonly luck: Luck
  readonly sent: Sent[]
  /** An id or name nobody else uses. */
  readonly fresh: (what: string) => string
}

/** Does something and says what; null when there is nothing to do it to. */
export type Command = (stage: Stage) => Promise<string | null>

export const sentenceOf = ({ status, body }: Answer): string | null =>
  status < 400 ? null : String([body['data']].flat()[0])

const shown = ({ status, body }: Answer) => `${status} ${JSON.stringify(body)}`

/** A call whose outcome the model knows: the sentence of a refusal, or null for yes. */
export async function tell(
  { ground, sent }: Pick<Stage, 'ground' | 'sent'>,
  path: string,
  content: Content,
  objection: string | null = null,
): Promise<Content> {
  const answer = await ground.call(path, content)
  strictEqual(answer.status, objection === null ? 200 : 409, `${path} ${JSON.stringify(content)}: ${shown(answer)}`)
  strictEqual(sentenceOf(answer), objection, `${path} ${JSON.stringify(content)}`)
  if (objection === null) sent.push({ path, content, answer })
  return answer.body
}

export const because = { reason: { code: 'CHECK', text: 'Part of a run' }, transactionPassword }

/** What staff do; answers what came of it. */
export async function press(
  { ground }: Pick<Stage, 'ground'>,
  person: Person,
  path: string,
  entered: Content = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { status, body } = await ground.people[person].post(`/api${path}`, { ...because, ...entered }, headers)
  return { status, body }
}

export function expectStatus(answer: Answer, status: number, what: string): void {
  strictEqual(answer.status, status, `${what}: ${shown(answer)}`)
}

/** Of several answers to things done at the same moment, the ones that said yes; every other must be a plain no. */
export function yesAmong(answers: readonly Answer[], what: string): boolean[] {
  return answers.map((answer) => {
    const isKnown = [200, 404, 409].includes(answer.status)
    strictEqual(isKnown, true, `${what}: ${shown(answer)}`)
    return answer.status === 200
  })
}

/** The answer about a bet says how the bet stands and what its player has left. */
export function expectBet({ model }: Stage, bet: Bet, told: Content): void {
  deepStrictEqual(told, {
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
