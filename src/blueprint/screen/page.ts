import type { AnyAction } from './action.ts'
import type { ParameterOf } from '#blueprint/address.ts'
import type { Views } from '#blueprint/addresses.ts'
import type { TableName } from '#blueprint/table-names.ts'
import type { AnyList } from './list.ts'
import type { Permission } from './permissions.ts'
import type { AnyQuery } from './query.ts'

/**
 * A composition that cannot be said as a list or a form. Its view is React and is found by the panel under the same name
 * (`<file>.view.tsx`); its queries and lists are declared, so they are authorised, described and tested like any other.
 */
export interface Page {
  readonly shape: 'page'
  readonly path: string
  readonly title: string
  readonly permission: Permission
  readonly view: Views['page']
  readonly queries: Readonly<Record<string, AnyQuery>>
  /** Lists shown inside, each narrowed by a parameter of the path. */
  readonly lists?: Readonly<Record<string, AnyList>>
  readonly actions?: readonly AnyAction[]
  /** Names that its view reads behind the question mark of the address. */
  readonly search?: readonly string[]
  /** Table and parameter of the path: whose history stands behind the page. */
  readonly subject?: readonly [table: TableName, parameter: string]
}
export const page = <const P extends string>(
  definition: Omit<Page, 'shape' | 'path' | 'subject'> & {
    readonly path: P
    readonly subject?: readonly [table: TableName, parameter: ParameterOf<P>]
  },
): Page => ({ shape: 'page', ...definition })
