import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#engine/http/app.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { addCall } from '#engine/http/call.ts'
import { acceptedEncoding } from '#engine/http/compression/accepted-encoding.ts'
import { notFoundAt } from '#engine/http/http-error.ts'
import { parametersOf } from '#engine/http/query-parameters.ts'
import { headersOf } from '#engine/pictures/picture-headers.ts'
import { shownPicture } from '#engine/pictures/operator-picture.ts'
import { isUuid } from '#values/id.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { contentCalls } from '#server/calls/content-calls.ts'
import { blogCache, contentCache, gamesCache, lottieCache } from './content-cache.ts'
import { isNamedBy, type PackedAnswer } from './packed-answer.ts'

/** Seconds that callers and what stands between may keep an answer. */
const cached = 'public, max-age=2'
const cachedPicture = 'public, max-age=86400, immutable'

const domainIn = (request: FastifyRequest): number => {
  const { domain = '' } = parametersOf(request)
  if (!/^[1-9]\d{0,5}$/.test(domain)) throw notFoundAt(request.url)
  return Number(domain)
}

const isLanguage = (text: string): boolean => /^[a-z]{2}$/.test(text)

/** Sends an answer as the caller can read it, or that it is the one that the caller has. */
function sendPacked(request: FastifyRequest, reply: FastifyReply, answer: PackedAnswer | null) {
  reply.header('vary', 'accept-encoding')
  // Neither kept nor remembered: what is absent now may exist in a moment.
  if (answer === null) throw notFoundAt(request.url)
  const { tag, plain, packed } = answer
  reply.headers({ etag: tag, 'cache-control': cached, 'cross-origin-resource-policy': 'cross-origin' })
  if (isNamedBy(request.headers['if-none-match'], tag)) return reply.status(304).send()
  reply.type('application/json; charset=utf-8')
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  return encoding === null ? reply.send(plain) : reply.header('content-encoding', encoding).send(packed[encoding])
}

/** What player sites and apps read without a signature: content, casino games, posts and pictures. */
export function addContent(app: App, { db }: AppContext, storage: Storage): void {
  const contentFor = contentCache(db)
  const gamesFor = gamesCache(db)
  const blogFor = blogCache(db)
  const lottieFor = lottieCache(db)
  const options = { exposeHeadRoute: true } as const

  const sendingFrom = (answerFor: typeof contentFor) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { language = '', platform = '' } = parametersOf(request)
    const asked = { domainId: domainIn(request), language, platform }
    return sendPacked(request, reply, isLanguage(language) ? await answerFor(asked) : null)
  }
  addCall(app, contentCalls.content, sendingFrom(contentFor), options)
  addCall(app, contentCalls.casinoGames, sendingFrom(gamesFor), options)

  const sendBlog = async (request: FastifyRequest, reply: FastifyReply) => {
    const { language = '', slug = '' } = parametersOf(request)
    const isPost = isLanguage(language) && /^[a-z0-9-]{1,80}$/.test(slug)
    return sendPacked(request, reply, isPost ? await blogFor({ domainId: domainIn(request), language, slug }) : null)
  }
  addCall(app, contentCalls.blog, sendBlog, options)

  const sendLottie = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id = '' } = parametersOf(request)
    return sendPacked(request, reply, isUuid(id) ? await lottieFor({ domainId: domainIn(request), id }) : null)
  }
  addCall(app, contentCalls.lottie, sendLottie, options)

  const sendPicture = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id: file = '' } = parametersOf(request)
    const bytes = await shownPicture({ db, storage }, { domainId: domainIn(request), file })
    const shared = { 'cache-control': cachedPicture, 'cross-origin-resource-policy': 'cross-origin' }
    return reply.headers({ ...headersOf(bytes), ...shared }).send(bytes)
  }
  addCall(app, contentCalls.picture, sendPicture, options)
}
