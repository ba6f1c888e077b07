import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { actionPath } from '#blueprint/list.ts'
import type { Done } from '#blueprint/wire.ts'
import { call, CallFailure, sayDone, sendPicture } from '#panel/engine/view.ts'
import { Entry } from '#panel/kinds/entry.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Panel } from '#panel/ui/pieces.tsx'
import { addDocument } from './kyc-actions.screen.ts'

interface AddProps {
  readonly playerId: string
  readonly onDone: () => void
  readonly onBack: () => void
}

const { front: _, back: __, ...fields } = addDocument.input
const page = { shape: 'page', path: '/player/detail/:player_id' } as const
const nothing: Readonly<Record<string, unknown>> = {
  type: '',
  documentNumber: '',
  nameOnIt: '',
  bornOn: '',
  expiresOn: '',
}

/** A document that was brought to staff: its pictures are sent first, then what it is. */
export function AddDocument({ playerId, onDone, onBack }: AddProps) {
  const [values, setValues] = useState(nothing)
  const [front, setFront] = useState<File | null>(null)
  const [back, setBack] = useState<File | null>(null)
  const { busy, complaints, problem, run } = useSending()
  const send = () =>
    run(async () => {
      const bring = async (picture: File | null) =>
        picture === null
          ? null
          : (await sendPicture<{ data: { file: string } }>(`/api/players/${playerId}/picture`, picture)).data.file
      const pictures = { front: await bring(front), back: await bring(back) }
      const body = {
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || null])),
        ...pictures,
      }
      const done = await call<Done>(actionPath(page, addDocument).replace(':player_id', playerId), {
        method: 'POST',
        body,
        idempotencyKey: crypto.randomUUID(),
      })
      sayDone(done.message)
      onDone()
    })
  const picture = { accept: 'image/jpeg,image/png,image/webp', clearable: true, disabled: busy } as const
  return (
    <Panel title="Add a document">
      <div className="kyc-verdict">
        {Object.entries(fields).map(([name, kind]) => (
          <Entry
            key={name}
            name={name}
            kind={kind}
            value={values[name]}
            complaint={complaints[name]}
            disabled={busy}
            onChange={(value) => setValues({ ...values, [name]: value })}
            onBlur={() => undefined}
          />
        ))}
        <FileInput
          {...picture}
          label="Front"
          withAsterisk
          value={front}
          onChange={setFront}
          error={complaints['front']}
        />
        <FileInput {...picture} label="Back" value={back} onChange={setBack} error={complaints['back']} />
        {problem === null ? null : (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <div className="kyc-tools">
          <Button tone="primary" busy={busy} disabled={front === null} onClick={() => void send()}>
            Hand it in
          </Button>
          <Button onClick={onBack} disabled={busy}>
            Cancel
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function useSending() {
  const [busy, setBusy] = useState(false)
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setComplaints({})
    setProblem(null)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setComplaints(failure.failure.fields ?? {})
      setProblem(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, complaints, problem, run }
}
