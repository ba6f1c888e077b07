import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { CallFailure } from '#panel/session/call.ts'
import { notifySuccess, notifyFailure } from '#panel/session/notifications.ts'
import { refresh } from '#panel/engine/action/run-action.ts'
import { postAction } from './post.ts'

type Body = Readonly<Record<string, unknown>>

interface DecisionOptions {
  readonly list: AnyList
  readonly id: string
  /** Version that was loaded: concurrent changes are shown, not overwritten. */
  readonly version?: number
  readonly onDone?: () => void
}

/** Submits a decision on a case. `send` returns the failure, or null on success. */
export function useDecision({ list, id, version, onDone }: DecisionOptions) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const send = async (action: AnyAction, more: Body): Promise<CallFailure | null> => {
    setBusy(true)
    try {
      const { message } = await postAction(list, action, {
        id,
        body: version === undefined ? more : { ...more, version },
      })
      onDone?.()
      notifySuccess(message)
      return null
    } catch (problem) {
      if (problem instanceof CallFailure) return problem
      throw problem
    } finally {
      await refresh(client)
      setBusy(false)
    }
  }
  const decide = async (action: AnyAction, more: Body) => {
    const problem = busy ? null : await send(action, more)
    if (problem) notifyFailure(problem)
  }
  return { decide, send, busy }
}
