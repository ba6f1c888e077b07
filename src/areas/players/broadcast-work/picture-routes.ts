import { z } from 'zod/mini'
import { uuidPattern } from '#values/id.ts'
import { NotThere } from '#platform/errors/problems.ts'
import { addSignedPicture } from '#engine/inbound/signed-picture.ts'
import { ownDraftPicture } from '#engine/pictures/attached.ts'
import { keepPicture } from '#platform/storage/keep-picture.ts'
import { ofMessages } from '#platform/storage/picture.ts'
import { ownMessagePicture, showMessagePicture } from '#engine/pictures/show-message-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { App } from '#engine/http/app.ts'
import { circumstancesOf, headerOf } from '#engine/http/guard.ts'
import { askerOf, type House } from '#engine/http/house.ts'
import { pictureHeaders, toldPicture } from '#engine/pictures/picture-answer.ts'
import { parametersOf } from '#engine/http/query-text.ts'

const asked = z.strictObject({
  player: z.string('Enter the id of a player').check(z.regex(/^\d{1,18}$/, 'Enter the id of a player')),
  message: z.string('Enter the id of a message').check(z.regex(uuidPattern, 'Enter the id of a message')),
})

/** What is sent along with messages: brought before it is known to whom it goes, and seen by whoever may read them. */
export function addMessagePictures(app: App, house: House, storage: Storage): void {
  const { db } = house
  const bringing = { guard: { permission: 'MESSAGE_SEND' }, takesPicture: ofMessages.bytes } as const
  app.post('/api/message-box/picture', { config: bringing, bodyLimit: ofMessages.bytes }, async (request) => {
    const { actor } = await askerOf(house, request)
    const [domainId] = actor.domains
    if (domainId === undefined) throw new NotThere()
    const bytes = request.rawBody ?? Buffer.alloc(0)
    const sent = { bytes, type: headerOf(request, 'content-type') ?? '', measure: ofMessages }
    return toldPicture(await keepPicture({ db, storage }, { by: actor.username, domainId }, sent))
  })
  app.get(
    '/api/message-box/picture/:id',
    { config: { guard: { permission: 'MESSAGE_SEND' } } },
    async (request, reply) => {
      const { actor } = await askerOf(house, request)
      const file = parametersOf(request)['id'] ?? ''
      return reply.headers(pictureHeaders).send(await ownDraftPicture({ db, storage }, { actor, file }))
    },
  )
  const seeing = { guard: { permission: 'MESSAGE_VIEW' } } as const
  app.get('/api/message/:id/picture', { config: seeing }, async (request, reply) => {
    const { actor, scope, timeZone } = await askerOf(house, request)
    const message = parametersOf(request)['id'] ?? ''
    const wanted = { actor, scope, timeZone, message, circumstances: circumstancesOf(request), now: new Date() }
    return reply.headers(pictureHeaders).send(await showMessagePicture({ db, storage }, wanted))
  })
  addSignedPicture(app, house, {
    path: '/api/inbound/message/picture',
    asked,
    show: (wanted, domainId) => ownMessagePicture({ db, storage }, { domainId, ...wanted }),
  })
}
