import { actionPath, apiPath, type AnyList } from '#blueprint/list.ts'
import { contentsOf, type PlacedAction } from '#server/http/catalogue.ts'
import { fixedCalls } from '#server/openapi/fixed-calls.ts'
import { ofInbound, ofQuery as describeQuery, type Operation } from '#server/openapi/operations.ts'
import { catalogue } from './catalogue.ts'
import { byFirstHouse, put, type Draft, type Tree } from './draft.ts'
import * as fields from './fields.ts'
import { approvalId, type Who } from './operator.ts'
import type { Field } from './shapes.ts'

export type Group = 'list' | 'totals' | 'action' | 'form' | 'query' | 'inbound' | 'fixed' | 'report'

export interface Endpoint {
  readonly name: string
  readonly group: Group
  readonly permission: string
  readonly query: readonly Field[]
  /** null: no body is sent. */
  readonly body: readonly Field[] | null
  /** Right in everything: it would be answered, or done. */
  readonly right: Draft
  /** As right in form, but about nothing that is there, or taken back: whatever is asked this way changes nothing. */
  readonly harmless: Draft
  /** The list its ids come from, and the parameter of the path that holds them. */
  readonly idsOf?: AnyList
  readonly idName?: string
  /** Of what is sent rightly, unless 200. */
  readonly answers?: readonly number[]
}

const nobody = { digits: '999999999999', uuid: '0199aa00-0000-7000-8000-ffffffffffff' } as const
export const absent = (id: string): string => (/^\d+$/.test(id) ? nobody.digits : nobody.uuid)

/** The bare one: whatever is tried is tried on somebody who asks nothing himself. */
const somebody = '5005'
const ownIds: readonly (readonly [RegExp, string])[] = [
  [/^.api.(users|user-)/, somebody],
  [/:player_id/, '1000'],
  [/^.api.(cup|role|permission)/, '1'],
  [/^/, '7'],
]

/** Ids for a path: of something that is there where one is known, or of what is asked for. */
const paramsOf = (
  path: string,
  id = ownIds.find(([of]) => of.test(path))?.[1] ?? '',
): Readonly<Record<string, string>> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id]))

const idOf = (path: string): { readonly idName?: string } => {
  const idName = /:(\w+)/.exec(path)?.[1]
  return idName === undefined ? {} : { idName }
}

/** Fields that may be left out are, unless they say what is meant. */
const treeOf = (entered: readonly Field[]): Tree =>
  entered
    .filter(({ name, isOptional }) => !isOptional || said.has(name))
    .reduce((tree: Tree, { name, sample }) => put(tree, name.split('.'), sample), {})

const said: ReadonlySet<string> = new Set(['winner', 'version', 'runner', 'odds', 'reason'])

const draft = (method: string, path: string, more: Partial<Draft> = {}): Draft => ({
  method,
  path,
  params: {},
  query: [],
  headers: {},
  body: null,
  who: 'owner',
  ...more,
})

const plain = { query: [], body: null } as const

const ofLists = (lists: readonly AnyList[]): Endpoint[] =>
  lists.flatMap((list) => {
    const path = apiPath(list.path)
    const filters = fields.ofFilters(list)
    const query = filters
      .filter(({ shape, name }) => shape === 'period' || name === 'account')
      .map(({ name, sample }) => [name, sample] as const)
    const shared = { permission: list.permission, body: null, idsOf: list }
    return (['list', 'totals'] as const).map((group) => {
      const right = draft('GET', group === 'list' ? path : `${path}/totals`, { query })
      const asked = group === 'list' ? [...filters, ...fields.ofOrder(list)] : filters
      return { ...shared, name: `GET ${right.path}`, group, query: asked, right, harmless: right }
    })
  })

function ofAction({ owner, action }: PlacedAction): Endpoint {
  const path = actionPath(owner, action)
  const body = fields.ofAction(action)
  const preview: Field = { name: 'preview', shape: 'choice', options: ['1'], isOptional: true, sample: '1' }
  const [own, nobodys] = [paramsOf(path), paramsOf(path, nobody.digits)]
  const right = draft('POST', path, { body: treeOf(body), params: own })
  const isOfRow = action.on === 'row' && owner.shape === 'list'
  const version = { name: 'version', shape: 'number', isOptional: true, sample: '1' } as const
  return {
    name: `POST ${path}`,
    group: 'action',
    permission: action.permission,
    query: [preview],
    body: [...body, version],
    right,
    harmless: Object.keys(own).length > 0 ? { ...right, params: nobodys } : { ...right, query: [['preview', '1']] },
    ...(isOfRow && owner.shape === 'list' ? { idsOf: owner, idName: 'id' } : idOf(path)),
  }
}

/** What the export of a list may be asked with; all of it only looked at. */
function ofReport(list: AnyList): Endpoint {
  const path = '/api/report-download/request'
  const filters = [...fields.ofFilters(list), ...fields.ofOrder(list).slice(0, 2)]
  const entered: Field[] = [
    {
      name: 'report_type',
      shape: 'choice',
      options: [list.path],
      isOptional: false,
      sample: JSON.stringify(list.path),
    },
    {
      name: 'file_extension',
      shape: 'choice',
      options: list.export ?? [],
      isOptional: false,
      sample: JSON.stringify(list.export?.[0]),
    },
  ]
  const asked = filters.map((field) => ({
    ...field,
    name: `filter_data.${field.name}`,
    sample: JSON.stringify(field.sample),
  }))
  const right = draft('POST', path, {
    body: treeOf([
      ...entered,
      ...asked.filter(({ shape }) => shape === 'period').map((field) => ({ ...field, isOptional: false })),
    ]),
    query: [['preview', '1']],
  })
  return {
    name: `POST ${path} ${list.path}`,
    group: 'report',
    permission: 'REPORT_EXPORT',
    query: [],
    body: [...entered, ...asked],
    right,
    harmless: right,
  }
}

const ofForms = ({ forms }: ReturnType<typeof contentsOf>): Endpoint[] =>
  forms.flatMap((form) => {
    const body = fields.ofForm(form)
    const endpoint = (method: string, path: string, permission: string): Endpoint => {
      const { idName } = idOf(path)
      const right = draft(method, apiPath(path), {
        body: method === 'GET' ? null : treeOf(body),
        params: paramsOf(apiPath(path)),
      })
      return {
        name: `${method} ${right.path}`,
        group: 'form',
        permission,
        query: [],
        body: method === 'GET' ? null : body,
        right,
        harmless: idName ? { ...right, params: { [idName]: nobody.digits } } : right,
        ...(idName ? { idName } : {}),
        // Its version may be another one, and what it is about need not be there.
        answers: path.startsWith('/cup') ? [409] : [404, 409, 422],
      }
    }
    const { create, edit } = form
    return [
      ...(create ? [endpoint('POST', create.path, create.permission)] : []),
      ...(edit ? [endpoint('GET', edit.path, edit.permission), endpoint('PUT', edit.path, edit.permission)] : []),
    ]
  })

function ofQuery(operation: Operation): Endpoint {
  const query = fields.ofQuery(operation.query ?? {})
  const right = draft('GET', operation.path, {
    params: paramsOf(operation.path),
    query: query.filter(({ isOptional }) => !isOptional).map(({ name, sample }) => [name, sample] as const),
  })
  const { permission } = operation
  return {
    ...plain,
    name: `GET ${operation.path}`,
    group: 'query',
    permission,
    query,
    right,
    harmless: right,
    ...idOf(operation.path),
  }
}

const absentObjects: Readonly<Record<string, string>> = {
  player: `"${nobody.digits}"`,
  deposit: `"${nobody.uuid}"`,
  withdrawal: `"${nobody.uuid}"`,
  bet: `"${nobody.uuid}"`,
  agent: '"nobody-at-all"',
}
function ofSigned(operation: Operation): Endpoint {
  const body = fields.ofSchema(operation.body ?? {})
  const right = draft('POST', operation.path, {
    body: treeOf(body),
    signing: byFirstHouse,
    who: 'anonymous',
  })
  const objects = body.filter(({ name }) => name in absentObjects)
  const tree = objects.reduce((kept, { name }) => put(kept, [name], absentObjects[name]!), right.body ?? {})
  return {
    name: `POST ${operation.path}`,
    group: 'inbound',
    permission: 'signature',
    query: [],
    body,
    right,
    harmless: { ...right, body: tree },
  }
}

/** Guesses shut the one who guesses out: they are one person's business. */
const byGuesser = /password|second-step|logout/
const refusedRightly: Readonly<Record<string, readonly number[]>> = {
  '/api/login': [401, 429],
  '/api/login/second-step': [422],
  '/api/change-password': [422, 429],
  '/api/transaction-password': [422, 429],
  '/api/second-step/on': [422, 429],
  '/api/second-step/off': [422, 403],
}

function ofFixed({ method, path, permission, body: schema }: Operation): Endpoint {
  const body = schema ? fields.ofSchema(schema) : method === 'get' ? null : []
  const who: Who = permission === 'anyone' ? 'anonymous' : byGuesser.test(path) ? 'guesser' : 'owner'
  const isDecision = path.includes(':id')
  const right = draft(method.toUpperCase(), path, {
    who,
    body: body ? treeOf(body) : null,
    params: isDecision ? { id: approvalId } : {},
  })
  return {
    name: `${method.toUpperCase()} ${path}`,
    group: 'fixed',
    permission,
    query: [],
    body,
    right,
    harmless: isDecision ? { ...right, params: { id: nobody.uuid } } : right,
    ...(isDecision ? { idName: 'id' } : {}),
    answers: refusedRightly[path] ?? [],
  }
}

const download = {
  ...plain,
  name: 'GET /api/download-report/:id/file',
  group: 'report',
  permission: 'DOWNLOAD_REPORT_VIEW',
  right: draft('GET', '/api/download-report/:id/file', { params: { id: nobody.uuid } }),
  harmless: draft('GET', '/api/download-report/:id/file', { params: { id: nobody.uuid } }),
  idName: 'id',
  answers: [404],
} as const

const described: Endpoint = {
  ...plain,
  name: 'GET /api/openapi.json',
  group: 'fixed',
  permission: 'anyone',
  right: draft('GET', '/api/openapi.json'),
  harmless: draft('GET', '/api/openapi.json'),
}

/** Everything that can be called, from the definitions it is made of. */
export function endpointsOf(): readonly Endpoint[] {
  const contents = contentsOf(catalogue)
  const exported = contents.lists.filter((list) => list.export !== undefined && list.export.length > 0)
  return [
    ...ofLists(contents.lists),
    ...contents.actions.map(ofAction),
    ...exported.map(ofReport),
    ...ofForms(contents),
    ...contents.queries.filter(({ at }) => at !== '/api/approvals').map((query) => ofQuery(describeQuery(query))),
    ...contents.inbound.map((call) => ofSigned(ofInbound(call))),
    ...fixedCalls.map(ofFixed),
    download,
    described,
  ]
}
