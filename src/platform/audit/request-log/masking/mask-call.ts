import { jsonIn, jsonText } from '#values/text/json-text.ts'
import type { Masks } from './masks.ts'
import { decodedOr, maskField, maskJson, maskText } from './mask-text.ts'

export type CallHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** Headers whose values are shown; those of all others are masked. */
const shownHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'host',
  'retry-after',
  'server',
  'transfer-encoding',
  'user-agent',
  'webhook-id',
  'webhook-replay',
  'webhook-timestamp',
  'x-key',
  'x-nonce',
  'x-request-id',
  'x-timestamp',
])

/** The headers of a call, one a line. */
export const maskHeaders = (headers: CallHeaders, masks: Masks): string =>
  Object.entries(headers)
    .flatMap(([name, value]) =>
      value === undefined ? [] : `${name}: ${maskHeader(name.toLowerCase(), [value].flat().join(', '), masks)}`,
    )
    .join('\n')

function maskHeader(name: string, value: string, masks: Masks): string {
  if (shownHeaders.has(name)) return maskText(value, masks)
  if (name === 'cookie')
    return value
      .split(/;\s*/)
      .map((one) => maskCookie(one, masks))
      .join('; ')
  if (name === 'location' || name === 'referer') return maskUrl(value, masks)
  const [, scheme, credentials] = /^(Basic|Bearer|Digest) (.+)$/i.exec(value) ?? []
  return credentials === undefined ? masks.secret(value) : `${scheme} ${masks.secret(credentials)}`
}

function maskCookie(text: string, masks: Masks): string {
  const at = text.indexOf('=')
  if (at < 0) return masks.secret(text)
  const [name, value] = [text.slice(0, at), text.slice(at + 1)]
  return `${name}=${maskField(name, value, masks)}`
}

/** An address without what authenticates in it; `secretParts` are the parts of its path that its definition declares secret. */
export function maskUrl(text: string, masks: Masks, secretParts: readonly string[] = []): string {
  const [, beforeQuery = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text) ?? []
  const path = beforeQuery
    .replace(/^(\w+:\/\/)[^/@]*@/, (whole, start: string) => `${start}${masks.secret(whole.slice(start.length, -1))}@`)
    .split('/')
    .map((part) => (secretParts.includes(part) ? masks.secret(part) : maskText(part, masks)))
    .join('/')
  return [
    path,
    query === undefined ? '' : `?${maskPairs(query, '&', masks)}`,
    fragment === undefined ? '' : `#${maskPairs(fragment, '&', masks)}`,
  ].join('')
}

/** Fields of a form or query, joined by what the reader sees best. */
function maskPairs(text: string, joint: string, masks: Masks): string {
  return text
    .split('&')
    .map((one) => {
      const at = one.indexOf('=')
      if (at < 0) return maskText(one, masks)
      const [name, value] = [one.slice(0, at), one.slice(at + 1)]
      const shown = maskField(decodedOr(name, null), decodedOr(value, null), masks)
      return `${decodedOr(name, name)}=${shown.replaceAll(/[\r\n]+/g, ' ')}`
    })
    .join(joint)
}

export interface CallBody {
  readonly text: string | null
  readonly bytes: number
  /** The body was too long to be read. */
  readonly isLeftOut?: true
}

const maxStored = 16_384
const formType = /^application\/x-www-form-urlencoded/i

/** A body as it is stored: JSON, or the fields of a form, one a line. What is neither is not shown at all. */
export function maskBody({ text, bytes, isLeftOut }: CallBody, type: string, masks: Masks): string {
  if (isLeftOut) return `Not shown: ${bytes} bytes are too long.`
  if (text === null || text === '') return ''
  const json = jsonIn(text)
  const shown =
    typeof json === 'object' && json !== null
      ? jsonText(maskJson(json, masks))
      : formType.test(type)
        ? maskPairs(text, '\n', masks)
        : null
  if (shown === null) return `Not shown: ${bytes} bytes that are neither JSON nor a form.`
  return shown.length <= maxStored ? shown : `${shown.slice(0, maxStored)}…`
}
