import { calledAs } from '#engine/http/guard.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { readJson } from '#engine/input/read-json.ts'
import type { App } from '#engine/http/app.ts'
import type { Call } from '#blueprint/calls/call.ts'
import { addCall } from '#engine/http/call.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { headersOf } from '#engine/pictures/picture-headers.ts'
import { inboundContext } from '#engine/inbound/inbound-context.ts'
import { requireKnownKey } from '#engine/http/partners/unknown-key.ts'
import { signedBy } from '#engine/inbound/receive.ts'

type Show<Wanted> = (target: Wanted, domainId: number) => Promise<Buffer>

/** Adds a signed call by which a site fetches a picture. */
export function addSignedPicture<Wanted>(
  app: App,
  appContext: AppContext,
  call: Call & { readonly body: z.ZodMiniType<Wanted> },
  show: Show<Wanted>,
): void {
  const keys = inboundContext(appContext)
  const onRequest = requireKnownKey(appContext)
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const raw = request.rawBody ?? Buffer.alloc(0)
    const { domainId } = await signedBy(keys, { rawBody: raw, ...calledAs(request) }, new Date())
    const bytes = await show(call.body.parse(readJson(raw)), domainId)
    return reply.headers(headersOf(bytes)).send(bytes)
  }
  addCall(app, call, send, { onRequest })
}
