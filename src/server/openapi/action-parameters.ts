import type { Schema } from './schemas.ts'

const idList: Schema = { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 200 }

const reason: Schema = {
  type: 'object',
  required: ['code', 'text'],
  properties: { code: { type: 'string' }, text: { type: 'string', maxLength: 500 } },
}
export const reasonExample = { code: 'REQUESTED', text: 'Requested by phone' }

/** Additional request fields: row ids, reason, transaction password, version. */
export function additionalFields({
  on,
  asks,
}: {
  readonly on?: string
  readonly asks?: 'reason' | 'password' | undefined
}): Schema {
  return {
    ...(on === 'rows' ? { ids: idList, except: idList, expected: { type: 'integer', minimum: 1 } } : {}),
    ...(asks ? { reason } : {}),
    ...(asks === 'password' ? { transactionPassword: { type: 'string' } } : {}),
    version: { type: 'integer', description: 'Refused if it is not the current version' },
  }
}

const previewParameter: Schema = {
  type: 'string',
  enum: ['1'],
  description: 'Runs the action, rolls it back and returns its effects',
}
const matchingParameter: Schema = {
  type: 'string',
  description:
    'Instead of ids: the filters of the list, as in its address; the action is done for all rows that match, except those in `except` of the body. Send `expected`, the number of rows that a preview found.',
}

/** Query parameters of an action. */
export function queryOfAction({
  preview,
  isOnMatching,
}: {
  preview: boolean | undefined
  isOnMatching: boolean
}): Schema {
  if (!preview && !isOnMatching) return {}
  return {
    properties: { preview: previewParameter, ...(isOnMatching ? { matching: matchingParameter } : {}) },
  }
}
