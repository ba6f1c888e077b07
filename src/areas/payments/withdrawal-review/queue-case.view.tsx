import { addressOf } from '#blueprint/address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { actionPath, type AnyList } from '#blueprint/screen/list.ts'
import type { Done } from '#blueprint/wire.ts'
import { call, go, sayDone, sayFailure } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'

/** What a player is told when he is refused, and what it counts as; a digit picks one. */
export type Template = readonly [code: string, text: string]

export const Templates = ({ of, onChoose }: { of: readonly Template[]; onChoose: (place: number) => void }) => (
  <ol className="case-templates" aria-label="What the player is told">
    {of.map(([code, text], at) => (
      <li key={text}>
        <Button onClick={() => onChoose(at)} title={code}>
          {at + 1} {text}
        </Button>
      </li>
    ))}
  </ol>
)

export const digitsOf = (of: readonly Template[], choose: (place: number) => void) =>
  Object.fromEntries(of.map((_, at) => [String(at + 1), () => choose(at)]))

export const press = (place: string) => document.querySelector<HTMLButtonElement>(`${place} button`)?.click()

type Body = Readonly<Record<string, unknown>>

const post = (list: AnyList, action: AnyAction, { id, body }: { id: string; body: Body }) =>
  call<Done>(actionPath(list, action).replace(':id', id), {
    method: 'POST',
    body,
    idempotencyKey: crypto.randomUUID(),
  })

interface Deciding {
  readonly list: AnyList
  readonly id: string
  /** What was read: what has changed meanwhile is shown, not overrun. */
  readonly version?: number
  /** What is read anew afterwards. */
  readonly changed: readonly string[]
}

export function useDecision({ list, id, version, changed }: Deciding) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const decide = async (action: AnyAction, more: Body) => {
    if (busy) return
    setBusy(true)
    try {
      const { message } = await post(list, action, { id, body: version === undefined ? more : { ...more, version } })
      sayDone(message)
    } catch (problem) {
      sayFailure(problem)
    }
    await client.invalidateQueries({ predicate: ({ queryKey }) => changed.includes(String(queryKey[1])) })
    setBusy(false)
  }
  return { decide, busy }
}

const claimEveryMs = 45_000

interface Claiming {
  readonly list: AnyList
  readonly action: AnyAction
  readonly id: string
}

/** Opening a case claims it, and the claim is renewed while it is looked at; the name of whoever else has it. */
export function useClaim({ list, action, id }: Claiming, isOn: boolean): string | null {
  const [holder, setHolder] = useState<string | null>(null)
  const asked = useRef({ list, action, id })
  useEffect(() => {
    if (!isOn) return undefined
    const claim = () => {
      if (document.hidden) return
      post(asked.current.list, asked.current.action, { id: asked.current.id, body: { takeOver: false } }).then(
        ({ data }) => setHolder(holderIn(data)),
        () => setHolder('Somebody else'),
      )
    }
    claim()
    const timer = setInterval(claim, claimEveryMs)
    return () => clearInterval(timer)
  }, [isOn])
  return holder
}

const holderIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'heldBy' in data ? String(data.heldBy) : null

interface HeldProps extends Claiming {
  readonly holder: string | null
  readonly again: () => void
}

export function HeldByOther({ holder, again, list, action, id }: HeldProps) {
  if (holder === null) return null
  const takeOver = () =>
    post(list, action, { id, body: { takeOver: true } }).then(({ message }) => sayDone(message), sayFailure)
  return (
    <output>
      {holder} has it open. <Button onClick={() => void takeOver().then(again)}>Take it over</Button>
    </output>
  )
}

interface Following {
  readonly list: AnyList
  /** Cases nobody has open, the next one first. */
  readonly next: readonly { readonly id: string }[]
  /** Where what is told of a case is asked for. */
  readonly detail: string
  readonly onShow: (id: string) => boolean
}

/** Opens the next case nobody has open. Those that follow are fetched while this one is looked at. */
export function useFollowing({ list, next, detail, onShow }: Following): () => void {
  const client = useQueryClient()
  const ids = next.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const id of ids === '' ? [] : ids.split(' ')) {
      const path = detail.replace(/:\w+/, id)
      void client.prefetchQuery({
        // The same name under which the case itself asks: it finds the answer there.
        queryKey: ['query', detail, path, {}],
        queryFn: ({ signal }) =>
          call<{ data: unknown }>(path, { signal, isBackground: true }).then((answer) => answer.data),
        staleTime: 20_000,
      })
    }
  }, [client, ids, detail])
  return () => {
    const [first] = next
    if (!first) return sayDone('Nobody waits any more')
    if (!onShow(first.id)) go(addressOf(list.path, {}, { id: first.id }))
  }
}
