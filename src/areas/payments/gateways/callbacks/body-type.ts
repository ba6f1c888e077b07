import { mediaTypeOf } from '#engine/http/routes/media-type.ts'
import { jsonIn } from '#values/text/json-text.ts'
import type { RawCallback } from '#areas/payments/gateways/work/gateway.ts'

/** How a gateway writes the bodies of its callbacks. */
export const bodyTypes = ['json', 'form'] as const
export type BodyType = (typeof bodyTypes)[number]

const words: Readonly<Record<BodyType, string>> = { json: 'JSON', form: 'a form' }
const jsonMedia = /^application\/(json|[\w.-]+\+json)$/
const formMedia = 'application/x-www-form-urlencoded'

type Headers = RawCallback['headers']

/** The type of a body by its headers; null: none that a gateway can be set to. */
function typeOf(contentType: string): BodyType | null {
  const media = mediaTypeOf(contentType)
  if (!media?.isUtf8) return null
  if (jsonMedia.test(media.type)) return 'json'
  return media.type === formMedia ? 'form' : null
}

/** Why the body is not one that the gateway is set to send, or null. */
export function bodyProblem(headers: Headers, expected: BodyType): string | null {
  const { 'content-type': type, 'content-encoding': encoding } = headers
  if (encoding !== undefined && encoding !== 'identity')
    return 'The body is compressed; the gateway must send it uncompressed'
  if (type === undefined || typeOf(String(type)) === expected) return null
  return `The body is ${String(type).slice(0, 80) || 'of no type'}; this gateway is set to send ${words[expected]}`
}

/** The fields of a form; undefined where one is given twice: neither value is more right than the other. */
function formIn(text: string): unknown {
  const fields = [...new URLSearchParams(text.replace(/^\uFEFF/, ''))]
  return new Set(fields.map(([name]) => name)).size < fields.length ? undefined : Object.fromEntries(fields)
}

/** The content of a body as JSON; undefined if it cannot be read. */
export const contentOf = (body: Buffer | string, type: BodyType): unknown =>
  type === 'form' ? formIn(body.toString()) : jsonIn(body.toString())
