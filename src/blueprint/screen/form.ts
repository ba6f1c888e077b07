import type { Views } from '#blueprint/addresses.ts'
import type { AnyKind, ValueOf } from '#blueprint/kind.ts'
import type { TableName } from '#blueprint/table-names.ts'
import type { AnyList } from './list.ts'
import type { Permission } from './permissions.ts'
import type { Rule } from './rules.ts'

export interface FormRoute {
  readonly path: string
  readonly title: string
  readonly permission: Permission
}

/**
 * A form that creates or edits one record. A settings screen is a form with `edit` only and no :id
 * in its path.
 */
export interface Form<F extends Readonly<Record<string, AnyKind>> = Readonly<Record<string, AnyKind>>> {
  readonly shape: 'form'
  /** 'banner': "Banner saved", and the subject of audit rows. */
  readonly noun: string
  readonly create?: FormRoute
  readonly edit?: FormRoute
  /** List to return to after saving or leaving. */
  readonly back?: AnyList
  readonly fields: F
  /** Sections by title, in order; fields not listed belong to the first. */
  readonly sections?: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** Sections drawn by a custom view, by section title. */
  readonly views?: Readonly<Record<string, Views['input']>>
  /** Checked while typing and again on the server. */
  readonly rules?: readonly Rule<NoInfer<keyof F & string>>[]
  readonly asks?: 'reason' | 'password'
  /** Some changes require second approval and answer 202. */
  readonly mayWait?: true
  /** Named presets for a new record: initial field values. */
  readonly presets?: Readonly<Record<string, Readonly<Partial<Record<keyof F & string, unknown>>>>>
  /** Fields of a new record that the link to the form can prefill. */
  readonly linked?: readonly (keyof F & string)[]
  /** Enables creating a copy; these fields are not copied. */
  readonly copiesBut?: readonly (keyof F & string)[]
  /** The table whose rows show uploaded pictures to players, and where they are uploaded: see `catalogue`. */
  readonly pictures?: { readonly of: TableName; readonly at: string; readonly atNew: string; readonly moves?: true }
  /** A record in this state is a draft: what is entered is saved by itself. */
  readonly autosaves?: string
  /** Shows changed fields next to their current values before saving. */
  readonly review?: true
}
export type AnyForm = Form<any>

export const form = <const F extends Readonly<Record<string, AnyKind>>>(
  definition: Omit<Form<F>, 'shape'>,
): Form<F> => ({ shape: 'form', ...definition })

export type FieldsOf<F> = F extends Form<infer Fields> ? { [Key in keyof Fields]: ValueOf<Fields[Key]> | null } : never

/** The fields of each section by its title; those without a section are added to the first one. */
export function sectionsIn({
  fields,
  sections: defined = { '': [] },
}: AnyForm): readonly (readonly [string, readonly string[]])[] {
  const sections = Object.entries(defined as Readonly<Record<string, readonly string[]>>)
  const placed = new Set(sections.flatMap(([, names]) => names))
  const rest = Object.keys(fields as object).filter((name) => !placed.has(name))
  return sections.map(([title, names], index) => [title, index === 0 ? [...names, ...rest] : names])
}
