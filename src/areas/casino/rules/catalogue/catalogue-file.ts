// Used by tests only, until a screen takes files of a catalogue.
import type { StatedEntry } from './catalogue-diff.ts'
import { devices, volatilities } from './game-traits.ts'
import { declaredIn, writtenRtp } from './stated-rtp.ts'

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
} as const
type LineReason = keyof typeof lineReasons

interface RefusedLine {
  readonly line: number
  readonly record: number
  readonly reason: LineReason
}

export interface FileGames {
  readonly games: readonly StatedEntry[]
  readonly refused: readonly RefusedLine[]
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
  return isBelowMin(cell('min_bet'), cell('max_bet')) ? 'minmax' : null
}

const oneOf = <T extends string>(all: readonly T[], text: string): T | null =>
  all.find((one) => one.toLowerCase() === text.trim().toLowerCase()) ?? null

function gameOf(cell: (name: FileColumn) => string): StatedEntry {
  const named = cell('devices').split('|')
  return {
    code: cell('game_code'),
    stated: {
      title: cell('name'),
      provider: cell('provider'),
      mobileCode: '',
      kind: oneOf(['SLOT', 'LIVE', 'TABLE', 'CRASH', 'CARD'] as const, cell('category')) ?? 'SLOT',
      rtp: declaredIn(writtenRtp(cell('rtp'))),
      volatility: oneOf(volatilities, cell('volatility')),
      lines: null,
      hasFreeSpins: false,
      hasDemo: false,
      hasJackpot: false,
      devices: devices.filter((device) => named.includes(device)),
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
  for (const { line, record, cells } of records) {
    const cell = (name: FileColumn) => cells[places.get(name) ?? -1] ?? ''
    const reason = reasonOf(cell, cells.length === head.length, known.has(cell('game_code')))
    if (reason === null) games.push(gameOf(cell))
    else refused.push({ line, record, reason })
    if (reason === null) known.add(cell('game_code'))
  }
  return { games, refused }
}
