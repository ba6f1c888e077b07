import { unsealed, unsealingBy, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { bodyOf, type LoggedCall } from '#platform/audit/request-log/logged-call.ts'
import type { RequestLog } from '#platform/audit/request-log/request-log.ts'
import {
  BlockedTarget,
  callOut,
  NoResponse,
  type OutboundRequest,
  type OutboundResponse,
} from '#platform/outbound/call.ts'
import type { BooksAnswer, BooksCall } from './books.ts'
import { booksOf } from './provider-books.ts'
import { sealOfAccess, type ProviderAccess } from './provider-access.ts'

export interface AskContext {
  readonly sealingKeys: SealingKeys
  /** Whether a provider on this machine may be called. */
  readonly mayLoopback: boolean
  /** Where what was asked and answered is noted. */
  readonly requestLog?: RequestLog
}

/** What came back, and its text as it was written. */
export interface AskedAnswer {
  readonly answer: BooksAnswer
  readonly text: string
}

const withinMs = 10_000

interface Question {
  readonly operation: string
  readonly callOf: (secret: string) => BooksCall
  readonly maxBytes: number
  readonly ids?: NonNullable<LoggedCall['ids']>
}

/** Asks through the guarded client. Nothing of a failure is lost: its reason is the answer. */
async function ask(context: AskContext, access: ProviderAccess, question: Question): Promise<AskedAnswer> {
  const { sealingKeys, mayLoopback } = context
  const { callOf, maxBytes } = question
  const failed = (error: string): AskedAnswer => ({ answer: { error }, text: error })
  const secret = unsealed(unsealingBy(sealingKeys), access.secret, sealOfAccess(access.id))
  if (secret === undefined) return failed('Our secret for this provider cannot be read')
  const { method, path, headers, body } = callOf(secret)
  const url = `${access.url.replace(/\/$/, '')}${path}`
  try {
    const sent = { method, url, headers, ...(body === undefined ? {} : { body }), withinMs, maxBytes, mayLoopback }
    const response = await notedCallOut(context, { access, question, secret }, sent)
    // A provider that repeats what it was sent must not spread the secret.
    const text = response.body.toString('utf8').replaceAll(secret, '…')
    return { answer: booksOf(access.provider).read(response.status, parsed(text)), text }
  } catch (error) {
    if (error instanceof BlockedTarget || error instanceof NoResponse) return failed(error.message)
    throw error
  }
}

interface Asking {
  readonly access: ProviderAccess
  readonly question: Question
  readonly secret: string
}

/** A call out, noted in the log of calls whatever became of it. */
async function notedCallOut(
  { requestLog }: AskContext,
  { access, question: { operation, ids = [] }, secret }: Asking,
  call: OutboundRequest,
): Promise<OutboundResponse> {
  const at = new Date()
  const from = performance.now()
  const note = (end: Pick<LoggedCall, 'response' | 'failure'>) =>
    requestLog?.note({
      at,
      domainId: access.domainId,
      direction: 'OUT',
      channel: 'CASINO',
      provider: access.provider,
      operation,
      method: call.method,
      url: call.url,
      secrets: [secret],
      ids,
      request: { headers: call.headers ?? {}, body: bodyOf(call.body) },
      latencyMs: Math.round(performance.now() - from),
      ...end,
    })
  try {
    const answer = await callOut(call)
    note({ response: { status: answer.status, headers: {}, body: bodyOf(answer.body) } })
    return answer
  } catch (error) {
    note({ response: null, failure: error instanceof Error ? error.message : 'The call failed' })
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export const askRound = (
  context: AskContext,
  access: ProviderAccess,
  round: { readonly player: string; readonly round: string },
): Promise<AskedAnswer> =>
  ask(context, access, {
    operation: 'ask round',
    callOf: (secret) => booksOf(access.provider).askRound(secret, round),
    maxBytes: 65_536,
    ids: [
      ['round', round.round],
      ['player', round.player],
    ],
  })

export const askReport = (context: AskContext, access: ProviderAccess, day: string): Promise<AskedAnswer> =>
  ask(context, access, {
    operation: 'ask report',
    callOf: (secret) => booksOf(access.provider).askReport(secret, day),
    maxBytes: 8_388_608,
  })
