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
import { action, type Action, type AnyAction } from '#blueprint/screen/action.ts'
import { form, type Form } from '#blueprint/screen/form.ts'
import { list, type AnyList, type Filters, type List } from '#blueprint/screen/list.ts'
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

interface Definition<F extends Fields, P extends string, C extends Fields> {
  /** Of the list; the pages are `<path>-create` and `<path>-edit/:id` unless `pages` says otherwise. */
  readonly path: string
  readonly pages?: { readonly create?: string; readonly edit?: string }
  readonly title: string
  /** 'banner': "New banner", and the subject of audit rows. */
  readonly noun: string
  /** The table of the entries. Each field and picture is a column of it. */
  readonly of: TableName
  /** Columns that separate this catalogue from others of the same table, with their values. */
  readonly within?: Readonly<Record<string, string>>
  readonly view: Permission
  /** None: entries come from an import alone. */
  readonly create?: Permission
  readonly edit: Permission
  /** Entered on the pages and shown in the list. The first one names an entry and links to its page. */
  readonly fields: F
  /** Pictures that an entry may have, with their labels. They are uploaded with the permission to edit. */
  readonly pictures?: Readonly<Record<P, string>>
  /** Columns of the list beside the fields, selected by the bindings. They stand for fields that are chosen by their id. */
  readonly columns?: C
  /** Fields and pictures whose columns are hidden until the user selects them. */
  readonly advanced?: readonly ((keyof F & string) | NoInfer<P>)[]
  readonly filters?: Filters
  readonly links?: List['links']
  readonly actions?: readonly AnyAction[]
  readonly sections?: Form<F>['sections']
  readonly rules?: Form<F>['rules']
  /** What activating and deactivating ask for. */
  readonly asks?: 'reason'
  /** Of the list without rows. */
  readonly empty?: string
}

type PictureFields<P extends string> = Readonly<Record<P, Kind<'picture', string, string>>>
type Position = { readonly position: Kind<'integer', number, number> }
type Bulk = Action<Readonly<Record<never, never>>, 'rows', 'status', 'activate' | 'deactivate'>

/** A list with pages to create and edit its entries, their order within a domain, and pictures. */
export interface Catalogue<F extends Fields = Fields, P extends string = string, C extends Fields = Fields> {
  readonly of: TableName
  readonly within: Readonly<Record<string, string>>
  readonly list: AnyList
  readonly form: Form<F & PictureFields<P> & { readonly domain: AnyKind }>
  readonly moves: Transitions<'activate' | 'deactivate', 'activate' | 'deactivate'>
  /** The moves of several entries at once. */
  readonly bulk: Readonly<Record<'activate' | 'deactivate', Bulk>>
  readonly order: Action<Position, 'row'>
  /** Columns of the list beside the fields. */
  readonly columns: C
  /** The columns that hold pictures. */
  readonly pictures: readonly string[]
  /** For the module. */
  readonly screens: readonly [AnyList, Form]
}

export type AnyCatalogue = Catalogue<any, string, any>

/** What a field says to the person who fills it in is not said in the column. */
const asColumn = (kind: AnyKind, isHidden: boolean): AnyKind => {
  const { hint: _, initially: __, fixed: ___, ...traits } = kind.traits
  return { ...kind, traits: isHidden ? { ...traits, hidden: true } : traits }
}

/** The columns of fields and pictures; the name of what is chosen by its id is a column of its own. */
const columnsOf = (fields: Fields, hidden: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, kind]) =>
      kind.name === 'pick' ? [] : [[key, asColumn(kind, hidden.includes(key))]],
    ),
  )

interface Parts {
  readonly definition: Definition<Fields, string, Fields>
  readonly page: string
  readonly pictures: Fields
  readonly actions: readonly AnyAction[]
}

function listOf({ definition, page, pictures, actions }: Parts): AnyList {
  const { path, title, of: subject, view: permission, fields, advanced = [], columns, filters, links } = definition
  const [[name, naming], ...others] = Object.entries(fields) as [[string, AnyKind], ...[string, AnyKind][]]
  const shown: Fields = {
    position: integer('Order', { sortable: true, cell: { orders: 'position' } }),
    ...columnsOf(pictures, advanced),
    // The page is declared with the list, so that its address is known.
    [name]: screenLink(naming.label, page as RowAddress, { sortable: true }),
    ...columns,
    ...columnsOf(Object.fromEntries(others), advanced),
    status: status('Status', catalogueFlow.states, { cell: { flips: ['activate', 'deactivate'] } }),
    domain: text('Domain'),
    updatedBy: text('Updated by'),
    updatedAt: instant('Updated', { sortable: true }),
    id: uuid(),
    domainId: domainId(),
  }
  return list({
    path,
    title,
    permission,
    scope: 'everyone',
    subject,
    columns: shown,
    filters: {
      [name]: contains({ promoted: true }),
      status: anyOf(catalogueFlow.states),
      domainId: domains(),
      ...filters,
    },
    sort: ['position', 'ascending'],
    tabs: { All: {}, Active: 'ACTIVE', Inactive: 'INACTIVE' },
    actions,
    ...(links ? { links } : {}),
    empty: definition.empty ?? `No ${title.toLowerCase()} match these filters.`,
  })
}

/** The moves of one entry and of several, and the order. */
function actionsOf({ edit: permission, asks }: Pick<Definition<Fields, string, Fields>, 'edit' | 'asks'>) {
  const shared = { permission, ...(asks ? { asks } : {}) } as const
  const several = { ...shared, on: 'rows', input: {}, skipsRefused: true } as const
  return {
    moves: transitions(catalogueFlow, shared, { activate: 'Activate', deactivate: 'Deactivate' }),
    bulk: {
      activate: action({ ...several, name: 'activations', title: 'Activate', move: [catalogueFlow, 'activate'] }),
      deactivate: action({
        ...several,
        name: 'deactivations',
        title: 'Deactivate',
        move: [catalogueFlow, 'deactivate'],
        tone: 'danger',
      }),
    },
    order: action({
      name: 'position',
      title: 'Change order',
      permission,
      on: 'row',
      input: { position: integer('Order', { min: 1, max: 9999, hint: 'The first entry of a domain has 1.' }) },
    }),
  }
}

/**
 * Declares entries that the operator arranges for players: banners, games, blogs. `catalogueBindings` of the engine
 * derives the server half from it and the record of the table.
 */
export function catalogue<
  const F extends Fields,
  const P extends string = never,
  const C extends Fields = Readonly<Record<never, never>>,
>(definition: Definition<F, P, C>): Catalogue<F, P, C> {
  const { path, noun, of, create, edit, fields, pages = {}, within = {}, sections, rules } = definition
  const labels = definition.pictures ?? ({} as Readonly<Record<P, string>>)
  const pictures = Object.fromEntries(
    Object.entries<string>(labels).map(([name, label]) => [
      name,
      picture(label, { at: picturesPath(path), isSeen: true, optional: true }),
    ]),
  ) as PictureFields<P>
  const page = pages.edit ?? `${path}-edit/:id`
  const { moves, bulk, order } = actionsOf(definition)
  const actions = [order, ...Object.values(moves), ...Object.values(bulk), ...(definition.actions ?? [])]
  const entries = listOf({ definition, page, pictures, actions })
  const entryForm = form({
    noun,
    ...(create ? { create: { path: pages.create ?? `${path}-create`, title: `New ${noun}`, permission: create } } : {}),
    edit: { path: page, title: `Edit ${noun}`, permission: edit },
    back: entries,
    fields: { ...fields, ...pictures, domain: pick('Domain', '/api/domain-choices', { fixed: true }) },
    ...(sections ? { sections } : {}),
    ...(rules ? { rules } : {}),
    ...(Object.keys(pictures).length > 0 ? { pictures: { of, at: picturesPath(path) } } : {}),
  })
  return {
    of,
    within,
    list: entries,
    form: entryForm,
    moves,
    bulk,
    order,
    columns: definition.columns ?? ({} as C),
    pictures: Object.keys(pictures),
    screens: [entries, entryForm],
  }
}

/** Where the pictures of a catalogue are uploaded and shown. */
const picturesPath = (path: string): string => `/api${path}/picture`
