import type { AnyAction } from './action.ts'
import type { ParameterOf } from '#blueprint/address.ts'
import type { Views } from '#blueprint/addresses.ts'
import type { TableName } from '#blueprint/table-names.ts'
import type { AnyList } from './list.ts'
import type { Permission } from './permissions.ts'
import type { AnyQuery } from './query.ts'

/**
 * A screen that is neither a list nor a form. Its React view is registered in the panel under the
 * same name (`<file>.view.tsx`); its queries and lists are declared, so they are authorised,
 * documented and tested like any other.
 */
export interface Page {
  readonly shape: 'page'
  readonly path: string
  readonly title: string
  readonly permission: Permission
  readonly view: Views['page']
  readonly queries: Readonly<Record<string, AnyQuery>>
  /** Lists shown inside, each filtered by a path parameter. */
  readonly lists?: Readonly<Record<string, AnyList>>
  readonly actions?: readonly AnyAction[]
  /** Query parameters the view reads. */
  readonly search?: readonly string[]
  /** Table and path parameter of the record whose history the page shows. */
  readonly subject?: readonly [table: TableName, parameter: string]
}
export const page = <const P extends string>(
  definition: Omit<Page, 'shape' | 'path' | 'subject'> & {
    readonly path: P
    readonly subject?: readonly [table: TableName, parameter: ParameterOf<P>]
  },
): Page => ({ shape: 'page', ...definition })
