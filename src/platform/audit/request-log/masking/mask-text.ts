import { jsonIn, jsonText, WrittenNumber } from '#values/text/json-text.ts'
import { masked } from '#values/text/masked.ts'
import type { Masks, Sensitivity } from './masks.ts'

const pair = /(?<![\w.%-])([\w.%-]{2,})(\s*[=:]\s*)("?)([^\s&;,"'<>]+)/g
const scheme = /\b(Bearer|Basic)\s+([\w.~+/=-]{4,})/gi
const token = /\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?|\b(?:sk|pk|rk|whsec|ovk|ghp|xox[abp])[_-][\w+/=-]{8,}/g
const card = /(?<![\d.-])(?:\d[ -]?){12,18}\d(?![\d.-])/g
const cardStart = /^(4|5[1-5]|2[2-7]|3[47]|6[05])/

/** Masks what is known as a secret by its shape or by the name before it. */
export function maskText(text: string, masks: Masks): string {
  if (/^\s*[{[]/.test(text)) {
    const json = jsonIn(text)
    if (json !== undefined) return jsonText(maskJson(json, masks))
  }
  return text
    .replace(scheme, (_, name: string, value: string) => `${name} ${masks.secret(value)}`)
    .replace(token, (value) => masks.secret(value, 'token'))
    .replace(pair, (whole, name: string, between: string, quote: string, value: string) => {
      const kind = masks.sensitivityOf(decodedOr(name, name))
      if (kind === null || value.startsWith('[')) return whole
      const decoded = decodedOr(value, value)
      return `${name}${between}${quote}${kind === 'secret' ? masks.secret(decoded) : masked(decoded)}`
    })
    .replace(card, (value) => (isCard(value.replace(/\D/g, '')) ? masks.secret(value, 'card number') : value))
}

function isCard(digits: string): boolean {
  if (!cardStart.test(digits)) return false
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Text of an address or a form; the other where it is not encoded correctly. */
export function decodedOr<T>(text: string, other: T): string | T {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (error) {
    if (error instanceof URIError) return other
    throw error
  }
}

const namingField = /^(k|key|name|field|param|parameter|header|property)$/i

/** Masks JSON that was read with its numbers as written. */
export function maskJson(value: unknown, masks: Masks, within: Sensitivity = null): unknown {
  if (within === 'secret' && value !== null && typeof value !== 'boolean')
    return masks.secret(typeof value === 'string' ? value : jsonText(value))
  if (value instanceof WrittenNumber || typeof value === 'number') return maskNumber(value, masks, within)
  if (typeof value === 'string') return within === 'personal' ? masked(value) : maskText(value, masks)
  if (Array.isArray(value)) return value.map((each) => maskJson(each, masks, within))
  if (typeof value !== 'object' || value === null) return value
  const entries: readonly [string, unknown][] = Object.entries(value)
  const named = entries.find(([name, each]) => namingField.test(name) && typeof each === 'string')
  const ofNamed = named === undefined ? null : masks.sensitivityOf(String(named[1]))
  return Object.fromEntries(
    entries.map(([name, each]) => {
      if (ofNamed !== null && named?.[0] === name) return [name, each]
      return [name, maskJson(each, masks, masks.sensitivityOf(name) ?? ofNamed ?? within)]
    }),
  )
}

function maskNumber(value: WrittenNumber | number, masks: Masks, within: Sensitivity): unknown {
  const text = value instanceof WrittenNumber ? value.text : String(value)
  if (within === 'personal') return masked(text)
  return /^\d{13,19}$/.test(text) && isCard(text) ? masks.secret(text, 'card number') : value
}

/** A field of a form or query, by its name. What cannot be decoded is masked whole. */
export function maskField(name: string | null, value: string | null, masks: Masks): string {
  if (name === null || value === null) return masks.secret(value ?? '')
  const kind = masks.sensitivityOf(name)
  if (kind === 'secret') return masks.secret(value)
  return kind === 'personal' ? masked(value) : maskText(value, masks)
}
