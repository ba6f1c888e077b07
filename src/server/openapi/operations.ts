import type { AnyForm } from '#blueprint/screen/form.ts'
import type { AnyInbound } from '#blueprint/screen/inbound.ts'
import { actionPath, apiPath, type AnyList } from '#blueprint/screen/list.ts'
import type { AnyQuery } from '#blueprint/screen/query.ts'
import { listSearch, totalsSearch } from '#engine/list/plan/search-schema.ts'
import { packageType } from '#engine/http/routes/media-type.ts'
import type { Call } from '#blueprint/calls/call.ts'
import type { PlacedAction } from '#engine/http/routes/catalogue.ts'
import { pictureTypes } from '#platform/storage/picture.ts'
import { additionalFields, queryOfAction, reasonExample } from './action-parameters.ts'
import {
  answered,
  cursorOf,
  exampleRow,
  inputSchema,
  pageOf,
  ref,
  rowSchema,
  schemaOf,
  shapeSchema,
  type Schema,
} from './schemas.ts'

/** One operation: a path and method of the document. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put'
  readonly path: string
  readonly summary: string
  readonly description?: string
  /** Required permission, or another form of authentication. */
  readonly permission: string
  readonly scope?: string
  readonly query?: Schema
  readonly body?: Schema
  /** Default: JSON. */
  readonly bodyTypes?: readonly string[]
  readonly example?: unknown
  readonly answer: Schema
  readonly answerExample?: unknown
  readonly mayWait?: boolean
  readonly isSigned?: boolean
  /** For how many seconds the same content is the same request if no Idempotency-Key is sent. */
  readonly sameWithin?: number | undefined
}

export function ofList(list: AnyList): readonly Operation[] {
  const row = rowSchema(list.columns)
  const one = exampleRow(list.columns)
  const isCursor = list.paging === 'cursor'
  const shared = { method: 'get', permission: list.permission, scope: list.scope } as const
  const path = apiPath(list.path)
  return [
    {
      ...shared,
      path,
      summary: list.title,
      description: list.empty ?? `Rows of ${list.title}`,
      query: schemaOf(listSearch(list)),
      answer: isCursor ? cursorOf(row) : pageOf(row),
      answerExample: isCursor
        ? {
            data: [one],
            load_more: false,
            next_cursor: null,
            prev_cursor: null,
            current_item_count: 1,
            page_totals: {},
          }
        : {
            data: [one],
            total_item: 1,
            is_last: true,
            is_last_page: true,
            current_item_count: 1,
            current_page: 1,
            last_page: 1,
            next_cursor: null,
            prev_cursor: null,
            page_totals: {},
          },
    },
    {
      ...shared,
      path: `${path}/totals`,
      summary: `${list.title}: totals`,
      description: 'Exact count and sums of all rows that match the filters',
      query: schemaOf(totalsSearch(list)),
      answer: ref('Totals'),
    },
  ]
}

const widened = (schema: Schema, more: Schema): Schema => ({ ...schema, properties: { ...schema.properties, ...more } })

export function ofAction({ owner, action }: PlacedAction): Operation {
  const { input, on, asks, preview, secondApproval } = action
  const twoPeople = secondApproval
    ? ' A second approver confirms it' + (secondApproval === 'always' ? '.' : ' above the approval limit of the role.')
    : ''
  return {
    method: 'post',
    path: actionPath(owner, action),
    summary: `${owner.title}: ${action.title}`,
    permission: action.permission,
    description: `${action.confirm ?? action.title}${twoPeople}`,
    body: widened(inputSchema(input), additionalFields({ on, asks })),
    example: {
      ...exampleRow(input),
      ...(on === 'rows' ? { ids: ['1042'] } : {}),
      ...(asks ? { reason: reasonExample } : {}),
      ...(asks === 'password' ? { transactionPassword: '…' } : {}),
    },
    answer: ref('Done'),
    mayWait: secondApproval !== undefined,
    sameWithin: action.sameWithin,
    query: queryOfAction({ preview, isOnMatching: on === 'rows' && owner.shape === 'list' }),
    ...('scope' in owner ? { scope: owner.scope } : {}),
  }
}

export function ofForm({ noun, create, edit, fields, asks, mayWait, autosaves }: AnyForm): readonly Operation[] {
  const saving: Schema = {
    type: 'object',
    required: ['values'],
    properties: { values: inputSchema(fields), ...additionalFields({ asks }) },
  }
  const values = exampleRow(fields)
  const confirmation = {
    ...(asks ? { reason: reasonExample } : {}),
    ...(asks === 'password' ? { transactionPassword: '…' } : {}),
  }
  return [
    ...(create
      ? [
          {
            method: 'post',
            path: apiPath(create.path),
            summary: create.title,
            permission: create.permission,
            body: saving,
            example: { values, ...confirmation },
            answer: ref('Done'),
          } as const,
        ]
      : []),
    ...(edit
      ? ([
          {
            method: 'get',
            path: apiPath(edit.path),
            summary: `${edit.title}: values`,
            permission: edit.permission,
            answerExample: { status: true, data: { values, version: 1 } },
            answer: answered({
              type: 'object',
              required: ['values', 'version'],
              properties: {
                values: rowSchema(fields),
                version: { type: 'integer' },
                ...(autosaves ? { isDraft: { type: 'boolean' } } : {}),
              },
            }),
          },
          {
            method: 'put',
            path: apiPath(edit.path),
            summary: `${edit.title}: save`,
            description: `Saves the ${noun}; 409 version_conflict if another user changed it${mayWait ? '; changes that grant more require second approval' : ''}`,
            permission: edit.permission,
            body: saving,
            example: { values, version: 1, ...confirmation },
            mayWait: mayWait === true,
            answer: ref('Done'),
          },
        ] as const)
      : []),
  ]
}

export const ofQuery = ({ at, title, permission, parameters, answer }: AnyQuery): Operation => ({
  method: 'get',
  path: at,
  summary: title,
  permission: permission ?? 'any session',
  query: withoutPath(schemaOf(parameters), at),
  answer: answered(shapeSchema(answer)),
})

/** Removes path parameters, which are described separately. */
function withoutPath(schema: Schema, path: string): Schema {
  const { properties = {} } = schema
  const remaining = Object.entries(properties).filter(([name]) => !path.includes(`:${name}`))
  return { ...schema, properties: Object.fromEntries(remaining) }
}

export const ofInbound = ({ path, title, description, input, answer }: AnyInbound): Operation => ({
  method: 'post',
  path: `/api/inbound${path}`,
  summary: title,
  description,
  permission: 'signature',
  isSigned: true,
  body: schemaOf(input),
  answer: schemaOf(answer, 'output'),
})

const plainAnswers: Readonly<Record<string, Schema>> = {
  done: ref('Done'),
  picture: { type: 'string', format: 'binary' },
  package: { type: 'string', format: 'binary' },
  events: { type: 'string' },
  live: { type: 'object', required: ['status'], properties: { status: { type: 'boolean' } } },
}

/** The operation of a fixed call, from the value that defines its route. */
export function ofCall({
  guard,
  authentication: caller,
  title,
  answer,
  body,
  parameters,
  takesPicture,
  takesAnimation,
  takesPackage,
  ...rest
}: Call): Operation {
  const { permission } = guard
  const isSigned = permission === 'signed' && caller === undefined
  const bodyTypes = takesPackage ? [packageType] : takesAnimation ? [...pictureTypes, 'image/gif'] : pictureTypes
  return {
    ...rest,
    summary: title,
    permission: caller ?? (permission === 'signed' ? 'signature' : (permission ?? 'any session')),
    isSigned,
    ...(parameters ? { query: schemaOf(parameters) } : {}),
    ...(body ? { body: schemaOf(body) } : {}),
    ...(takesPicture === undefined ? {} : { body: { type: 'string', format: 'binary' }, bodyTypes }),
    answer: typeof answer === 'string' ? (plainAnswers[answer] ?? {}) : answered(shapeSchema(answer)),
  }
}
