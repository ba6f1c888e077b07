import { masked } from '#values/text/masked.ts'
import { jsonText, WrittenNumber } from '#values/text/json-text.ts'
import { contentOf, type BodyType } from './body-type.ts'

/** Field names with personal data or secrets, at any depth. */
const personalFields =
  /name|account|vpa|upi|phone|mobile|contact|email|card|holder|address|ifsc|token|secret|password|key/i
/** Field names that match but are not personal. */
const nonPersonalFields = /^(account_id|order_name|event_name)$/i
const maxLength = 4_096

/** The stored form of a callback as JSON: complete structure, with personal data masked. */
export function maskedBody(body: Buffer, type: BodyType = 'json'): string {
  const text = body.toString('utf8').replaceAll('\0', '')
  const value = contentOf(text, type)
  // Without JSON nothing can be masked selectively: only the length is stored.
  if (value === undefined) return `${body.length} bytes, not valid JSON`
  return jsonText(maskPersonal(value, false)).slice(0, maxLength)
}

function maskPersonal(value: unknown, isPersonal: boolean): unknown {
  if (value instanceof WrittenNumber) return isPersonal ? masked(value.text) : value
  if (Array.isArray(value)) return value.map((each) => maskPersonal(each, isPersonal))
  if (typeof value === 'object' && value !== null) {
    const inside = ([key, one]: [string, unknown]) => [key, maskPersonal(one, isPersonal || isPersonalField(key))]
    return Object.fromEntries(Object.entries(value).map(inside))
  }
  return isPersonal && (typeof value === 'string' || typeof value === 'number') ? masked(String(value)) : value
}

/** Whether a field holds personal data; everything nested in it is masked too. */
const isPersonalField = (name: string): boolean => personalFields.test(name) && !nonPersonalFields.test(name)
