import type { AnyAction } from './action.ts'
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
  /** Room and file of the view: 'overview/dashboard/dashboard'. */
  readonly view: string
  readonly queries: Readonly<Record<string, AnyQuery>>
  /** Lists shown inside, each narrowed by a parameter of the path. */
  readonly lists?: Readonly<Record<string, AnyList>>
  readonly actions?: readonly AnyAction[]
  /** Table and parameter of the path: whose history stands behind the page. */
  readonly subject?: readonly [table: string, parameter: string]
}
export const page = (definition: Omit<Page, 'shape'>): Page => ({ shape: 'page', ...definition })
