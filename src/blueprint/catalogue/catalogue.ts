import type { RowAddress } from '#blueprint/address.ts'
import type { Views } from '#blueprint/addresses.ts'
import { flow } from '#blueprint/decision/flow.ts'
import type { AnyKind, Kind } from '#blueprint/kind.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { domainId, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import type { TableName } from '#blueprint/table-names.ts'
import { transitions, type Transitions } from '#blueprint/transitions.ts'
import { assert } from '#values/assert.ts'
import { anyOf, contains, domains } from '#blueprint/filters.ts'
import { action, type Action, type AnyAction } from '#blueprint/screen/action.ts'
import { form, type Form } from '#blueprint/screen/form.ts'
import { list, type AnyList, type Filters, type List } from '#blueprint/screen/list.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Rule } from '#blueprint/screen/rules.ts'
import { movingIn, pictureFields, shapesIn, type PictureShape, type PictureTerms } from './picture-shape.ts'
import { scheduleColumns, scheduleFields, scheduleRule, scheduledFlow, scheduledStates } from './schedule.ts'

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
  /** Pictures that an entry may have: a label, or the shape that they must have. They are uploaded with the permission to create or edit. */
  readonly pictures?: Readonly<Record<P, PictureTerms>>
  /** Active entries are shown from a time to a time, and can be removed: the flow of their record is `scheduledFlow`. */
  readonly runs?: true
  /** Entries have an order of their own for each value of this field. */
  readonly per?: keyof F & string
  /** Entries can be duplicated. */
  readonly copies?: true
  /** Entries that are not active are saved by themselves while they are written. */
  readonly autosaves?: true
  readonly tabs?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Columns of the list beside the fields, selected by the bindings. They stand for fields that are chosen by their id. */
  readonly columns?: C
  /** Fields and pictures whose columns are hidden until the user selects them. */
  readonly advanced?: readonly ((keyof F & string) | NoInfer<P>)[]
  readonly filters?: Filters
  readonly links?: List['links']
  readonly above?: List['above']
  readonly actions?: readonly AnyAction[]
  readonly sections?: Readonly<Record<string, readonly ((keyof F & string) | NoInfer<P> | AddedField)[]>>
  /** Sections that a view draws, by their title. */
  readonly views?: Readonly<Record<string, Views['input']>>
  readonly rules?: readonly Rule<NoInfer<keyof F & string>>[]
  /** What activating and deactivating ask for. */
  readonly asks?: 'reason'
  /** Columns that a tile shows below picture and name: the list may be read as a grid. It needs a picture. */
  readonly tiles?: readonly string[]
  /** Of the list without rows. */
  readonly empty?: string
}

/** Fields that the engine adds to the pages. */
type AddedField = 'domain' | keyof typeof scheduleFields
export type PictureFields<P extends string> = Readonly<Record<P, Kind<'picture', string, string>>>
type Position = { readonly position: Kind<'integer', number, number> }
type Bulk = Action<Readonly<Record<never, never>>, 'rows', 'status', 'activate' | 'deactivate'>

/** A list with pages to create and edit its entries, their order within a domain, and pictures. */
export interface Catalogue<F extends Fields = Fields, P extends string = string, C extends Fields = Fields> {
  readonly of: TableName
  readonly within: Readonly<Record<string, string>>
  readonly list: AnyList
  readonly form: Form<F & PictureFields<P> & { readonly domain: AnyKind }>
  readonly moves: Transitions<'activate' | 'deactivate', 'activate' | 'deactivate'>
  /** Of entries that run from a time to a time. */
  readonly removal: Action<Readonly<Record<never, never>>, 'row'> | null
  /** The moves of several entries at once. */
  readonly bulk: Readonly<Record<'activate' | 'deactivate', Bulk>>
  readonly order: Action<Position, 'row'>
  /** Columns of the list beside the fields. */
  readonly columns: C
  /** The columns that hold pictures. */
  readonly pictures: readonly string[]
  readonly shapes: Readonly<Record<string, PictureShape>>
  readonly runs: boolean
  readonly per: string | null
  /** For the module. */
  readonly screens: readonly [AnyList, Form]
}

export type AnyCatalogue = Catalogue<any, string, any>

/** What a field says to the person who fills it in is not said in the column. */
const asColumn = (kind: AnyKind, isHidden: boolean): AnyKind => {
  const { hint: _, initially: __, fixed: ___, atNew: ____, ...traits } = kind.traits
  return { ...kind, traits: isHidden ? { ...traits, hidden: true } : traits }
}

/** Fields without a column: what is chosen by its id has one with its name, and what is long is read on the page. */
const unlisted: readonly string[] = ['pick', 'agentPick', 'grid', 'richText', 'lottie']

/** The columns of fields and pictures. */
const columnsOf = (fields: Fields, hidden: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, kind]) =>
      unlisted.includes(kind.name) ? [] : [[key, asColumn(kind, hidden.includes(key))]],
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
  const { runs, per, tabs, above, tiles } = definition
  const [picture] = Object.keys(pictures)
  const states = runs ? scheduledStates : catalogueFlow.states
  const [[name, naming], ...others] = Object.entries(fields) as [[string, AnyKind], ...[string, AnyKind][]]
  const shown: Fields = {
    position: integer('Order', { sortable: true, cell: { orders: 'position', ...(per ? { ordersPer: per } : {}) } }),
    ...columnsOf(pictures, advanced),
    // The page is declared with the list, so that its address is known.
    [name]: screenLink(naming.label, page as RowAddress, { sortable: true }),
    ...columns,
    ...columnsOf(Object.fromEntries(others), advanced),
    ...(runs ? scheduleColumns : {}),
    status: status('Status', states, { cell: { flips: ['activate', 'deactivate'] } }),
    domain: text('Domain'),
    ...(runs ? { createdBy: text('Created by'), createdAt: instant('Created', { sortable: true, hidden: true }) } : {}),
    updatedBy: text('Updated by'),
    updatedAt: instant('Updated', { sortable: true }),
    id: columns?.['id'] ?? uuid(),
    domainId: domainId(),
  }
  const strange = (tiles ?? []).filter((key) => !(key in shown))
  assert(strange.length === 0, `tiles of ${path} show columns that it does not have: ${strange.join(', ')}`)
  return list({
    path,
    title,
    permission,
    scope: 'everyone',
    subject,
    columns: shown,
    filters: {
      [name]: contains({ promoted: true }),
      status: anyOf(states),
      domainId: domains(),
      ...filters,
    },
    sort: ['position', 'ascending'],
    tabs: tabs ?? { All: {}, ...Object.fromEntries(states.map((state) => [titleOf(state), state])) },
    actions,
    ...(links ? { links } : {}),
    ...(above ? { above } : {}),
    ...(tiles && picture !== undefined ? { tiles: { picture, name, values: tiles } } : {}),
    empty: definition.empty ?? `No ${title.toLowerCase()} match these filters.`,
  })
}

const titleOf = (state: string): string => state.charAt(0) + state.slice(1).toLowerCase()

/** The moves of one entry and of several, and the order. */
function actionsOf({ edit: permission, asks, runs, noun }: Definition<Fields, string, Fields>) {
  const ofEntries = runs ? scheduledFlow : catalogueFlow
  const shared = { permission, ...(asks ? { asks } : {}) } as const
  const several = { ...shared, on: 'rows', input: {}, skipsRefused: true } as const
  return {
    moves: transitions(ofEntries, shared, { activate: 'Activate', deactivate: 'Deactivate' }),
    bulk: {
      activate: action({ ...several, name: 'activations', title: 'Activate', move: [ofEntries, 'activate'] }),
      deactivate: action({
        ...several,
        name: 'deactivations',
        title: 'Deactivate',
        move: [ofEntries, 'deactivate'],
        tone: 'danger',
      }),
    },
    removal: runs
      ? action({
          ...shared,
          name: 'remove',
          title: 'Remove',
          on: 'row',
          input: {},
          move: [scheduledFlow, 'remove'],
          confirm: `Remove this ${noun}? It cannot be restored.`,
          tone: 'danger',
        })
      : null,
    order: action({
      name: 'position',
      title: 'Change order',
      permission,
      on: 'row',
      input: { position: integer('Order', { min: 1, max: 99_999, hint: 'The first entry of a domain has 1.' }) },
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
  const { path, noun, of, create, edit, fields, pages = {}, within = {}, sections, rules = [] } = definition
  const { runs = false, per = null, copies } = definition
  const terms = definition.pictures ?? ({} as Readonly<Record<P, PictureTerms>>)
  const createPath = pages.create ?? `${path}-create`
  const addresses = { at: picturesPath(path), atNew: picturesPath(createPath) }
  const pictures = pictureFields<P>(terms, addresses)
  const page = pages.edit ?? `${path}-edit/:id`
  const { moves, bulk, order, removal } = actionsOf(definition)
  const own = [...(definition.actions ?? []), ...(removal ? [removal] : [])]
  const actions = [order, ...Object.values(moves), ...Object.values(bulk), ...own]
  const entries = listOf({ definition, page, pictures, actions })
  const entryForm = form({
    noun,
    ...(create ? { create: { path: createPath, title: `New ${noun}`, permission: create } } : {}),
    edit: { path: page, title: `Edit ${noun}`, permission: edit },
    back: entries,
    fields: {
      ...fields,
      ...pictures,
      ...(runs ? scheduleFields : {}),
      domain: pick('Domain', '/api/domain-choices', { fixed: true }),
    },
    ...(sections ? { sections } : {}),
    rules: runs ? [...rules, scheduleRule] : rules,
    ...(definition.views ? { views: definition.views } : {}),
    ...(copies ? { copiesBut: [] } : {}),
    ...(definition.autosaves ? { autosaves: 'INACTIVE' } : {}),
    ...(Object.keys(pictures).length > 0 ? { pictures: { of, ...addresses, ...movingIn(terms) } } : {}),
  })
  return {
    of,
    within,
    list: entries,
    form: entryForm,
    moves,
    removal,
    bulk,
    order,
    columns: definition.columns ?? ({} as C),
    pictures: Object.keys(pictures),
    shapes: shapesIn(terms),
    runs,
    per,
    screens: [entries, entryForm],
  }
}

const picturesPath = (path: string): string => `/api${path}/picture`
