import { unsealed, unsealingBy, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import type { LoggedCall } from '#platform/audit/request-log/logged-call.ts'
import type { CallLog } from '#platform/audit/request-log/noted-call.ts'
import { BlockedTarget, NoResponse } from '#platform/outbound/call.ts'
import type { BooksAnswer, BooksCall } from './books.ts'
import { notedCallOut } from './noted-call-out.ts'
import { booksOf } from './provider-books.ts'
import { sealOfAccess, type ProviderAccess } from './provider-access.ts'

export interface AskContext extends CallLog {
  readonly sealingKeys: SealingKeys
  /** Whether a provider on this machine may be called. */
  readonly mayLoopback: boolean
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
  const { operation, callOf, maxBytes, ids } = question
  const failed = (error: string): AskedAnswer => ({ answer: { error }, text: error })
  const secret = unsealed(unsealingBy(sealingKeys), access.secret, sealOfAccess(access.id))
  if (secret === undefined) return failed('Our secret for this provider cannot be read')
  const { method, path, headers, body } = callOf(secret)
  const url = `${access.url.replace(/\/$/, '')}${path}`
  try {
    const sent = { method, url, headers, ...(body === undefined ? {} : { body }), withinMs, maxBytes, mayLoopback }
    const response = await notedCallOut(context, { access, operation, secret, ids }, sent)
    // A provider that repeats what it was sent must not spread the secret.
    const text = response.body.toString('utf8').replaceAll(secret, '…')
    return { answer: booksOf(access.provider).read(response.status, parsed(text)), text }
  } catch (error) {
    if (error instanceof BlockedTarget || error instanceof NoResponse) return failed(error.message)
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
