import type { Views } from '#blueprint/addresses.ts'
import type { AnyKind, ValueOf } from '#blueprint/kind.ts'
import type { AnyList } from './list.ts'
import type { Permission } from './permissions.ts'
import type { Rule } from './rules.ts'

export interface Doorway {
  readonly path: string
  readonly title: string
  readonly permission: Permission
}

/** One thing created or edited. A settings screen is a form with `edit` only and no :id in its path. */
export interface Form<F extends Readonly<Record<string, AnyKind>> = Readonly<Record<string, AnyKind>>> {
  readonly shape: 'form'
  /** 'banner': "Banner saved", and the subject of audit rows. */
  readonly noun: string
  readonly create?: Doorway
  readonly edit?: Doorway
  /** Where saving and leaving lead. */
  readonly back?: AnyList
  readonly fields: F
  /** Sections by title, in order; fields not named stand under the first. */
  readonly sections?: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** Sections drawn by a view of a module where plain fields do not show enough: by title of the section. */
  readonly views?: Readonly<Record<string, Views['input']>>
  /** Checked while typing and again on the server. */
  readonly rules?: readonly Rule<NoInfer<keyof F & string>>[]
  readonly asks?: 'reason' | 'password'
  /** Some changes of an existing thing wait until a second person has confirmed them: 202. */
  readonly mayWait?: true
  /** What a new one may begin as, by name: fields that are entered beforehand. */
  readonly presets?: Readonly<Record<string, Readonly<Partial<Record<keyof F & string, unknown>>>>>
  /** Fields of a new one that the link to it may fill in. */
  readonly linked?: readonly (keyof F & string)[]
  /** A new one may begin as a copy of another, but for these fields. */
  readonly copiesBut?: readonly (keyof F & string)[]
  /** What would change is shown beside what stands, before it is saved. */
  readonly review?: true
}
export type AnyForm = Form<any>

export const form = <const F extends Readonly<Record<string, AnyKind>>>(
  definition: Omit<Form<F>, 'shape'>,
): Form<F> => ({ shape: 'form', ...definition })

export type FieldsOf<F> = F extends Form<infer Fields> ? { [Key in keyof Fields]: ValueOf<Fields[Key]> | null } : never
