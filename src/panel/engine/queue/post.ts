import type { AnyAction } from '#blueprint/screen/action.ts'
import { actionPath } from '#blueprint/paths/endpoints.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { DoneResponse } from '#blueprint/wire.ts'
import { call } from '#panel/session/call.ts'

/** Runs an action of a queue without its dialog. */
export const postAction = (
  list: Pick<AnyList, 'shape' | 'path'>,
  action: AnyAction,
  { id = '', body = {} }: { readonly id?: string; readonly body?: Readonly<Record<string, unknown>> },
): Promise<DoneResponse> =>
  call<DoneResponse>(actionPath(list, action).replace(':id', id), {
    method: 'POST',
    body,
    idempotencyKey: crypto.randomUUID(),
  })
