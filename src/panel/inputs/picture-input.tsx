import { FileInput } from '@mantine/core'
import { use, useEffect, useRef, useState } from 'react'
import { CallFailure, sendPicture } from '#panel/session/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { sharedProps, type FieldInputProps } from './input-props.ts'
import { FormValues } from './times/form-values.ts'
import StoredPicture from '#panel/kinds/stored-picture.tsx'
import { textOf } from '#panel/kinds/text.ts'

interface Upload {
  readonly file: File
  /** null: uploading, or rejected. */
  readonly id: string | null
}

const packageType = 'application/vnd.android.package-archive'
const forPackages = { accepted: '.apk', offered: 'APK', noun: 'package' }
const forAnimations = { accepted: 'image/gif,image/webp', offered: 'GIF or WebP', noun: 'picture' }
const forPictures = { accepted: 'image/jpeg,image/png,image/webp', offered: 'JPEG, PNG or WebP', noun: 'picture' }

/** Of an upload that takes minutes: the user must know that nothing of it is left. */
const interrupted =
  'The upload was interrupted and nothing of it was stored. Choose the file again: it starts from the beginning.'

/** A picture is uploaded when it is chosen; the value is the id of the stored file. */
export default function PictureInput(props: FieldInputProps) {
  const [brought, setBrought] = useState<Upload | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // Other fields may change during the upload, so the latest handler is called.
  const latest = useRef(props.onChange)
  useEffect(() => {
    latest.current = props.onChange
  }, [props.onChange])
  const { isSeen, atNew, moves, takes, ...traits } = props.kind.traits
  const at = use(FormValues).isNew ? (atNew ?? traits.at) : traits.at
  const value = textOf(props.value)
  const { accepted, offered, noun } = takes === 'package' ? forPackages : moves ? forAnimations : forPictures
  const take = async (chosen: File | null) => {
    setBrought(chosen && { file: chosen, id: null })
    setProblem(null)
    props.onChange('')
    if (chosen === null || at === undefined) return
    try {
      // Not every browser knows the type of a package by its name.
      const sent = takes === 'package' ? chosen.slice(0, chosen.size, packageType) : chosen
      const { data } = await sendPicture<{ data: { file: string } }>(at, sent)
      setBrought({ file: chosen, id: data.file })
      latest.current(data.file)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setProblem(takes === 'package' && error.status === 0 ? interrupted : error.message)
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
