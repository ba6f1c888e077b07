import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyForm } from '#blueprint/screen/form.ts'
import { Changes } from '#panel/kinds/changes.tsx'
import { call } from '#panel/session/call.ts'
import { Button } from '#panel/ui/button.tsx'
import '#panel/engine/form/form-view.css'

type Values = Readonly<Record<string, unknown>>
interface Stored {
  readonly data: { readonly values: Values; readonly version: number }
}

interface ConflictProps {
  readonly form: AnyForm
  readonly at: string
  /** What the user entered, as it is sent. */
  readonly entered: Values
  readonly onReload: () => void
  readonly onOverwrite: () => void
  readonly isBusy: boolean
}

/** Another user saved meanwhile: both texts beside each other, and what can be done with them. */
export function Conflict({ form, at, entered, onReload, onOverwrite, isBusy }: ConflictProps) {
  const { data } = useQuery({
    queryKey: ['conflict', at],
    queryFn: ({ signal }) => call<Stored>(at, { signal }),
    gcTime: 0,
  })
  const [isKeeping, setKeeping] = useState(false)
  const put = (values: Values, version: number) =>
    call(at, { method: 'PUT', idempotencyKey: crypto.randomUUID(), body: { values, version } })
  /** Saved once and replaced at once: it stands among the earlier texts. */
  const saveBeside = async () => {
    setKeeping(true)
    try {
      const { data: newest } = await call<Stored>(at)
      await put(entered, newest.version)
      await put(newest.values, newest.version + 1)
      onReload()
    } finally {
      setKeeping(false)
    }
  }
  return (
    <fieldset className="conflict" aria-label="Conflicting change">
      {data ? <Changes fields={form.fields} before={data.data.values} after={entered} /> : null}
      <Button disabled={isBusy || isKeeping} onClick={onReload}>
        Discard my changes and reload
      </Button>
      {form.autosaves ? (
        <Button disabled={isBusy} busy={isKeeping} onClick={() => void saveBeside()}>
          Keep theirs, and mine as a revision
        </Button>
      ) : null}
      <Button tone="danger" disabled={isKeeping} busy={isBusy} onClick={onOverwrite}>
        Overwrite with my changes
      </Button>
    </fieldset>
  )
}
