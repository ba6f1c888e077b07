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
  /** The upper end, where the provider states a range; `rtp` is the lower one. */
  readonly rtpTo?: number | undefined
  /** The range, or each return by version or licence, in words; absent where one figure is stated. */
  readonly rtps?: readonly string[] | undefined
  /** Where the picture of a new game is fetched; it is not compared, as staff choose pictures. */
  readonly image?: string | undefined
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
  'rtps',
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
  /** Other codes of the provider for the same game, former ones too. */
  readonly otherCodes: readonly string[]
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
  | {
      readonly kind: 'NEW'
      readonly entry: StatedEntry
      /** A game of the same name and provider, or with its mobile code. */
      readonly resembles: string | null
      /** The provider no longer names that game: it is probably the same one under another code. */
      readonly isRenamed: boolean
    }
  | {
      readonly kind: 'CHANGED'
      readonly game: OwnGame
      readonly entry: StatedEntry
      readonly changes: readonly FieldChange[]
    }
  | { readonly kind: 'RETIRED'; readonly game: OwnGame }

const listed = (values: readonly string[]): string => values.toSorted((one, other) => one.localeCompare(other)).join()

const isSame = (one: StatedGame, other: StatedGame, field: StatedField): boolean => {
  // A list that is not stated is an empty one.
  const [a, b] = [one[field] ?? [], other[field] ?? []]
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
    // Staff enter the return of their licence, and not those of others.
    const isEdited = field !== 'rtps' && (lastStated === null || !isSame(now, lastStated, field))
    return [{ field, isEdited }]
  })
}

const nameOf = ({ title, provider }: StatedGame): string => `${provider}\n${title.toLowerCase()}`

const codesOf = ({ code, otherCodes }: OwnGame): readonly string[] => [code, ...otherCodes]

/** Finds what a new code may be: rather a game that its provider no longer names than one that it still does. */
function resemblance(own: readonly OwnGame[], isNamed: (game: OwnGame) => boolean) {
  const byLeft = (games: readonly OwnGame[], keyOf: (game: OwnGame) => string) =>
    new Map(games.map((game) => [keyOf(game), game]))
  const left = own.filter((game) => game.isActive && !isNamed(game))
  const byMobile = byLeft(left, ({ now }) => now.mobileCode)
  const [leftByName, byName] = [left, own].map((games) => byLeft(games, ({ now }) => nameOf(now)))
  return ({ stated }: StatedEntry): { readonly game: OwnGame | null; readonly isRenamed: boolean } => {
    const sameMobile = stated.mobileCode === '' ? undefined : byMobile.get(stated.mobileCode)
    const renamed = sameMobile ?? leftByName?.get(nameOf(stated))
    return { game: renamed ?? byName?.get(nameOf(stated)) ?? null, isRenamed: renamed !== undefined }
  }
}

/**
 * What is new, changed or retired in a whole catalogue. The mobile code of a known game is no game of its own, and a game that
 * is probably renamed is not retired as well: applied apart, the two would lose its history.
 */
export function differencesOf(own: readonly OwnGame[], stated: readonly StatedEntry[]): readonly Difference[] {
  const named = new Set(stated.map(({ code }) => code))
  const isNamed = (game: OwnGame) => codesOf(game).some((code) => named.has(code))
  const byCode = new Map(own.flatMap((game) => codesOf(game).map((code) => [code, game] as const)))
  const mobileCodes = new Set(
    [...own.map(({ now }) => now), ...stated.map((entry) => entry.stated)].map((one) => one.mobileCode),
  )
  const resembled = resemblance(own, isNamed)
  const renamed = new Set<OwnGame>()
  const found = stated.flatMap((entry): Difference[] => {
    const game = byCode.get(entry.code)
    // The own code of a game says more than its other ones, where the provider names several.
    if (game && entry.code !== codesOf(game).find((code) => named.has(code))) return []
    if (game) {
      const changes = changesOf(game, entry.stated)
      return changes.length > 0 ? [{ kind: 'CHANGED', game, entry, changes }] : []
    }
    if (mobileCodes.has(entry.code)) return []
    const { game: like, isRenamed } = resembled(entry)
    if (like !== null && isRenamed) renamed.add(like)
    return [{ kind: 'NEW', entry, resembles: like?.code ?? null, isRenamed }]
  })
  const retired = own
    .filter((game) => game.isActive && !isNamed(game) && !renamed.has(game))
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
