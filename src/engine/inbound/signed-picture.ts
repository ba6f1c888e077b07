import type { z } from 'zod/mini'
import { readJson } from '#engine/input/read-json.ts'
import type { App } from '../http/app.ts'
import type { House } from '../http/house.ts'
import { pictureHeaders } from '#engine/pictures/picture-answer.ts'
import { inboundOf } from './of-house.ts'
import { knownKey, signedBy } from './receive.ts'

interface SignedPicture<Wanted> {
  readonly path: `/api/inbound/${string}`
  readonly asked: z.ZodMiniType<Wanted>
  readonly show: (wanted: Wanted, domainId: number) => Promise<Buffer>
}

/** A signed call a site fetches a picture by. */
export function addSignedPicture<Wanted>(app: App, house: House, { path, asked, show }: SignedPicture<Wanted>): void {
  const keys = inboundOf(house)
  const config = { guard: { permission: 'signed' } } as const
  const onRequest = (request: { headers: Record<string, string | string[] | undefined> }) => knownKey(keys, request)
  app.post(path, { config, onRequest }, async (request, reply) => {
    const raw = request.rawBody ?? Buffer.alloc(0)
    const { domainId } = await signedBy(keys, { rawBody: raw, headers: request.headers }, new Date())
    return reply.headers(pictureHeaders).send(await show(asked.parse(readJson(raw)), domainId))
  })
}
