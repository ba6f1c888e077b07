import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { MessageFormat } from '#areas/payments/gateways/callbacks/message-format.ts'
import { signatureBy } from './dialects.ts'
import type { Flaw, RandomMessage } from './random-callbacks.ts'
import { asForm, asJson, asSortedJson, type Content, type Written } from './written.ts'

/** What a message is about: the deposit as its gateway was asked for it. */
export interface Asked {
  readonly format: MessageFormat
  readonly order: string
  readonly currency: string
  readonly digits: number
  readonly minor: number
  readonly secret: string
  /** Milliseconds. */
  readonly now: number
}

export interface Sent {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

const isForm = ({ bodies }: MessageFormat): boolean => bodies === 'form'
const isStamped = ({ signing }: MessageFormat): boolean => signing.timestampHeader !== null

/** Whether a gateway of this format can make the mistake; otherwise the message is right. */
export function canHave(flaw: Flaw, { format, digits }: Pick<Asked, 'format' | 'digits'>): boolean {
  if (flaw === 'the other unit') return digits > 0
  if (flaw === 'another merchant') return format.namesNoMerchant !== true
  if (flaw === 'a field twice') return isForm(format)
  if (flaw === 'cut off') return !isForm(format)
  const needsStamp: readonly Flaw[] = [
    'stamp changed after it was signed',
    'too old',
    'too early',
    'no stamp',
    'stamp of eleven digits',
  ]
  return !needsStamp.includes(flaw) || isStamped(format)
}

const inUnits = (minor: number, digits: number): string =>
  digits === 0 ? String(minor) : (minor / 10 ** digits).toFixed(digits)

/** The amount as a gateway writes it; null: not at all. */
function amountOf({ flaw, notation }: RandomMessage, { format, digits, minor }: Asked): Written | null {
  const isMinor = format.amounts.unit === 'minor'
  const plain = isMinor ? String(minor) : inUnits(minor, digits)
  const wrong: Partial<Record<Flaw, string | null>> = {
    'one minor unit more': isMinor ? String(minor + 1) : inUnits(minor + 1, digits),
    'the other unit': isMinor ? inUnits(minor, digits) : String(minor),
    'finer than the currency': `${plain}${isMinor || digits === 0 ? '.' : ''}5`,
    'decimal comma': inUnits(minor, 2).replace('.', ','),
    'with its currency': `${plain} INR`,
    'digits of another script': plain.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit))),
    'exponent in a text': `${minor}e${isMinor ? 0 : -digits}`,
    'below zero': `-${plain}`,
    'no amount': null,
  }
  if (flaw !== null && flaw in wrong) return asWritten(wrong[flaw] ?? null, format)
  if (isTextual(format)) return { text: plain }
  const exponent = `${minor}e${isMinor ? 0 : -digits}`
  const zeros = plain.includes('.') ? `${plain}0` : `${plain}.00`
  return { number: { plain, zeros, exponent }[notation] }
}

const isTextual = (format: MessageFormat): boolean => isForm(format) || format.amounts.as === 'text'
/** As a number where the gateway writes numbers and the text is one. */
const asWritten = (text: string | null, format: MessageFormat): Written | null =>
  text === null ? null : !isTextual(format) && /^-?\d+(\.\d+)?$/.test(text) ? { number: text } : { text }

const statusOf = ({ words }: MessageFormat, { says, flaw }: RandomMessage): string => {
  const meant = { paid: 'SUCCESS', pending: 'PENDING', failed: 'FAILED' }[says]
  const [word = ''] = Object.entries(words).find(([, means]) => means === meant) ?? []
  return flaw === 'an unknown status' ? `${word}?` : word
}

function contentIn(message: RandomMessage, asked: Asked): Content {
  const { format, order, currency } = asked
  const { fields } = format
  const { flaw, reference, hasNumbers, extra } = message
  const id = (text: string): Written => (hasNumbers && !isForm(format) ? { number: text } : { text })
  const amount = amountOf(message, asked)
  const content: (readonly [string | null, Written])[] = [
    [fields.order, { text: flaw === 'an unknown order' ? randomUUID() : order }],
    [fields.word, { text: statusOf(format, message) }],
    ...(amount === null ? [] : [[fields.amount, amount] as const]),
    [fields.currency, { text: flaw === 'another currency' ? 'USD' : currency }],
    [fields.merchant, { text: flaw === 'another merchant' ? 'another' : 'house' }],
    [fields.reference, id(reference)],
    [fields.utr, id(utrOf(message))],
    [fields.event, id(`9${reference}`)],
    [fields.direction, { text: 'deposit' }],
    ['note', { text: extra }],
    ...(flaw === 'a field twice' ? [[fields.amount, { text: '1' }] as const] : []),
  ]
  return content.flatMap(([path, value]) => (path === null ? [] : [[path, value] as const]))
}

export const utrOf = ({ reference }: Pick<RandomMessage, 'reference'>): string => `4${reference.slice(0, 11)}`

const types = {
  json: [
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/JSON; charset=utf8; v=2',
    'application/vnd.pay+json',
  ],
  form: [
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=UTF-8',
    'Application/X-WWW-Form-URLEncoded;charset="utf-8"',
  ],
} as const
const otherTypes = {
  json: ['application/x-www-form-urlencoded', 'text/plain', 'text/html; charset=utf-8', 'image/png', 'json'],
  form: ['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'form'],
} as const

function typeOf({ flaw, type }: RandomMessage, format: MessageFormat): string {
  const kind = isForm(format) ? 'form' : 'json'
  const list = flaw === 'another content type' ? otherTypes[kind] : types[kind]
  const chosen = list[type % list.length] ?? list[0]
  return flaw === 'another charset' ? `${types[kind][0]}; charset=utf-16le` : chosen
}

const inUnit = { seconds: 1, milliseconds: 1_000, microseconds: 1_000_000 } as const

function stampOf({ flaw, stampUnit, age }: RandomMessage, now: number): string {
  const shift = flaw === 'too old' ? -310 : flaw === 'too early' ? 310 : age
  const seconds = Math.floor(now / 1_000) + shift
  if (flaw === 'no stamp') return ''
  return flaw === 'stamp of eleven digits' ? `${seconds}0` : String(seconds * inUnit[stampUnit])
}

/** The bytes and headers of a message, as its gateway sends them. */
export function messageOf(message: RandomMessage, asked: Asked): Sent {
  const { format, secret, now } = asked
  const { flaw } = message
  const content = contentIn(message, asked)
  const text = isForm(format)
    ? asForm(content, message)
    : `${message.hasMark ? '\uFEFF' : ''}${asJson(content, message)}`
  const written = flaw === 'cut off' ? text.slice(0, -Math.ceil(text.length / 3)) : text
  const body = bytesOf(written, flaw)
  const stamp = stampOf(message, now)
  const { header, timestampHeader } = format.signing
  const signature = signatureBy(format, {
    body,
    sorted: asSortedJson(content),
    stamp,
    dot: message.dot,
    secret: flaw === 'signed by another' ? 'guessed' : secret,
  })
  const sentStamp = flaw === 'stamp changed after it was signed' ? String(Number(stamp) + 1) : stamp
  return {
    body: flaw === 'changed after it was signed' ? changed(body, format) : body,
    headers: {
      'content-type': typeOf(message, format),
      ...(flaw === 'no signature' ? {} : { [header]: signature }),
      ...(timestampHeader === null || sentStamp === '' ? {} : { [timestampHeader]: sentStamp }),
      ...(flaw === 'compressed' ? { 'content-encoding': 'gzip' } : {}),
    },
  }
}

function bytesOf(text: string, flaw: Flaw | null): Buffer {
  if (flaw === 'compressed') return gzipSync(text)
  return Buffer.from(text, flaw === 'another charset' ? 'utf16le' : 'utf8')
}

const changed = (body: Buffer, format: MessageFormat): Buffer =>
  Buffer.from(isForm(format) ? `${body.toString()}&note2=1` : `${body.toString().replace(/}$/, '')},"note2":1}`)
