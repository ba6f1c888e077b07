import type { FieldChange, StatedField, StatedGame } from '#areas/casino/rules/catalogue/catalogue-diff.ts'
import { deviceLabels, gameKindLabels, volatilityLabels } from '#areas/casino/catalogues/games/game-choices.ts'

export const syncStates = ['ASKED', 'COMPARED', 'FAILED'] as const
export const syncLabels = { ASKED: 'Waiting for the answer', COMPARED: 'Compared', FAILED: 'Failed' } as const

export const syncSources = ['PROVIDER', 'FILE'] as const
export const sourceLabels = { PROVIDER: 'Provider', FILE: 'File' } as const

export const lineKinds = ['NEW', 'CHANGED', 'RETIRED'] as const
export const lineKindLabels = { NEW: 'New', CHANGED: 'Changed', RETIRED: 'Retired' } as const

export const lineLabels = { OPEN: 'Open', APPLIED: 'Applied', REPLACED: 'Replaced' } as const

const fieldLabels: Readonly<Record<StatedField, string>> = {
  title: 'Name',
  provider: 'Provider',
  mobileCode: 'Mobile code',
  kind: 'Type',
  rtp: 'RTP %',
  rtps: 'Returns',
  volatility: 'Volatility',
  lines: 'Lines',
  hasFreeSpins: 'Free spins',
  hasDemo: 'Demo',
  hasJackpot: 'Jackpot',
  devices: 'Devices',
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no')
const percent = (basisPoints: number): string =>
  `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`

/** The value of a field as people read it. */
function written(game: StatedGame, field: StatedField): string {
  switch (field) {
    case 'kind':
      return gameKindLabels[game.kind]
    case 'rtp':
      return game.rtp === null ? 'unknown' : percent(game.rtp)
    case 'rtps':
      return game.rtps === undefined || game.rtps.length === 0 ? 'none' : game.rtps.join(', ')
    case 'volatility':
      return game.volatility === null ? 'unknown' : volatilityLabels[game.volatility]
    case 'lines':
      return game.lines === null ? 'unknown' : String(game.lines)
    case 'devices':
      return game.devices.map((each) => deviceLabels[each]).join(', ')
    case 'hasFreeSpins':
    case 'hasDemo':
    case 'hasJackpot':
      return yesNo(game[field])
    default:
      return game[field] === '' ? 'none' : game[field]
  }
}

export const writtenChanges = (now: StatedGame, stated: StatedGame, changes: readonly FieldChange[]): string =>
  changes.map(({ field }) => `${fieldLabels[field]}: ${written(now, field)} → ${written(stated, field)}`).join('; ')

/** Of a new game that is probably a known one under another code. */
export const writtenRename = (from: string, to: string): string => `Game code: ${from} → ${to}`

export const writtenEdited = (changes: readonly FieldChange[]): string =>
  changes.flatMap(({ field, isEdited }) => (isEdited ? [fieldLabels[field]] : [])).join(', ')
