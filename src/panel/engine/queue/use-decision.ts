import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { CallFailure } from '#panel/session/call.ts'
import { sayDone, sayFailure } from '#panel/session/notices.ts'
import { refresh } from '../action/perform.ts'
import { post } from './post.ts'

type Body = Readonly<Record<string, unknown>>

interface Deciding {
  readonly list: AnyList
  readonly id: string
  /** What was read: what has changed meanwhile is shown, not overwritten. */
  readonly version?: number
  readonly onDone?: () => void
}

/** Decides on a case by a key. Answers the sentence of a refusal, or null once it is decided. */
export function useDecision({ list, id, version, onDone }: Deciding) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const send = async (action: AnyAction, more: Body): Promise<CallFailure | null> => {
    setBusy(true)
    try {
      const { message } = await post(list, action, { id, body: version === undefined ? more : { ...more, version } })
      onDone?.()
      sayDone(message)
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
    if (problem) sayFailure(problem)
  }
  return { decide, send, busy }
}
