import { createHmac } from 'node:crypto'
import { notedCallOut } from '#areas/casino/provider-queries/noted-call-out.ts'
import { sealOfAccess, type ProviderAccess } from '#areas/casino/provider-queries/provider-access.ts'
import type { CallLog } from '#platform/audit/request-log/noted-call.ts'
import { unsealed, unsealingBy, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { BlockedTarget, NoResponse } from '#platform/outbound/call.ts'
import { readPage, readStatement, type StatedLine, type StatedPage } from './read-statement.ts'

export interface FetchContext extends CallLog {
  readonly sealingKeys: SealingKeys
  /** Whether a provider on this machine may be called. */
  readonly mayLoopback: boolean
}

type Fetched<T> = T | { readonly problem: string }

const limits = { withinMs: 20_000, maxBytes: 4_194_304 } as const

const signatureOf = (secret: string, target: string): string =>
  createHmac('sha256', secret).update(target).digest('hex')

async function fetchPage(
  context: FetchContext,
  { access, secret }: { readonly access: ProviderAccess; readonly secret: string },
  at: number,
): Promise<Fetched<{ readonly page: StatedPage }>> {
  const url = new URL(`${access.url.replace(/\/$/, '')}/games?page=${at}`)
  try {
    const { status, body } = await notedCallOut(
      context,
      { access, operation: 'ask catalogue', secret },
      {
        method: 'GET',
        url: url.href,
        headers: { 'x-catalogue-signature': signatureOf(secret, `${url.pathname}${url.search}`) },
        mayLoopback: context.mayLoopback,
        ...limits,
      },
    )
    return status === 200
      ? readPage(parsed(body.toString('utf8')))
      : { problem: `The provider answered with HTTP ${status}.` }
  } catch (error) {
    if (error instanceof BlockedTarget || error instanceof NoResponse) return { problem: error.message }
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

/** The whole catalogue of a provider, page by page, or why there is none. */
export async function fetchCatalogue(
  context: FetchContext,
  access: ProviderAccess,
): Promise<Fetched<{ readonly lines: readonly StatedLine[] }>> {
  const secret = unsealed(unsealingBy(context.sealingKeys), access.secret, sealOfAccess(access.id))
  if (secret === undefined) return { problem: 'Our secret for this provider cannot be read.' }
  const pages: StatedPage[] = []
  do {
    const fetched = await fetchPage(context, { access, secret }, pages.length + 1)
    if ('problem' in fetched) return fetched
    pages.push(fetched.page)
  } while (pages.length < (pages[0]?.pages ?? 0))
  return readStatement(pages)
}
