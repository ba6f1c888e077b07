import type { FastifyRequest } from 'fastify'
import { apiPath } from '#blueprint/paths/endpoints.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'
import type { TableName } from '#blueprint/table-names.ts'
import type { App } from '#engine/http/app.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { sessionOf } from '#engine/http/session-of.ts'
import { measureOf, uploaderKey } from '#engine/pictures/operator-picture.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { InvalidPicture } from '#platform/storage/picture.ts'
import { storePicture } from '#platform/storage/store-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'

const embedded = /\bsrc\s*=\s*["']?(data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/=]+))/gi
const most = 20

interface RichForm {
  readonly of: TableName
  readonly fields: readonly string[]
}

const textsIn = ({ fields }: AnyForm): readonly string[] =>
  Object.entries<AnyKind>(fields).flatMap(([name, { name: kind }]) => (kind === 'richText' ? [name] : []))

/** The pages with rich texts, by the address to which they are sent. */
function richForms({ modules }: AppContext): ReadonlyMap<string, RichForm> {
  const found = new Map<string, RichForm>()
  for (const form of contentsOf(modules).forms) {
    const fields = textsIn(form)
    if (fields.length === 0 || !form.pictures) continue
    for (const page of [form.create, form.edit])
      if (page) found.set(apiPath(page.path), { of: form.pictures.of, fields })
  }
  return found
}

interface Embedded {
  readonly type: string
  readonly content: string
}
type Store = (bytes: Buffer, type: string) => Promise<string | null>

/** The text with the addresses of stored pictures instead of embedded ones; what is no picture stays, and is cleaned away. */
async function withStored(html: string, field: string, store: Store): Promise<string> {
  const found = new Map(
    Array.from(html.matchAll(embedded), ([, address = '', type = '', content = '']): [string, Embedded] => [
      address,
      { type, content },
    ]),
  )
  if (found.size > most) throw new BadInput({ [field]: `At most ${most} pictures can lie in a text.` })
  let stored = html
  for (const [address, { type, content }] of found) {
    const file = await store(Buffer.from(content, 'base64'), type.toLowerCase())
    if (file !== null) stored = stored.replaceAll(address, `picture/${file}`)
  }
  return stored
}

/** An object in a body; null for everything else, which the page refuses. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null

/**
 * Pictures that lie in a rich text as data become stored pictures by the same checks as an upload, however the
 * text arrives: by a paste, a call or an import.
 */
export function storeEmbeddedPictures(app: App, appContext: AppContext, storage: Storage): void {
  const forms = richForms(appContext)
  const { db } = appContext
  app.addHook('preHandler', async (request: FastifyRequest) => {
    const form = request.method === 'GET' ? undefined : forms.get(request.routeOptions.url ?? '')
    const body = form && fieldsOf(request.body)
    const values = body && fieldsOf(body['values'])
    if (!form || !values) return
    const { actor } = sessionOf(request)
    const [domainId] = actor.domains
    if (domainId === undefined) return
    const sender = { by: uploaderKey(form.of, actor.username), domainId }
    const store: Store = async (bytes, type) => {
      try {
        const { file } = await storePicture({ db, storage }, sender, { bytes, type, measure: measureOf(form.of) })
        return file
      } catch (problem) {
        if (problem instanceof InvalidPicture) return null
        throw problem
      }
    }
    const entered: Record<string, unknown> = { ...values }
    for (const field of form.fields) {
      const html = values[field]
      if (typeof html === 'string') entered[field] = await withStored(html, field, store)
    }
    request.body = { ...body, values: entered }
  })
}
