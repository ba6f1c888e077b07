import type { AnyForm } from './form.ts'
import type { AnyInbound } from './inbound.ts'
import type { AnyList } from './list.ts'
import type { Page } from './page.ts'
import type { AnyQuery } from './query.ts'

export type Screen = AnyList | AnyForm | Page

/** A business area with its screens, queries and inbound calls. */
export interface Module {
  readonly name: string
  readonly title: string
  readonly screens: readonly Screen[]
  readonly queries?: readonly AnyQuery[]
  readonly inbound?: readonly AnyInbound[]
}
export const module = (definition: Module): Module => definition

/** A group of the menu: entries are screens in the specification's order; `badge` names a counter of the site config. */
export interface MenuGroup {
  readonly title: string
  readonly icon: string
  readonly entries: readonly { readonly screen: Screen; readonly badge?: string }[]
}
