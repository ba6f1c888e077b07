/** What a provider writes for the return to player, in basis points. */
export type WrittenRtp =
  | { readonly is: 'UNKNOWN' }
  | { readonly is: 'VALUE'; readonly rtp: number; readonly hasComma: boolean }
  /** The operator's setting lies within; what is declared is the lower end. */
  | { readonly is: 'RANGE'; readonly from: number; readonly to: number }
  /** One of them is live: a person says which. */
  | { readonly is: 'VERSIONS'; readonly rtps: readonly number[] }
  | { readonly is: 'BY_LICENCE'; readonly rtps: Readonly<Record<string, number>> }
  /** 0.965 is 96.50 % or 0.97 %: a person says which. */
  | { readonly is: 'QUESTION'; readonly asPart: number; readonly asPercent: number }
  | { readonly is: 'REFUSED'; readonly reason: string }

const unknown: ReadonlySet<string> = new Set(['', '-', '–', 'n/a', 'na', 'none', 'unknown'])
const refused = { is: 'REFUSED', reason: 'RTP is above 0 and at most 100 %.' } as const
const unreadable = { is: 'REFUSED', reason: 'RTP is not readable.' } as const

interface Digits {
  /** In basis points, half up. */
  readonly points: number
  readonly whole: number
  /** Whole basis points of the value as a part of one: 0.965 is 9,650. */
  readonly asPart: number
}

/** A number of at most three digits before its mark and four after it. */
function digitsOf(text: string): Digits | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/.exec(text)
  if (!match) return null
  const whole = Number(match[1])
  const tenThousandths = Number((match[2] ?? '').padEnd(4, '0'))
  return {
    points: whole * 100 + Math.floor((tenThousandths + 50) / 100),
    whole,
    asPart: whole * 10_000 + tenThousandths,
  }
}

const isReturn = ({ points }: Digits): boolean => points > 0 && points <= 10_000

/** Several figures, each of which must be one. */
function figures(texts: readonly string[]): readonly number[] | null {
  const read = texts.map((text) => digitsOf(text.trim()))
  return read.every((one) => one !== null && isReturn(one)) ? read.map((one) => one?.points ?? 0) : null
}

function byLicence(text: string): WrittenRtp {
  const parts = text.split(';').map((part) => part.split(':').map((side) => side.trim()))
  const rtps = figures(parts.map(([, figure = '']) => figure))
  const isNamed = parts.every(({ length, 0: licence }) => length === 2 && licence !== '')
  if (rtps === null || !isNamed) return refused
  return { is: 'BY_LICENCE', rtps: Object.fromEntries(parts.map(([licence = ''], at) => [licence, rtps[at] ?? 0])) }
}

/** Reads what a file or a provider says of the return to player. Nothing is unknown, and never zero. */
export function writtenRtp(text: string): WrittenRtp {
  const plain = text.trim()
  if (unknown.has(plain.toLowerCase())) return { is: 'UNKNOWN' }
  if (plain.includes(':')) return byLicence(plain)
  if (plain.includes('/')) {
    const rtps = figures(plain.split('/'))
    return rtps === null ? refused : { is: 'VERSIONS', rtps }
  }
  const ends = /^([\d.,%]+)\s*[-–]\s*([\d.,%]+)$/.exec(plain)
  if (ends) {
    const [from = 0, to = 0] = figures(ends.slice(1)) ?? []
    return from > 0 && from <= to ? { is: 'RANGE', from, to } : refused
  }
  const value = digitsOf(plain)
  if (value === null) return unreadable
  if (!isReturn(value)) return refused
  const isPart = value.whole === 0 && !plain.endsWith('%')
  if (isPart) return { is: 'QUESTION', asPart: value.asPart, asPercent: value.points }
  return { is: 'VALUE', rtp: value.points, hasComma: plain.includes(',') }
}

/** What the watched return is compared with; null: the game is not watched until a person has said. */
export function declaredIn(written: WrittenRtp): number | null {
  if (written.is === 'VALUE') return written.rtp
  return written.is === 'RANGE' ? written.from : null
}

interface StatedReturn {
  readonly rtp: number | null
  /** The upper end of a range. */
  readonly rtpTo?: number
  /** Each of several, in words. */
  readonly rtps?: readonly string[]
}

/** What is stated beside a single figure: a range, versions, or returns by licence. */
function severalIn(written: WrittenRtp): readonly string[] {
  switch (written.is) {
    case 'RANGE':
      return [`${percent(written.from)} to ${percent(written.to)}`]
    case 'VERSIONS':
      return written.rtps.map(percent)
    case 'BY_LICENCE':
      return Object.entries(written.rtps).map(([licence, rtp]) => `${licence} ${percent(rtp)}`)
    default:
      return []
  }
}

/** The return of a game as its statement holds it. */
export function statedReturn(text: string): StatedReturn {
  const written = writtenRtp(text)
  const rtps = severalIn(written)
  return {
    rtp: declaredIn(written),
    ...(written.is === 'RANGE' ? { rtpTo: written.to } : {}),
    ...(rtps.length === 0 ? {} : { rtps }),
  }
}

const percent = (points: number): string => `${(points / 100).toFixed(2)} %`

/** What a person must say before the return is known; null: nothing. */
export function questionIn(written: WrittenRtp): string | null {
  switch (written.is) {
    case 'QUESTION':
      return `RTP is ${percent(written.asPart)} or ${percent(written.asPercent)}. Enter it at the game.`
    case 'VERSIONS':
      return `RTP has ${written.rtps.length} versions: ${severalIn(written).join(', ')}. Enter the one that is live.`
    case 'BY_LICENCE':
      return `RTP depends on the licence: ${severalIn(written).join(', ')}. Enter that of your licence.`
    default:
      return null
  }
}
