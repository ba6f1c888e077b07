import { useEffect, useRef, useState } from 'react'
import type { DoneResponse } from '#blueprint/wire.ts'
import { call, CallFailure } from '#panel/session/call.ts'
import { saveQueue } from './save-queue.ts'

/** After the last key: long enough for a sentence, short enough to lose none. */
const restMs = 3_000

type Values = Readonly<Record<string, unknown>>

interface Autosave {
  readonly at: string
  /** What is entered, as it is sent. */
  readonly values: Values
  /** The same, as it was loaded. */
  readonly loaded: Values
  readonly version: number | null
  /** The record is a draft, and every field can be stored. */
  readonly isOn: boolean
  readonly onFailure: (failure: unknown) => void
}

const openQueue = (at: string, version: number) =>
  saveQueue<Values>({
    version,
    newKey: () => crypto.randomUUID(),
    ends: (problem) => problem instanceof CallFailure && problem.failure.code === 'version_conflict',
    isUnanswered: (problem) => !(problem instanceof CallFailure) || problem.status === 0,
    async send({ values, version: from, key }) {
      const body = { values, version: from }
      const { data } = await call<DoneResponse<{ readonly version: number }>>(at, {
        method: 'PUT',
        idempotencyKey: key,
        body,
      })
      return { version: data?.version ?? from + 1 }
    },
  })

/** Saves a draft by itself when its writer rests; one save follows the other, so that they never meet. */
export function useAutosave({ at, values, loaded, version, isOn, onFailure }: Autosave): {
  readonly isDirty: boolean
  /** It was saved by itself, and nothing was entered since then. */
  readonly isSaved: boolean
  readonly settle: () => Promise<number | null>
} {
  const [queue] = useState(() => openQueue(at, version ?? 0))
  const [stored, setStored] = useState(() => JSON.stringify(loaded))
  const text = JSON.stringify(values)
  const isDue = isOn && text !== stored
  const latest = useRef({ values, onFailure })
  useEffect(() => {
    latest.current = { values, onFailure }
  }, [values, onFailure])
  useEffect(() => {
    if (!isDue) return undefined
    const save = async () => {
      const { values: entered, onFailure: fail } = latest.current
      await queue.save(entered).then((isSent) => (isSent ? setStored(text) : undefined), fail)
    }
    const timer = setTimeout(() => void save(), restMs)
    return () => clearTimeout(timer)
  }, [isDue, text, queue])
  return {
    isDirty: text !== stored,
    isSaved: text === stored && stored !== JSON.stringify(loaded),
    settle: async () => (version === null ? null : queue.settle()),
  }
}
