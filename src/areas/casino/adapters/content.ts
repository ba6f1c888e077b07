import { z } from 'zod/mini'
import type { ProviderRequest } from '#areas/casino/wallet/adapter.ts'
import { readJson } from '#engine/input/read-json.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { jsonIn } from '#values/text/json-text.ts'
import { readXml } from './xml.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

function textOf(body: Uint8Array): string {
  try {
    return utf8.decode(body)
  } catch {
    throw new BadInput('The body is not valid UTF-8.')
  }
}

/** PostgreSQL cannot store it. */
const nul = '\0'

const maxFields = 200

/** Fields of a form or a query: a plus is a space. */
function readForm(text: string): Readonly<Record<string, string>> {
  const fields = [...new URLSearchParams(text)]
  if (fields.length > maxFields) throw new BadInput(`A form can have at most ${maxFields} fields.`)
  if (fields.flat().some((part) => part.includes(nul))) throw new BadInput('The body contains unreadable characters.')
  const repeated = fields.find(([name], at) => fields.findIndex(([other]) => other === name) < at)
  if (repeated) throw new BadInput({ [repeated[0].slice(0, 60)]: 'Given more than once.' })
  return Object.fromEntries(fields)
}

type Reader = (body: Uint8Array) => unknown

/** JSON that is read strictly, its numbers as they were written: through a binary float 0.30000000000000004 and 0.3 are one. */
function readWrittenJson(body: Uint8Array): unknown {
  readJson(body)
  return jsonIn(utf8.decode(body))
}
const readForms: Reader = (body) => readForm(textOf(body))
const readXmlOf: Reader = (body) => readXml(textOf(body))
const readers: ReadonlyMap<string, Reader> = new Map([
  ['', readWrittenJson],
  ['application/json', readWrittenJson],
  ['application/octet-stream', readWrittenJson],
  ['text/json', readWrittenJson],
  ['text/plain', readWrittenJson],
  ['application/x-www-form-urlencoded', readForms],
  ['application/xml', readXmlOf],
  ['text/xml', readXmlOf],
])

/** Which reader a type has, whatever its parameters say: the only charset is UTF-8. */
function readerOf(type: string): Reader | undefined {
  const [media = ''] = type.toLowerCase().split(';')
  const name = media.trim()
  return readers.get(name) ?? (name.endsWith('+json') ? readWrittenJson : undefined)
}

/** What a request says, by the type that it states: JSON, a form or XML, and of one without a body its query. */
export function contentOf({ method, target, type, body }: ProviderRequest): unknown {
  if (method.toUpperCase() === 'GET') return readForm(target.split('?').slice(1).join('?'))
  const read = readerOf(type ?? '')
  if (!read) throw new BadInput('Send JSON, a form or XML.')
  return read(body)
}

/** Yes or no: forms and XML have only text. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((stated) => stated === true || stated === 'true' || stated === '1'),
)
