import type { RowAddress } from '#blueprint/address.ts'
import { flow } from '#blueprint/decision/flow.ts'
import type { AnyKind, Kind } from '#blueprint/kind.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { domainId, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import type { TableName } from '#blueprint/table-names.ts'
import { transitions, type Transitions } from '#blueprint/transitions.ts'
import { anyOf, contains, domains } from '#blueprint/filters.ts'
import { action, type Action } from '#blueprint/screen/action.ts'
import { form, type Form } from '#blueprint/screen/form.ts'
import { list, type AnyList } from '#blueprint/screen/list.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'

type Fields = Readonly<Record<string, AnyKind>>

/** An entry of a catalogue is shown to players while it is active. */
export const catalogueFlow = flow({
  states: ['INACTIVE', 'ACTIVE'],
  moves: {
    activate: { from: ['INACTIVE'], to: 'ACTIVE' },
    deactivate: { from: ['ACTIVE'], to: 'INACTIVE' },
  },
})

interface Definition<F extends Fields, P extends string> {
  /** Of the list; the pages are `<path>-create` and `<path>-edit/:id`. */
  readonly path: string
  readonly title: string
  /** 'banner': "New banner", and the subject of audit rows. */
  readonly noun: string
  /** The table of the entries. Each field and picture is a column of it. */
  readonly of: TableName
  readonly view: Permission
  readonly create: Permission
  readonly edit: Permission
  /** Entered on both pages and shown in the list. The first one names an entry and links to its page. */
  readonly fields: F
  /** Pictures that an entry may have, with their labels. They are uploaded with the permission to edit. */
  readonly pictures?: Readonly<Record<P, string>>
}

type PictureFields<P extends string> = Readonly<Record<P, Kind<'picture', string, string>>>
type Position = { readonly position: Kind<'integer', number, number> }

/** A list with pages to create and edit its entries, their order within a domain, and pictures. */
export interface Catalogue<F extends Fields = Fields, P extends string = string> {
  readonly of: TableName
  readonly list: AnyList
  readonly form: Form<F & PictureFields<P> & { readonly domain: AnyKind }>
  readonly moves: Transitions<'activate' | 'deactivate', 'activate' | 'deactivate'>
  readonly order: Action<Position, 'row'>
  /** The columns that hold pictures. */
  readonly pictures: readonly string[]
  /** For the module. */
  readonly screens: readonly [AnyList, Form]
}

export type AnyCatalogue = Catalogue<any, string>

/** What a field says to the person who fills it in is not said in the column. */
const asColumn = (kind: AnyKind): AnyKind => {
  const { hint: _, initially: __, ...traits } = kind.traits
  return { ...kind, traits }
}

function listOf(
  definition: Definition<Fields, string>,
  pictures: Fields,
  actions: readonly Action<any, any, 'status'>[],
): AnyList {
  const { path, title, of: subject, view: permission, fields } = definition
  const [[name, naming], ...others] = Object.entries(fields) as [[string, AnyKind], ...[string, AnyKind][]]
  // The page is declared with the list, so that its address is known.
  const page = `${path}-edit/:id` as RowAddress
  return list({
    path,
    title,
    permission,
    scope: 'everyone',
    subject,
    columns: {
      position: integer('Order', { sortable: true }),
      ...pictures,
      [name]: screenLink(naming.label, page, { sortable: true }),
      ...Object.fromEntries(others.map(([key, kind]) => [key, asColumn(kind)])),
      status: status('Status', catalogueFlow.states),
      domain: text('Domain'),
      updatedBy: text('Updated by'),
      updatedAt: instant('Updated', { sortable: true }),
      id: uuid(),
      domainId: domainId(),
    },
    filters: { [name]: contains({ promoted: true }), status: anyOf(catalogueFlow.states), domainId: domains() },
    sort: ['position', 'ascending'],
    tabs: { All: {}, Active: 'ACTIVE', Inactive: 'INACTIVE' },
    actions,
    empty: `No ${title.toLowerCase()} match these filters.`,
  })
}

/**
 * Declares entries that the operator arranges for players: banners, games, blogs. `catalogueBindings` of the engine
 * derives the server half from it and the record of the table.
 */
export function catalogue<const F extends Fields, const P extends string = never>(
  definition: Definition<F, P>,
): Catalogue<F, P> {
  const { path, noun, of, create, edit, fields, pictures: labels = {} as Readonly<Record<P, string>> } = definition
  const pictures = Object.fromEntries(
    Object.entries<string>(labels).map(([name, label]) => [
      name,
      picture(label, { at: picturesPath(path), isSeen: true, optional: true }),
    ]),
  ) as PictureFields<P>
  const moves = transitions(catalogueFlow, { permission: edit }, { activate: 'Activate', deactivate: 'Deactivate' })
  const order = action({
    name: 'position',
    title: 'Change order',
    permission: edit,
    on: 'row',
    input: { position: integer('Order', { min: 1, max: 9999, hint: 'The first entry of a domain has 1.' }) },
  })
  const entries = listOf(definition, pictures, [order, ...Object.values(moves)])
  const pages = form({
    noun,
    create: { path: `${path}-create`, title: `New ${noun}`, permission: create },
    edit: { path: `${path}-edit/:id`, title: `Edit ${noun}`, permission: edit },
    back: entries,
    fields: { ...fields, ...pictures, domain: pick('Domain', '/api/domain-choices', { fixed: true }) },
    ...(Object.keys(pictures).length > 0 ? { pictures: { of, at: picturesPath(path) } } : {}),
  })
  return { of, list: entries, form: pages, moves, order, pictures: Object.keys(pictures), screens: [entries, pages] }
}

/** Where the pictures of a catalogue are uploaded and shown. */
const picturesPath = (path: string): string => `/api${path}/picture`
