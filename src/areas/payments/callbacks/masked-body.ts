import { masked } from '#values/masked.ts'

/** Fields whose values name a person or open something, wherever they stand. */
const personal = /name|account|vpa|upi|phone|mobile|contact|email|card|holder|address|ifsc|token|secret|password|key/i
/** These only sound like it. */
const plainNames = /^(account_id|order_name|event_name)$/i
const longest = 4_096

/** A callback as it is kept: whole in shape, so that it can be looked into, and masked where it speaks of a person. */
export function maskedBody(body: Buffer): string {
  const text = body.toString('utf8').replaceAll('\0', '')
  try {
    return JSON.stringify(withoutPersons(JSON.parse(text), false)).slice(0, longest)
  } catch (error) {
    // What is no JSON says nothing that could be told apart: only its length is kept.
    if (error instanceof SyntaxError) return `${body.length} bytes, not valid JSON`
    throw error
  }
}

function withoutPersons(value: unknown, isPersonal: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutPersons(each, isPersonal))
  if (typeof value === 'object' && value !== null) {
    const inside = ([key, one]: [string, unknown]) => [key, withoutPersons(one, isPersonal || speaksOfPersons(key))]
    return Object.fromEntries(Object.entries(value).map(inside))
  }
  return isPersonal && (typeof value === 'string' || typeof value === 'number') ? masked(String(value)) : value
}

/** What a field of a person holds is his too, however deep. */
const speaksOfPersons = (name: string): boolean => personal.test(name) && !plainNames.test(name)
