import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'

/** A sport as competitions, templates and calls refer to it. */
export interface KnownSport {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
}

/** Another sport, whose name and ids are taken. */
export interface OtherSport {
  readonly id: string
  readonly name: string
  readonly providerIds: readonly string[]
}

export interface SportDetails {
  readonly name: string
  readonly order: number
  /** By language: "hi: क्रिकेट, ta: கிரிக்கெட்". */
  readonly names: string | null
  readonly providerIds: string | null
}

/** The code of a sport named like this: "Table tennis" is table_tennis. Empty if the name has no letters of ours. */
export const codeOf = (name: string): string => {
  const words = name.toLowerCase().split(/[^a-z0-9]+/)
  const begins = words.findIndex((word) => /^[a-z]/.test(word))
  return begins < 0 ? '' : words.slice(begins).filter(Boolean).join('_').slice(0, 30)
}

const idsIn = (text: string | null): string[] => [...new Set((text ?? '').split(/[\s,]+/).filter(Boolean))]

/** The names by language, or null if an entry is not written as a language and a name. */
function namesIn(text: string | null): Readonly<Record<string, string>> | null {
  const entries = (text ?? '').split(',').filter((entry) => entry.trim() !== '')
  const pairs = entries.map((entry) => /^\s*([a-z]{2,3}(?:-[A-Z]{2})?)\s*:\s*(\S.{0,59}?)\s*$/u.exec(entry))
  const found = pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], pair[2]] as const] : []))
  const isWhole = found.length === entries.length && new Set(found.map(([language]) => language)).size === found.length
  return isWhole ? Object.fromEntries(found) : null
}

const columnsOf = ({ name, order, names, providerIds }: SportDetails) => ({
  name: name.trim(),
  sort_order: order,
  names: namesIn(names) ?? {},
  provider_ids: idsIn(providerIds),
})

function detailsRefusal({ name, names, providerIds }: SportDetails, others: readonly OtherSport[]): Refusal | null {
  const written = name.trim().toLowerCase()
  if (written === '') return refuse('Enter a name.', 'name')
  if (others.some((other) => other.name.toLowerCase() === written))
    return refuse('Another sport has this name.', 'name')
  if (namesIn(names) === null)
    return refuse('Enter a language and a name for each, like "hi: क्रिकेट, ta: கிரிக்கெட்".', 'names')
  for (const id of idsIn(providerIds)) {
    if (!/^[\w.:-]{1,80}$/.test(id))
      return refuse('A provider id has up to 80 letters, digits, dots, dashes and colons.', 'providerIds')
    const taken = others.find((other) => other.id === id || other.providerIds.includes(id))
    if (taken) return refuse(`${id} already stands for ${taken.name}.`, 'providerIds')
  }
  return null
}

export function createSport(
  details: SportDetails & { readonly code: string | null },
  others: readonly OtherSport[],
): Decision {
  const id = details.code ?? codeOf(details.name)
  const refused = detailsRefusal(details, others)
  if (refused) return refused
  if (id === '') return refuse('Enter a code.', 'code')
  const taken = others.find((other) => other.id === id || other.providerIds.includes(id))
  if (taken) return refuse(`The code ${id} already stands for ${taken.name}.`, 'code')
  const values = columnsOf(details)
  return decide({ rows: [{ table: 'sport', values: { id, ...values } }], message: `${values.name} was added` })
}

/** The code stays: tickets, limits and feeds name the sport by it. */
export const editSport = (details: SportDetails, others: readonly OtherSport[]): Decision<'sport'> =>
  detailsRefusal(details, others) ?? decide({ set: columnsOf(details), message: 'Sport saved' })

export function switchSport({ isActive }: Pick<KnownSport, 'isActive'>, on: boolean): Decision<'sport'> {
  if (isActive === on) return refuse(on ? 'The sport is already on.' : 'The sport is already off.')
  return decide({
    set: { is_active: on },
    message: on ? 'Sport switched on' : 'Sport switched off. Its events run out; new ones are refused.',
  })
}

/** Why nothing new can be made in the sport, or null. */
export function sportRefusal(sport: KnownSport | null, field = 'sport'): Refusal | null {
  if (sport === null) return refuse('Unknown sport.', field)
  return sport.isActive ? null : refuse(`${sport.name} is switched off.`, field)
}
