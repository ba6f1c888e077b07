import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { folded, plainLine } from '#values/text/plain-text.ts'

export interface NamedEntry {
  readonly table: 'LEVEL' | 'BANK'
  readonly name: string
  /** The names of the other entries of its table, of a level those of its domain. */
  readonly others: readonly string[]
}

/** As the columns allow. */
const maxLength = { LEVEL: 40, BANK: 80 } as const

/**
 * The name that an entry gets. Codes never change here: reports and accounts of the past say them. Two entries whose
 * names differ by capitals or accents alone are told apart by nobody.
 */
export function newName({ table, name, others }: NamedEntry, entered: string): string | Refusal {
  const next = plainLine(entered)
  if (next === '' || next.length > maxLength[table]) return refuse(`Enter 1 to ${maxLength[table]} characters.`, 'name')
  if (next === name) return refuse('This is its name already.', 'name')
  const twin = others.find((other) => folded(other) === folded(next))
  return twin === undefined ? next : refuse(`Another entry is named ${twin}.`, 'name')
}
