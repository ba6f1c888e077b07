import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { addressOf } from '#blueprint/address.ts'
import { picturePaths } from '#blueprint/paths/fixed-paths.ts'
import { actionPath } from '#blueprint/screen/list.ts'
import type { DoneResponse } from '#blueprint/wire.ts'
import { call, CallFailure, notifySuccess, sendPicture } from '#panel/engine/view.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Panel } from '#panel/ui/pieces.tsx'
import { addDocument } from './add-document.actions.ts'
import '#areas/players/kyc/kyc.css'

interface AddProps {
  readonly playerId: string
  readonly onDone: () => void
  readonly onBack: () => void
}

const { front: _, back: __, ...fields } = addDocument.input
const page = { shape: 'page', path: '/player/detail/:player_id' } as const
const emptyValues: Readonly<Record<string, unknown>> = {
  type: '',
  documentNumber: '',
  nameOnDocument: '',
  bornOn: '',
  expiresOn: '',
}

interface Pictures {
  readonly front: File | null
  readonly back: File | null
}

const uploadPicture = async (playerId: string, picture: File | null): Promise<string | null> => {
  if (picture === null) return null
  const { data } = await sendPicture<{ data: { file: string } }>(
    addressOf(picturePaths.ofPlayer, { player_id: playerId }),
    picture,
  )
  return data.file
}

/** Uploads the pictures first, then submits the document. */
async function submitDocument(
  playerId: string,
  values: typeof emptyValues,
  { front, back }: Pictures,
): Promise<DoneResponse> {
  const files = { front: await uploadPicture(playerId, front), back: await uploadPicture(playerId, back) }
  const entered = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || null]))
  return call<DoneResponse>(actionPath(page, addDocument).replace(':player_id', playerId), {
    method: 'POST',
    body: { ...entered, ...files },
    idempotencyKey: crypto.randomUUID(),
  })
}

/** Form for a document the player gave to staff. */
export function AddDocument({ playerId, onDone, onBack }: AddProps) {
  const [values, setValues] = useState(emptyValues)
  const [pictures, setPictures] = useState<Pictures>({ front: null, back: null })
  const { busy, complaints, problem, run } = useSending()
  const send = () =>
    run(async () => {
      notifySuccess((await submitDocument(playerId, values, pictures)).message)
      onDone()
    })
  return (
    <Panel title="Add document">
      <div className="kyc-decision">
        {Object.entries(fields).map(([name, kind]) => (
          <FieldInput
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
        <PictureEntries {...pictures} complaints={complaints} disabled={busy} onChange={setPictures} />
        {problem === null ? null : (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <div className="kyc-tools">
          <Button tone="primary" busy={busy} disabled={pictures.front === null} onClick={() => void send()}>
            Submit document
          </Button>
          <Button onClick={onBack} disabled={busy}>
            Cancel
          </Button>
        </div>
      </div>
    </Panel>
  )
}

interface PicturesProps extends Pictures {
  readonly complaints: Readonly<Record<string, string>>
  readonly disabled: boolean
  readonly onChange: (pictures: Pictures) => void
}

function PictureEntries({ front, back, complaints, disabled, onChange }: PicturesProps) {
  const usual = { accept: 'image/jpeg,image/png,image/webp', clearable: true, disabled } as const
  return (
    <>
      <FileInput
        {...usual}
        label="Front"
        withAsterisk
        value={front}
        onChange={(file) => onChange({ front: file, back })}
        error={complaints['front']}
      />
      <FileInput
        {...usual}
        label="Back"
        value={back}
        onChange={(file) => onChange({ front, back: file })}
        error={complaints['back']}
      />
    </>
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
