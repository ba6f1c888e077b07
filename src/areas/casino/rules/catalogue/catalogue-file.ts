import { differencesOf, type Difference, type OwnGame, type StatedEntry } from './catalogue-diff.ts'
import { devices, gameKinds, volatilities } from './game-traits.ts'
import { pictureAddress } from './picture-address.ts'
import { questionIn, statedReturn, writtenRtp } from './stated-rtp.ts'

/** The columns of a catalogue file. */
export const fileColumns = [
  'game_code',
  'name',
  'provider',
  'category',
  'rtp',
  'volatility',
  'min_bet',
  'max_bet',
  'devices',
  'image',
] as const
type FileColumn = (typeof fileColumns)[number]

/** A record of the file: the line on which it begins, its number without the header, and its cells. */
export interface FileRecord {
  readonly line: number
  readonly record: number
  readonly cells: readonly string[]
}

export const lineReasons = {
  columns: 'The line does not have all columns.',
  nocode: 'The game has no code.',
  duplicate: 'An earlier line has this code.',
  long: 'The name has more than 120 characters.',
  rtp: 'RTP is not readable, or not a return from 0 to 100 %.',
  minmax: 'Max bet is below min bet.',
  code: 'The code has a space, or more than 80 characters.',
  noname: 'The game has no name.',
  provider: 'The provider is not a code of letters, digits, points, colons and hyphens.',
} as const
type LineReason = keyof typeof lineReasons

interface RefusedLine {
  readonly line: number
  readonly record: number
  readonly reason: LineReason
}

/** A game of which a person must say the return: until then it has none, and is not watched. */
interface AskedLine {
  readonly line: number
  readonly record: number
  readonly question: string
}

export interface FileGames {
  readonly games: readonly StatedEntry[]
  readonly asked: readonly AskedLine[]
  readonly refused: readonly RefusedLine[]
}

const rtpCell = (rtp: number | null): string => (rtp === null || rtp === 0 ? '' : `${(rtp / 100).toFixed(2)}%`)

/** A game as a line of a file has it, in the order of the columns: its limits and pictures are not compared. */
export const gameCells = ({ code, now }: Pick<OwnGame, 'code' | 'now'>): readonly string[] => {
  const { title, provider, kind, rtp, volatility, devices: named } = now
  return [code, title, provider, kind, rtpCell(rtp), volatility ?? '', '', '', named.join('|'), '']
}

const longestName = 120

/** Hundredths of an amount with a point or a comma; null for what is none. An empty limit is none. */
function hundredths(cell: string): bigint | null {
  const match = /^(\d{1,15})(?:[.,](\d{1,2}))?$/.exec(cell.trim())
  return match ? BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0')) : null
}

function isBelowMin(min: string, max: string): boolean {
  const [least, most] = [hundredths(min), hundredths(max)]
  return least !== null && most !== null && most < least
}

/** Why a record is no game; null if it is one. */
function reasonOf(cell: (name: FileColumn) => string, isWhole: boolean, isKnown: boolean): LineReason | null {
  if (!isWhole) return 'columns'
  if (cell('game_code') === '') return 'nocode'
  if (isKnown) return 'duplicate'
  if (Array.from(cell('name')).length > longestName) return 'long'
  if (writtenRtp(cell('rtp')).is === 'REFUSED') return 'rtp'
  if (isBelowMin(cell('min_bet'), cell('max_bet'))) return 'minmax'
  if (!/^[^\s\p{C}]{1,80}$/u.test(cell('game_code'))) return 'code'
  if (cell('name').trim() === '') return 'noname'
  return /^[\w.:-]{0,60}$/.test(cell('provider')) ? null : 'provider'
}

const oneOf = <T extends string>(all: readonly T[], text: string): T | null =>
  all.find((one) => one.toLowerCase() === text.trim().toLowerCase()) ?? null

function gameOf(cell: (name: FileColumn) => string): StatedEntry {
  const image = pictureAddress(cell('image'))
  const named = devices.filter((device) => cell('devices').split('|').includes(device))
  return {
    code: cell('game_code'),
    stated: {
      title: cell('name'),
      provider: cell('provider'),
      mobileCode: '',
      kind: oneOf(gameKinds, cell('category')) ?? 'SLOT',
      ...statedReturn(cell('rtp')),
      ...(image === null ? {} : { image }),
      volatility: oneOf(volatilities, cell('volatility')),
      lines: null,
      hasFreeSpins: false,
      hasDemo: false,
      hasJackpot: false,
      devices: named.length > 0 ? named : [...devices],
    },
  }
}

/**
 * The games of a file, and each line that is none with its reason: one broken line stops no other. Of two lines with a code the
 * first counts. A line with too few cells is refused, as nobody knows which is missing.
 */
export function gamesIn(head: readonly string[], records: readonly FileRecord[]): FileGames {
  const places = new Map(fileColumns.map((name) => [name, head.indexOf(name)]))
  const known = new Set<string>()
  const games: StatedEntry[] = []
  const refused: RefusedLine[] = []
  const asked: AskedLine[] = []
  for (const { line, record, cells } of records) {
    const cell = (name: FileColumn) => cells[places.get(name) ?? -1] ?? ''
    const reason = reasonOf(cell, cells.length === head.length, known.has(cell('game_code')))
    if (reason !== null) {
      refused.push({ line, record, reason })
      continue
    }
    games.push(gameOf(cell))
    known.add(cell('game_code'))
    const question = questionIn(writtenRtp(cell('rtp')))
    if (question !== null) asked.push({ line, record, question })
  }
  return { games, refused, asked }
}

/** What a file has no column for, or says nothing of, is as it was stated last: what staff edited of it stays theirs. */
function completed({ code, stated }: StatedEntry, own: OwnGame | undefined): StatedEntry {
  if (own === undefined) return { code, stated }
  const { title, provider, kind, rtp, rtpTo, rtps, volatility, devices: named } = stated
  const before = own.lastStated ?? own.now
  // The figure that the catalogue has says nothing of other returns: they stay as they were stated.
  const saysMore = rtps !== undefined || (rtp !== null && rtp !== own.now.rtp)
  const returns = { rtp: rtp ?? before.rtp, ...(saysMore ? { rtpTo, rtps } : {}) }
  const known = { ...returns, volatility: volatility ?? before.volatility }
  return { code, stated: { ...before, ...known, title, provider, kind, devices: named } }
}

/** What a file changes. It need not be the whole catalogue: a game that it does not name is neither retired nor renamed. */
export function differencesOfFile(own: readonly OwnGame[], games: readonly StatedEntry[]): readonly Difference[] {
  const byCode = new Map(own.flatMap((game) => [game.code, ...game.otherCodes].map((code) => [code, game] as const)))
  const entries = games.map((entry) => completed(entry, byCode.get(entry.code)))
  return differencesOf(own, entries).flatMap((one): Difference[] => {
    if (one.kind === 'RETIRED') return []
    return [one.kind === 'NEW' ? { ...one, isRenamed: false } : one]
  })
}

const mostNamed = 200

/** The lines that are refused, and then those with a question, in words, for as many as people read. */
export function writtenLines({ refused, asked }: Omit<FileGames, 'games'>, most = mostNamed): string {
  const remarks = [
    ...refused.map(({ line, record, reason }) => ({ line, record, text: lineReasons[reason] })),
    ...asked.map(({ line, record, question }) => ({ line, record, text: question })),
  ]
  const named = remarks.slice(0, most).map(({ line, record, text }) => `Line ${line} (game ${record}): ${text}`)
  return [...named, ...(remarks.length > most ? [`${remarks.length - most} more`] : [])].join('\n')
}
