import type { AnyAction } from '#blueprint/screen/action.ts'
import { actionPath, type AnyList } from '#blueprint/screen/list.ts'
import type { Done } from '#blueprint/wire.ts'
import { call } from '#panel/session/call.ts'

/** Does what a button of the queue does, without its dialog. */
export const post = (
  list: Pick<AnyList, 'shape' | 'path'>,
  action: AnyAction,
  { id = '', body = {} }: { readonly id?: string; readonly body?: Readonly<Record<string, unknown>> },
): Promise<Done> =>
  call<Done>(actionPath(list, action).replace(':id', id), {
    method: 'POST',
    body,
    idempotencyKey: crypto.randomUUID(),
  })
