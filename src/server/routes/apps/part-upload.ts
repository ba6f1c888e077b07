import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { App } from '#engine/http/app.ts'
import { viewerOf, type AppContext } from '#engine/http/app-context.ts'
import { addRead } from '#engine/http/call.ts'
import { queryOf, rejectUnknown } from '#engine/http/query-parameters.ts'
import { takePart } from '#platform/apk/parts/package-parts.ts'
import { partBytes, type NamedPart } from '#platform/apk/parts/part-of-package.ts'
import { maxPackageBytes } from '#platform/apk/store-package.ts'
import { BadInput, NotFound } from '#platform/errors/app-errors.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { appCalls } from '#server/calls/app-calls.ts'

interface Places extends AppContext {
  readonly storage: Storage
  /** Where a package lies while it is put together and read. */
  readonly folder: string
}

/** The upload of a package in parts, which goes on after a cut connection from what is stored. */
export function addPartUpload(app: App, appContext: Places): void {
  const { db, storage, folder } = appContext
  addRead<typeof appCalls.bringPart.answer>(app, appCalls.bringPart, async (request) => {
    const { actor } = await viewerOf(appContext, request)
    const [domainId] = actor.domains
    if (domainId === undefined) throw new NotFound()
    const part = partIn(request)
    if (!(request.body instanceof Readable)) throw new BadInput({ package: 'Send the bytes of a part.' })
    const sender = { by: actor.username, domainId }
    const { offset, stored } = await takePart({ db, storage, folder }, sender, part, request.body)
    return stored === null ? { offset } : { offset, package: stored }
  })
}

const hash = /^[0-9a-f]{64}$/
const number = /^\d{1,12}$/

const numberIn = (digits: string): number | null => (number.test(digits) ? Number(digits) : null)

/** Which part of which upload the bytes are. */
function partIn(request: FastifyRequest): NamedPart {
  const query = queryOf(request)
  rejectUnknown(query, (name) => ['upload', 'bytes', 'offset', 'sha256'].includes(name))
  const { upload = '', bytes = '', offset: at = '', sha256 = '' } = query
  const total = numberIn(bytes)
  const offset = numberIn(at)
  if (total === null) throw new BadInput({ bytes: 'Enter the bytes of the package.' })
  if (total === 0) throw new BadInput({ bytes: 'The package is empty.' })
  if (total > maxPackageBytes) throw new BadInput({ bytes: 'The package is larger than 200 MB.' })
  if (offset === null || offset >= total || offset % partBytes !== 0)
    throw new BadInput({ offset: 'Enter the offset of a part.' })
  if (!hash.test(upload)) throw new BadInput({ upload: 'Enter the name of the upload.' })
  if (!hash.test(sha256)) throw new BadInput({ sha256: 'Enter the SHA-256 of the part.' })
  return { upload, total, offset, sha256 }
}
