import * as areas from '#areas/counters.ts'
import type { CounterDefinition, WaitingCases } from '#blueprint/area/counter.ts'

type Areas = typeof areas
/** The counters whose definition has this trait. */
type With<Trait, Area> = { [Name in keyof Area]: Area[Name] extends Trait ? Name : never }[keyof Area]
type Of<Trait> = { [Area in keyof Areas]: With<Trait, Areas[Area]> }[keyof Areas]

const definitions = Object.values(areas)
  .flatMap((area): readonly (readonly [string, CounterDefinition])[] => Object.entries(area))
  .toSorted(([, one], [, other]) => one.place - other.place)

/** Header counters that can play a sound. */
export type Counter = Of<{ readonly hasSound: true }>
const isOfSound = (entry: readonly [string, CounterDefinition]): entry is readonly [Counter, CounterDefinition] =>
  entry[1].hasSound === true
const withSound = definitions.filter(isOfSound)
export const counters: readonly Counter[] = withSound.map(([name]) => name)
export const counterLabels = Object.fromEntries(withSound.map(([name, { title }]) => [name, title])) as Readonly<
  Record<Counter, string>
>

/** Header counters of the rows of a queue. */
export type CountedName = Of<WaitingCases>
const isOfRows = (entry: readonly [string, CounterDefinition]): entry is readonly [CountedName, WaitingCases] =>
  'rows' in entry[1]
export const countedRows: readonly (readonly [CountedName, WaitingCases])[] = definitions.filter(isOfRows)

export type CounterValues = Readonly<Record<Counter, number>>

/** The counters with sound that have increased. */
export const increasedCounters = (
  before: CounterValues,
  now: CounterValues,
  withSound: readonly string[],
): readonly Counter[] => counters.filter((counter) => withSound.includes(counter) && now[counter] > before[counter])
