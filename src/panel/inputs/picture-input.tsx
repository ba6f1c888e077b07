import { FileInput } from '@mantine/core'
import { use, useEffect, useRef, useState } from 'react'
import { CallFailure, sendPicture } from '#panel/session/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { sharedProps, type FieldInputProps } from './input-props.ts'
import { FormValues } from './times/form-values.ts'
import StoredPicture from '#panel/kinds/stored-picture.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { sendPackage } from './uploads/send-package.ts'

interface Upload {
  readonly file: File
  /** null: uploading, or rejected. */
  readonly id: string | null
}

const packageType = 'application/vnd.android.package-archive'
const forPackages = { accepted: '.apk', offered: 'APK', noun: 'package' }
const forAnimations = { accepted: 'image/gif,image/webp', offered: 'GIF or WebP', noun: 'picture' }
const forPictures = { accepted: 'image/jpeg,image/png,image/webp', offered: 'JPEG, PNG or WebP', noun: 'picture' }

/** Of an upload that takes minutes: the user must know what is left of it. */
const interrupted =
  'The upload was interrupted. Choose the file again within a day: it goes on from what is stored already.'

const megabytes = (bytes: number): number => Math.floor(bytes / 1_048_576)

/** Not every browser knows the type of a package by its name. */
const typed = (file: File): Blob => file.slice(0, file.size, packageType)

/** How far the upload is, of one that takes minutes. */
const Progress = ({ stored, of }: { readonly stored: number; readonly of: File }) =>
  stored === 0 ? null : (
    <span aria-live="polite">
      {megabytes(stored)} of {megabytes(of.size)} MB are stored
    </span>
  )

interface Sending {
  readonly at: string
  readonly signal: AbortSignal
  readonly onProgress: (storedBytes: number) => void
}

/** Sends a file; returns its id. */
async function sendFile(file: File, isPackage: boolean, sending: Sending): Promise<string> {
  if (isPackage) return sendPackage(typed(file), sending)
  const { data } = await sendPicture<{ data: { file: string } }>(sending.at, file)
  return data.file
}

/** Uploads of a field follow one another: a new one ends the one before. */
function uploadsOfField() {
  let running = new AbortController()
  return {
    end: () => running.abort(),
    begin(): AbortSignal {
      running.abort()
      running = new AbortController()
      return running.signal
    },
  }
}

/** A picture is uploaded when it is chosen; the value is the id of the stored file. */
export default function PictureInput(props: FieldInputProps) {
  const [brought, setBrought] = useState<Upload | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [storedBytes, setStoredBytes] = useState(0)
  const [uploads] = useState(uploadsOfField)
  useEffect(() => uploads.end, [uploads])
  // Other fields may change during the upload, so the latest handler is called.
  const latest = useRef(props.onChange)
  useEffect(() => {
    latest.current = props.onChange
  }, [props.onChange])
  const { isSeen, atNew, moves, takes, ...traits } = props.kind.traits
  const at = use(FormValues).isNew ? (atNew ?? traits.at) : traits.at
  const value = textOf(props.value)
  const isPackage = takes === 'package'
  const { accepted, offered, noun } = isPackage ? forPackages : moves ? forAnimations : forPictures
  const take = async (chosen: File | null) => {
    const signal = uploads.begin()
    setBrought(chosen && { file: chosen, id: null })
    setProblem(null)
    setStoredBytes(0)
    props.onChange('')
    if (chosen === null || at === undefined) return
    try {
      const id = await sendFile(chosen, isPackage, { at, signal, onProgress: setStoredBytes })
      if (signal.aborted) return
      setBrought({ file: chosen, id })
      latest.current(id)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CallFailure)) throw error
      setProblem(isPackage && error.status === 0 ? interrupted : error.message)
    }
  }
  return (
    <>
      <FileInput
        {...sharedProps(props)}
        error={problem ?? props.complaint}
        accept={accepted}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${props.kind.label}` }}
        placeholder={value === '' ? offered : `Replace ${noun}`}
        value={brought && (brought.id ?? '') === value ? brought.file : null}
        onChange={(chosen) => void take(chosen)}
      />
      {brought?.id === null && problem === null ? <Progress stored={storedBytes} of={brought.file} /> : null}
      {isSeen && at !== undefined && value !== '' ? (
        <div className="picture-kept">
          <StoredPicture at={at} id={value} label={props.kind.label} isLarge />
          <Button disabled={props.disabled} onClick={() => void take(null)}>
            Remove picture
          </Button>
        </div>
      ) : null}
    </>
  )
}
