import { NotThere } from '#platform/errors/problems.ts'
import { addSignedPicture } from './signed-picture.ts'
import { ownDraftPicture } from '#engine/pictures/attached.ts'
import { keepPicture } from '#platform/storage/keep-picture.ts'
import { ofMessages } from '#platform/storage/picture.ts'
import { ownMessagePicture, showMessagePicture } from '#engine/pictures/show-message-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { App } from '#engine/http/app.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import { pictureCalls } from '#server/calls/picture-calls.ts'
import { circumstancesOf, headerOf } from '#engine/http/guard.ts'
import { askerOf, type House } from '#engine/http/house.ts'
import { pictureHeaders } from '#engine/pictures/picture-answer.ts'
import { parametersOf } from '#engine/http/query-text.ts'

/** What is sent along with messages: brought before it is known to whom it goes, and seen by whoever may read them. */
export function addMessagePictures(app: App, house: House, storage: Storage): void {
  const { db } = house
  addRead(app, pictureCalls.message, async (request) => {
    const { actor } = await askerOf(house, request)
    const [domainId] = actor.domains
    if (domainId === undefined) throw new NotThere()
    const bytes = request.rawBody ?? Buffer.alloc(0)
    const sent = { bytes, type: headerOf(request, 'content-type') ?? '', measure: ofMessages }
    return keepPicture({ db, storage }, { by: actor.username, domainId }, sent)
  })
  addCall(app, pictureCalls.draft, async (request, reply) => {
    const { actor } = await askerOf(house, request)
    const file = parametersOf(request)['id'] ?? ''
    return reply.headers(pictureHeaders).send(await ownDraftPicture({ db, storage }, { actor, file }))
  })
  addCall(app, pictureCalls.ofMessage, async (request, reply) => {
    const { actor, scope, timeZone } = await askerOf(house, request)
    const message = parametersOf(request)['id'] ?? ''
    const wanted = { actor, scope, timeZone, message, circumstances: circumstancesOf(request), now: new Date() }
    return reply.headers(pictureHeaders).send(await showMessagePicture({ db, storage }, wanted))
  })
  addSignedPicture(app, house, pictureCalls.messageBySite, (wanted, domainId) =>
    ownMessagePicture({ db, storage }, { domainId, ...wanted }),
  )
}
