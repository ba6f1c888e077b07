import { unsealed, unsealingBy, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { BlockedTarget, callOut, NoResponse } from '#platform/outbound/call.ts'
import type { BooksAnswer, BooksCall } from './books.ts'
import { booksOf } from './provider-books.ts'
import { sealOfAccess, type ProviderAccess } from './provider-access.ts'

export interface AskContext {
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

/** Asks through the guarded client. Nothing of a failure is lost: its reason is the answer. */
async function ask(
  { sealingKeys, mayLoopback }: AskContext,
  access: ProviderAccess,
  { callOf, maxBytes }: { readonly callOf: (secret: string) => BooksCall; readonly maxBytes: number },
): Promise<AskedAnswer> {
  const failed = (error: string): AskedAnswer => ({ answer: { error }, text: error })
  const secret = unsealed(unsealingBy(sealingKeys), access.secret, sealOfAccess(access.id))
  if (secret === undefined) return failed('Our secret for this provider cannot be read')
  const { method, path, headers, body } = callOf(secret)
  const url = `${access.url.replace(/\/$/, '')}${path}`
  try {
    const sent = { method, url, headers, ...(body === undefined ? {} : { body }), withinMs, maxBytes, mayLoopback }
    const response = await callOut(sent)
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
  ask(context, access, { callOf: (secret) => booksOf(access.provider).askRound(secret, round), maxBytes: 65_536 })

export const askReport = (context: AskContext, access: ProviderAccess, day: string): Promise<AskedAnswer> =>
  ask(context, access, { callOf: (secret) => booksOf(access.provider).askReport(secret, day), maxBytes: 8_388_608 })
