import type { devices, gameKinds, volatilities } from './game-traits.ts'

/** What a provider states of a game, as the catalogue stores it. A figure that it does not state is null. */
export interface StatedGame {
  readonly title: string
  /** The code of its provider, at an aggregator with two levels that of the sub-provider. */
  readonly provider: string
  readonly mobileCode: string
  readonly kind: (typeof gameKinds)[number]
  /** In basis points. */
  readonly rtp: number | null
  readonly volatility: (typeof volatilities)[number] | null
  readonly lines: number | null
  readonly hasFreeSpins: boolean
  readonly hasDemo: boolean
  readonly hasJackpot: boolean
  readonly devices: readonly (typeof devices)[number][]
}

export const statedFields = [
  'title',
  'provider',
  'mobileCode',
  'kind',
  'rtp',
  'volatility',
  'lines',
  'hasFreeSpins',
  'hasDemo',
  'hasJackpot',
  'devices',
] as const satisfies readonly (keyof StatedGame)[]
export type StatedField = (typeof statedFields)[number]

/** A game of the catalogue, with what its provider stated when staff last applied it; null: never. */
export interface OwnGame {
  readonly id: string
  readonly code: string
  readonly isActive: boolean
  readonly now: StatedGame
  readonly lastStated: StatedGame | null
}

/** A provider as another one names it. */
export interface StatedOwner {
  readonly code: string
  readonly name: string
}

export interface StatedEntry {
  readonly code: string
  readonly stated: StatedGame
}

/** A field that the provider states otherwise. One that staff edited is not overwritten unless they say so. */
export interface FieldChange {
  readonly field: StatedField
  readonly isEdited: boolean
}

export type Difference =
  | { readonly kind: 'NEW'; readonly entry: StatedEntry; readonly resembles: string | null }
  | {
      readonly kind: 'CHANGED'
      readonly game: OwnGame
      readonly entry: StatedEntry
      readonly changes: readonly FieldChange[]
    }
  | { readonly kind: 'RETIRED'; readonly game: OwnGame }

const listed = (values: readonly string[]): string => values.toSorted((one, other) => one.localeCompare(other)).join()

const isSame = (one: StatedGame, other: StatedGame, field: StatedField): boolean => {
  const [a, b] = [one[field], other[field]]
  return Array.isArray(a) && Array.isArray(b) ? listed(a) === listed(b) : a === b
}

/**
 * The fields in which the provider differs from the catalogue. What it stated before and staff have decided on is no
 * difference any more.
 */
export function changesOf({ now, lastStated }: Pick<OwnGame, 'now' | 'lastStated'>, stated: StatedGame): FieldChange[] {
  return statedFields.flatMap((field) => {
    const isDecided = lastStated !== null && isSame(lastStated, stated, field)
    if (isSame(now, stated, field) || isDecided) return []
    return [{ field, isEdited: lastStated === null || !isSame(now, lastStated, field) }]
  })
}

const nameOf = ({ title, provider }: StatedGame): string => `${provider}\n${title.toLowerCase()}`

/** What is new, changed or retired in a whole catalogue. The mobile code of a known game is no game of its own. */
export function differencesOf(own: readonly OwnGame[], stated: readonly StatedEntry[]): readonly Difference[] {
  const byCode = new Map(own.map((game) => [game.code, game]))
  const mobileCodes = new Set(own.map(({ now }) => now.mobileCode).filter((code) => code !== ''))
  const byName = new Map(own.map((game) => [nameOf(game.now), game.code]))
  const named = new Set(stated.map(({ code }) => code))
  const found = stated.flatMap((entry): Difference[] => {
    const game = byCode.get(entry.code)
    if (game) {
      const changes = changesOf(game, entry.stated)
      return changes.length > 0 ? [{ kind: 'CHANGED', game, entry, changes }] : []
    }
    if (mobileCodes.has(entry.code)) return []
    return [{ kind: 'NEW', entry, resembles: byName.get(nameOf(entry.stated)) ?? null }]
  })
  const retired = own
    .filter(({ code, isActive }) => isActive && !named.has(code))
    .map((game): Difference => ({ kind: 'RETIRED', game }))
  return [...found, ...retired]
}

/** The fields that applying a statement writes; what staff edited stays unless it is overwritten. */
export const appliedFields = (
  game: Pick<OwnGame, 'now' | 'lastStated'>,
  stated: StatedGame,
  overwritesEdited: boolean,
): readonly StatedField[] =>
  changesOf(game, stated)
    .filter(({ isEdited }) => overwritesEdited || !isEdited)
    .map(({ field }) => field)
