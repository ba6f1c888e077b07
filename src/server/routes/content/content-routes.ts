import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#engine/http/app.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { addCall } from '#engine/http/call.ts'
import { acceptedEncoding } from '#engine/http/compression/accepted-encoding.ts'
import { notFoundAt } from '#engine/http/http-error.ts'
import { parametersOf } from '#engine/http/query-parameters.ts'
import { headersOf } from '#engine/pictures/picture-headers.ts'
import { shownPicture } from '#engine/pictures/operator-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { contentCalls } from '#server/calls/content-calls.ts'
import { contentCache } from './content-cache.ts'
import { isNamedBy } from './packed-answer.ts'

/** Seconds that callers and what stands between may keep an answer. */
const cached = 'public, max-age=2'
const cachedPicture = 'public, max-age=86400, immutable'

const domainIn = (request: FastifyRequest): number => {
  const { domain = '' } = parametersOf(request)
  if (!/^[1-9]\d{0,5}$/.test(domain)) throw notFoundAt(request.url)
  return Number(domain)
}

/** What player sites and apps read without a signature: content and its pictures. */
export function addContent(app: App, { db }: AppContext, storage: Storage): void {
  const contentFor = contentCache(db)
  const options = { exposeHeadRoute: true } as const

  const sendContent = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept-encoding')
    const { language = '', platform = '' } = parametersOf(request)
    const isLanguage = /^[a-z]{2}$/.test(language)
    const answer = isLanguage ? await contentFor({ domainId: domainIn(request), language, platform }) : null
    // Neither kept nor remembered: what is absent now may exist in a moment.
    if (answer === null) throw notFoundAt(request.url)
    const { tag, plain, packed } = answer
    reply.headers({ etag: tag, 'cache-control': cached, 'cross-origin-resource-policy': 'cross-origin' })
    if (isNamedBy(request.headers['if-none-match'], tag)) return reply.status(304).send()
    reply.type('application/json; charset=utf-8')
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    return encoding === null ? reply.send(plain) : reply.header('content-encoding', encoding).send(packed[encoding])
  }
  addCall(app, contentCalls.content, sendContent, options)

  const sendPicture = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id: file = '' } = parametersOf(request)
    const bytes = await shownPicture({ db, storage }, { domainId: domainIn(request), file })
    const shared = { 'cache-control': cachedPicture, 'cross-origin-resource-policy': 'cross-origin' }
    return reply.headers({ ...headersOf(bytes), ...shared }).send(bytes)
  }
  addCall(app, contentCalls.picture, sendPicture, options)
}
