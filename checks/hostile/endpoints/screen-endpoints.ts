import { actionPath, apiPath, type AnyList } from '#blueprint/screen/list.ts'
import type { contentsOf, PlacedAction } from '#engine/http/routes/catalogue.ts'
import { setField } from '#checks/hostile/bodies/draft.ts'
import { draft, idOf, unknownIds, paramsOf, treeOf, type Endpoint } from './endpoint.ts'
import * as fields from '#checks/hostile/bodies/fields.ts'
import type { Field } from '#checks/hostile/bodies/shapes.ts'

export const listEndpoints = (lists: readonly AnyList[]): Endpoint[] =>
  lists.flatMap((list) => {
    const path = apiPath(list.path)
    const filters = fields.filterFields(list)
    const query = filters
      .filter(({ shape, name }) => shape === 'period' || name === 'account')
      .map(({ name, sample }) => [name, sample] as const)
    const shared = { permission: list.permission, body: null, idsOf: list }
    return (['list', 'totals'] as const).map((group) => {
      const right = draft('GET', group === 'list' ? path : `${path}/totals`, { query })
      const queryFields = group === 'list' ? [...filters, ...fields.orderFields(list)] : filters
      return { ...shared, name: `GET ${right.path}`, group, query: queryFields, right, harmless: right }
    })
  })

/** Sports, competitions, events and markets: both domains have bets in them. */
const isOfCatalogue = (path: string): boolean =>
  /^\/(sports|competitions|events|event-markets|market-result|risk-management)$/.test(path)

export function actionEndpoint({ owner, action }: PlacedAction): Endpoint {
  const path = actionPath(owner, action)
  const body = fields.actionFields(action)
  const preview: Field = { name: 'preview', shape: 'choice', options: ['1'], isOptional: true, sample: '1' }
  const [own, nobodys] = [paramsOf(path), paramsOf(path, unknownIds.digits)]
  const isOfRows = action.on === 'rows'
  const tree = isOfRows ? setField(treeOf(body), ['ids'], '["7"]') : treeOf(body)
  const user = isOfCatalogue(owner.path) ? 'everywhere' : 'owner'
  const right = draft('POST', path, { user, body: tree, params: own })
  const isOfRow = action.on === 'row' && owner.shape === 'list'
  const version = { name: 'version', shape: 'number', isOptional: true, sample: '1' } as const
  return {
    name: `POST ${path}`,
    group: 'action',
    mayOmitKey: action.sameWithin !== undefined,
    permission: action.permission,
    query: [preview],
    body: [...body, version],
    right,
    harmless: Object.keys(own).length > 0 ? { ...right, params: nobodys } : { ...right, query: [['preview', '1']] },
    ...(isOfRow && owner.shape === 'list' ? { idsOf: owner, idName: 'id' } : idOf(path)),
    ...(isOfRows && owner.shape === 'list' ? { idsOf: owner, isOfRows } : {}),
  }
}

/** The export request of a list, sent as a preview. */
export function reportEndpoint(list: AnyList): Endpoint {
  const path = '/api/report-download/request'
  const filters = [...fields.filterFields(list), ...fields.orderFields(list).slice(0, 2)]
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
  const filterFields = filters.map((field) => ({
    ...field,
    name: `filter_data.${field.name}`,
    sample: JSON.stringify(field.sample),
  }))
  const right = draft('POST', path, {
    body: treeOf([
      ...entered,
      ...filterFields.filter(({ shape }) => shape === 'period').map((field) => ({ ...field, isOptional: false })),
    ]),
    query: [['preview', '1']],
  })
  return {
    name: `POST ${path} ${list.path}`,
    group: 'report',
    permission: 'REPORT_EXPORT',
    query: [],
    body: [...entered, ...filterFields],
    right,
    harmless: right,
  }
}

export const formEndpoints = ({ forms }: ReturnType<typeof contentsOf>): Endpoint[] =>
  forms.flatMap((form) => {
    const body = fields.formFields(form)
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
        harmless: idName ? { ...right, params: { [idName]: unknownIds.digits } } : right,
        ...(idName ? { idName } : {}),
        // The version may differ and the record need not exist.
        answers: path.startsWith('/cup') ? [409] : [404, 409, 422],
      }
    }
    const { create, edit } = form
    return [
      ...(create ? [endpoint('POST', create.path, create.permission)] : []),
      ...(edit ? [endpoint('GET', edit.path, edit.permission), endpoint('PUT', edit.path, edit.permission)] : []),
    ]
  })
