import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { readJson } from '#engine/input/read-json.ts'
import type { App } from '#engine/http/app.ts'
import { addCall, type Call } from '#engine/http/call.ts'
import type { House } from '#engine/http/house.ts'
import { pictureHeaders } from '#engine/pictures/picture-answer.ts'
import { inboundOf } from '#engine/inbound/of-house.ts'
import { knownKey, signedBy } from '#engine/inbound/receive.ts'

type Show<Wanted> = (wanted: Wanted, domainId: number) => Promise<Buffer>

/** A signed call a site fetches a picture by. */
export function addSignedPicture<Wanted>(
  app: App,
  house: House,
  call: Call & { readonly body: z.ZodMiniType<Wanted> },
  show: Show<Wanted>,
): void {
  const keys = inboundOf(house)
  const onRequest = (request: FastifyRequest) => knownKey(keys, request)
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const raw = request.rawBody ?? Buffer.alloc(0)
    const { domainId } = await signedBy(keys, { rawBody: raw, headers: request.headers }, new Date())
    return reply.headers(pictureHeaders).send(await show(call.body.parse(readJson(raw)), domainId))
  }
  addCall(app, call, send, { onRequest })
}
