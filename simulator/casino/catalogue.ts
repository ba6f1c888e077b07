import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'

/** A game as a provider states it, written from the documentation of the call alone. */
export interface StatedGame {
  readonly code: string
  readonly name: string
  readonly type: string
  readonly provider?: { readonly code: string; readonly name: string }
  readonly subProvider?: { readonly code: string; readonly name: string }
  readonly mobileCode?: string
  readonly rtp?: string
  readonly volatility?: string
  readonly lines?: number
  readonly freeSpins?: boolean
  readonly demo?: boolean
  readonly jackpot?: boolean
  readonly devices?: readonly string[]
}

interface Stating {
  readonly secret: string
  readonly games: () => readonly StatedGame[]
  readonly perPage?: number
  /** How many games it says it has; the truth unless a check says otherwise. */
  readonly total?: () => number
}

type CatalogueAnswer = readonly [status: number, body: Readonly<Record<string, unknown>>]

/** A page of the catalogue for who signed the address; anybody else learns nothing. */
export function answerCatalogue(
  { secret, games, perPage = 500, total }: Stating,
  target: string,
  signature: unknown,
): CatalogueAnswer {
  if (signature !== createHmac('sha256', secret).update(target).digest('hex'))
    return [401, { message: 'The signature is wrong' }]
  const page = Number(new URL(target, 'http://provider').searchParams.get('page') ?? '1')
  const all = games()
  return [
    200,
    {
      total: total?.() ?? all.length,
      pages: Math.max(1, Math.ceil(all.length / perPage)),
      games: all.slice((page - 1) * perPage, page * perPage),
    },
  ]
}

/** A provider that answers the catalogue call on this machine. */
export async function serveCatalogue(stating: Stating): Promise<{ readonly url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const [status, body] = answerCatalogue(stating, request.url ?? '', request.headers['x-catalogue-signature'])
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => closed(server) }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider does not listen on a port')
  return address.port
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
