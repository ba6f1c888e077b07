import { FileInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CallFailure, sendPicture } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { usual, type EntryProps } from './entry-props.ts'
import KeptPicture from '#panel/kinds/kept-picture.tsx'
import { textOf } from '#panel/kinds/text.ts'

interface Brought {
  readonly file: File
  /** null: on its way, or refused. */
  readonly id: string | null
}

/** A picture is brought at once when it is chosen; what is entered is the id it was kept under. */
export default function PictureEntry(props: EntryProps) {
  const [brought, setBrought] = useState<Brought | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // While it is on its way more may be entered beside it: what it is told to is whatever stands by then.
  const latest = useRef(props.onChange)
  useEffect(() => {
    latest.current = props.onChange
  }, [props.onChange])
  const { at, isSeen } = props.kind.traits
  const value = textOf(props.value)
  const take = async (chosen: File | null) => {
    setBrought(chosen && { file: chosen, id: null })
    setProblem(null)
    props.onChange('')
    if (chosen === null || at === undefined) return
    try {
      const { data } = await sendPicture<{ data: { file: string } }>(at, chosen)
      setBrought({ file: chosen, id: data.file })
      latest.current(data.file)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setProblem(error.message)
    }
  }
  return (
    <>
      <FileInput
        {...usual(props)}
        error={problem ?? props.complaint}
        accept="image/jpeg,image/png,image/webp"
        clearable
        placeholder={value === '' ? 'JPEG, PNG or WebP' : 'Replace picture'}
        value={brought && (brought.id ?? '') === value ? brought.file : null}
        onChange={(chosen) => void take(chosen)}
      />
      {isSeen && at !== undefined && value !== '' ? (
        <div className="picture-kept">
          <KeptPicture at={at} id={value} label={props.kind.label} isLarge />
          <Button disabled={props.disabled} onClick={() => void take(null)}>
            Remove picture
          </Button>
        </div>
      ) : null}
    </>
  )
}
